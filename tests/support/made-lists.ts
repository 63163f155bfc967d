/** Order lists as pharmacies' and wholesalers' systems and people write them. */
import { listsOfSystems } from "./lists-of-systems.ts";
import { firstNdc, secondNdc, table, text, type MadeList } from "./made-list.ts";

const byHand: MadeList[] = [
  table("NDC and quantity", "NDC|Qty", ({ ndc, quantity }) => [ndc, quantity]),
  table("semicolons", "NDC|Quantity", ({ ndc, quantity }) => [ndc, quantity], { separator: ";" }),
  table("tabs", "NDC|Name|Quantity|Unit", ({ ndc, name, quantity }) => [ndc, `${name}, box`, quantity, "CT"], {
    separator: "\t",
    unit: "CT",
  }),
  table("quantity first", "Qty|NDC|Name", ({ ndc, name, quantity }) => [quantity, ndc, name]),
  table("Order as the only word", "NDC|Product|Order", ({ ndc, name, quantity }) => [ndc, name, quantity]),
  table("wanted", "Code|Name|Wanted", ({ ndc, name, quantity }) => [ndc, name, quantity]),
  table("need", "Drug|NDC|Have|Need", ({ name, ndc, stock, quantity }) => [name, ndc, stock, quantity]),
  table("how many", "NDC|How many?", ({ ndc, quantity }) => [ndc, quantity]),
  table("number of cartons", "NDC|# of cartons", ({ ndc, quantity }) => [ndc, quantity], { unit: "cartons" }),
  table("cases", "NDC|Name|Cases", ({ ndc, name, quantity }) => [ndc, name, quantity], { unit: "cases" }),
  table(
    "cartons to order",
    "NDC|Cartons on hand|Cartons to order",
    ({ ndc, stock, quantity }) => [ndc, stock, quantity],
    { unit: "cartons" },
  ),
  table("ordered beside shipped", "NDC|Ordered|Shipped|Backordered", ({ ndc, quantity }) => [ndc, quantity, "7", "9"]),
  table("unit in the cell", "NDC|Qty", ({ ndc, quantity }) => [ndc, `${quantity} CT`], { unit: "CT" }),
  table("times in the cell", "NDC|Qty", ({ ndc, quantity }) => [ndc, `x${quantity}`]),
  table("decimals", "NDC|Qty|Price", ({ ndc, quantity, price }) => [ndc, `${quantity}.0`, price]),
  table("decimal commas", "NDC|Qty", ({ ndc, quantity }) => [ndc, `${quantity},0`], { separator: ";" }),
  table("invisible characters", "\u200BNDC|Qty\u200B", ({ ndc, quantity }) => [ndc, `${quantity}\u200B`]),
  table("formulas", "NDC|Qty", ({ digits, quantity }) => [`="${digits}"`, `="${quantity}"`]),
  table("remarks behind", "NDC|Qty|Remarks", ({ ndc, quantity }) => [ndc, quantity, "5 left, urgent"]),
  table("number of the row", "No.|NDC|Name|Qty", ({ ndc, name, quantity }, at) => [`${at + 1}`, ndc, name, quantity]),
  table("suggested beside order", "NDC|Suggested order|Order", ({ ndc, par, quantity }) => [ndc, par, quantity]),
  table("suggested beside final", "NDC|Suggested Qty|Final Qty", ({ ndc, par, quantity }) => [ndc, par, quantity]),
  table("requested beside last", "NDC|Last order|Avg. usage|Requested", ({ ndc, par, stock, quantity }) => [
    ndc,
    par,
    stock,
    quantity,
  ]),
  table("in Spanish", "NDC|Descripción|Cantidad", ({ ndc, name, quantity }) => [ndc, name, quantity]),
  text("title rows", [
    "North Campus Pharmacy",
    "Weekly order,11/27/2026",
    "Account,20012",
    "",
    "NDC,Description,Qty",
    `${firstNdc},Glucagon,1`,
    `${secondNdc},Amlodipine,2`,
    "",
    "Total,,3",
    "Prepared by,Mona Ortiz,",
  ]),
  text("headings between", [
    "NDC,Description,Qty",
    "Refrigerated,,",
    `${firstNdc},Glucagon,1`,
    "Shelf,,",
    `${secondNdc},Amlodipine,2`,
  ]),
  text("heads again on the next page", ["NDC,Qty", `${firstNdc},1`, "Page 1 of 2,", "NDC,Qty", `${secondNdc},2`]),
  text("sep=;", ["sep=;", "NDC;Qty", `${firstNdc};1`, `${secondNdc};2`]),
  text("pipes", ["| NDC | Qty |", "|-----|-----|", `| ${firstNdc} | 1 |`, `| ${secondNdc} | 2 |`]),
];

const unitsElsewhere: MadeList[] = [
  table("EA/CS over the unit", "Line|NDC|Qty|EA/CS", ({ ndc, quantity }, at) => [`${at + 1}`, ndc, quantity, "CS"], {
    unit: "CS",
  }),
  table("Type over the unit", "NDC|Quantity|Type", ({ ndc, quantity }) => [ndc, quantity, "CS"], { unit: "CS" }),
  table("Unit of Measure (UOM)", "NDC|Quantity|Unit of Measure (UOM)", ({ ndc, quantity }) => [ndc, quantity, "Case"], {
    unit: "Case",
  }),
  text("a mail with commas", [
    "Hello team,",
    "",
    "Can you please add these to our order, thank you,",
    `${firstNdc}, Glucagon, 1`,
    `${secondNdc}, Amlodipine, 2`,
    "",
    "Best, Mona",
  ]),
];

const withoutHeads: MadeList[] = [
  table("code and quantity", "", ({ ndc, quantity }) => [ndc, quantity]),
  table("code, quantity and unit", "", ({ ndc, quantity }) => [ndc, quantity, "CT"], { unit: "CT" }),
  table("name, code and quantity", "", ({ ndc, name, quantity }) => [name, ndc, quantity]),
  table("code, name, quantity and price", "", ({ ndc, name, quantity, price }) => [ndc, name, quantity, price]),
  table("code, quantity and a note", "", ({ ndc, quantity }) => [ndc, quantity, "for the ICU"]),
  table("quantity and code", "", ({ ndc, quantity }) => [quantity, ndc]),
  table("codes of 11 digits", "", ({ digits, quantity }) => [digits, quantity], { separator: "\t" }),
  text("lines", [`${firstNdc} 1`, `${secondNdc} 2`]),
  text("lines with x", [`${firstNdc} x1`, `${secondNdc} x 2`]),
  text(
    "a mail",
    [
      "Hi Anna,",
      "",
      "please send us",
      `- ${firstNdc} (Glucagon 1 mg kit): 1 carton`,
      `- ${secondNdc} (Amlodipine 5 mg): 2 cartons`,
      "",
      "Thanks",
      "Mona Ortiz",
      "North Campus Pharmacy",
      "Tel. 555-123-4567",
      "120 Main Street, Springfield, IL 62701",
    ],
    { unit: "cartons" },
  ),
  text("a mail with sentences", [
    "Hello,",
    `we need 1 x ${firstNdc} and`,
    `2 x ${secondNdc} by Friday.`,
    "Regards, Dean",
  ]),
  text("a quoted mail", [`> 1. ${firstNdc} - 1`, `> 2. ${secondNdc} - 2`]),
  text("one line for both", [`${firstNdc} x1, ${secondNdc} x2`]),
];

const unclear: MadeList[] = [
  table("Qty 1 beside Qty 2", "NDC|Qty 1|Qty 2", ({ ndc, quantity }) => [ndc, quantity, "3"], { asks: true }),
  table("an amount alone", "NDC|Amount", ({ ndc, quantity }) => [ndc, quantity], { asks: true }),
  table("two quantities by unit", "NDC|Qty (CT)|Qty (CS)", ({ ndc, quantity }) => [ndc, quantity, "3"], { asks: true }),
  table("Qty beside Order", "NDC|Qty|Order", ({ ndc, stock, quantity }) => [ndc, stock, quantity], { asks: true }),
  table("two numbers without heads", "", ({ ndc, stock, quantity }) => [ndc, stock, quantity], { asks: true }),
  table("unknown heads", "Foo|Bar|Baz", ({ ndc, name, quantity }) => [ndc, name, quantity], { asks: true }),
  table("stock alone", "NDC|On hand", ({ ndc, stock }) => [ndc, stock], { asks: true }),
  table("prices without heads", "", ({ ndc, price }) => [ndc, price], { asks: true }),
];

/** Each with its kind of origin. */
export const madeLists: readonly MadeList[] = [
  ...listsOfSystems,
  ...byHand,
  ...unitsElsewhere,
  ...withoutHeads,
  ...unclear,
];
