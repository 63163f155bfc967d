/** Order lists as pharmacies' and wholesalers' systems and people write them, each of 1 carton of the first product and 2 of the second. */

/** `asks`: nobody can know its columns without being told. `unit`: the unit of measure that it names. */
export type MadeList = { name: string; text: string; unit?: string; asks?: true };

export const firstNdc = "99942-287-01";
export const secondNdc = "99958-1473-1";

const products = [
  {
    ndc: firstNdc,
    digits: "99942028701",
    name: "Glucagon 1 mg kit",
    stock: "44",
    price: "31.00",
    par: "12",
    pack: "1",
    quantity: "1",
  },
  {
    ndc: secondNdc,
    digits: "99958147301",
    name: "Amlodipine 5 mg tablets",
    stock: "17",
    price: "12.50",
    par: "20",
    pack: "30",
    quantity: "2",
  },
] as const;
type Product = (typeof products)[number];

const quoted = (cell: string): string => (/[,"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table with these heads; none for an empty line. */
function table(
  name: string,
  heads: string,
  row: (product: Product, at: number) => readonly string[],
  more: Partial<MadeList> & { separator?: string } = {},
): MadeList {
  const { separator = ",", ...rest } = more;
  const lines = [heads.split("|"), ...products.map(row)].filter((cells) => cells.join("") !== "");
  return { name, text: lines.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join(""), ...rest };
}
const text = (name: string, lines: readonly string[], more: Partial<MadeList> = {}): MadeList => ({
  name,
  text: `${lines.join("\n")}\n`,
  ...more,
});

const systems: MadeList[] = [
  table(
    "McKesson Connect order export",
    "Item #|NDC/UPC|Item Description|Pack Size|Order Qty|UOM|Acq Cost|Ext Cost",
    ({ ndc, name, pack, price, quantity }, at) => [`${1_204_511 + at}`, ndc, name, pack, quantity, "CT", price, price],
    { unit: "CT" },
  ),
  table(
    "McKesson purchase history",
    "NDC|Description|Qty Ordered|Qty Shipped|Unit Price|Ext Price|Invoice Date",
    ({ ndc, name, quantity, price }) => [ndc, name, quantity, "0", price, price, "11/02/2026"],
  ),
  table(
    "Cardinal Order Express",
    "CIN|NDC|Trade Name|Strength|Size|Form|Qty|UOM|Invoice Cost",
    ({ ndc, name, quantity, price }, at) => [
      `${5_012_233 + at}`,
      ndc,
      name,
      "5 mg",
      "30",
      "TAB",
      quantity,
      "CT",
      `$${price}`,
    ],
    { unit: "CT" },
  ),
  table(
    "Cardinal catalog with stock",
    "NDC|Trade Name|Qty Avail|Order Qty|Contract Price",
    ({ ndc, name, stock, quantity, price }) => [ndc, name, stock, quantity, price],
  ),
  table(
    "Cencora ABC Order",
    "ABC Item|NDC-11|Product Description|On Hand|Par|Order Quantity|AWP",
    ({ digits, name, stock, par, quantity, price }, at) => [
      `${10_044_811 + at}`,
      digits,
      name,
      stock,
      par,
      quantity,
      price,
    ],
  ),
  table(
    "Cencora shopping list",
    "NDC Number|Description|Size|UM|Last Ordered|Last Order Qty|Qty",
    ({ ndc, name, quantity }) => [ndc, name, "30", "CT", "10/12/2026", "9", quantity],
    { unit: "CT" },
  ),
  table(
    "PioneerRx suggested order",
    "NDC|Drug Name|On Hand|Reorder Point|Suggested Order",
    ({ digits, name, stock, par, quantity }) => [digits, name, stock, par, quantity],
  ),
  table(
    "PioneerRx purchase order",
    "Item|NDC|Pkg Size|Qty. Ordered (EA)|Cost",
    ({ name, ndc, pack, quantity, price }) => [name, ndc, pack, quantity, price],
    { unit: "EA" },
  ),
  table(
    "QS/1 order file",
    "NDCNumber,DrugName,QtyOnHand,OrderQty,AcqCost".replaceAll(",", "|"),
    ({ digits, name, stock, quantity, price }) => [digits, name, stock, quantity, price],
  ),
  table("QS/1 in capitals", "NDC|DRUGNAME|QTYOH|MIN|MAX|ORDERQTY", ({ digits, name, stock, par, quantity }) => [
    digits,
    name,
    stock,
    "4",
    par,
    quantity,
  ]),
  table("Liberty", "NDC|Drug|Current Inventory|Order Point|To Order", ({ ndc, name, stock, par, quantity }) => [
    ndc,
    name,
    stock,
    par,
    quantity,
  ]),
  table("Rx30", "NDC|Description|Usage 30 Days|QOH|Qty to Order", ({ digits, name, par, stock, quantity }) => [
    digits,
    name,
    par,
    stock,
    quantity,
  ]),
  table("BestRx", "Drug Name|NDC #|Pkg. Size|Order Qty.|Status", ({ name, ndc, pack, quantity }) => [
    name,
    ndc,
    pack,
    quantity,
    "Open",
  ]),
  table(
    "Pyxis refill",
    "Med ID|NDC|Med Description|Current|Max|Refill Qty Needed",
    ({ ndc, name, stock, par }, at) => [`M${at}`, ndc, name, stock, par, "3"],
    { asks: true },
  ),
  table(
    "Omnicell restock",
    "Item ID|NDC|Item Name|Par Level|On Hand Qty|Qty Needed",
    ({ ndc, name, par, stock, quantity }, at) => [`${70_001 + at}`, ndc, name, par, stock, quantity],
  ),
  table("hospital par sheet", "NDC|Item|Par|Count|Order", ({ ndc, name, par, stock, quantity }) => [
    ndc,
    name,
    par,
    stock,
    quantity,
  ]),
  table(
    "Epic Willow replenishment",
    "NDC Code|Medication|Balance|Reorder Level|Requested Qty",
    ({ ndc, name, stock, par, quantity }) => [ndc, name, stock, par, quantity],
  ),
  table(
    "Oracle requisition",
    "LINE|ITEM_NUMBER|ITEM_DESCRIPTION|UOM|QUANTITY|UNIT_PRICE|AMOUNT",
    ({ ndc, name, quantity, price }, at) => [`${at + 1}`, ndc, name, "CS", `${quantity}.000`, price, price],
    { unit: "CS" },
  ),
  table(
    "SAP purchase requisition",
    "Material|Short text|Order Quantity|Order Unit|Net Price|Currency",
    ({ ndc, name, quantity, price }) => [ndc, name, `${quantity}.000`, "CT", price, "USD"],
    { unit: "CT", separator: "\t" },
  ),
  table(
    "QuickBooks purchase order",
    "Item|Description|Qty|U/M|Rate|Amount",
    ({ ndc, name, quantity, price }) => [ndc, name, quantity, "carton", price, price],
    { unit: "carton" },
  ),
  table(
    "the portal's order export",
    "Customer|Company|Order|Your order number|Order name|Status|NDC|Product|Controlled schedule|Ordered quantity|Unit|Primary units|Shipped quantity|Unit price|Line amount",
    ({ ndc, name, quantity, price }) => [
      "20012",
      "North Campus",
      "4820141",
      "",
      "",
      "Received",
      ndc,
      name,
      "",
      quantity,
      "Carton",
      "10",
      "0",
      price,
      price,
    ],
    { unit: "Carton" },
  ),
  table(
    "the portal's rows to fix",
    "\uFEFFRow|NDC or item number|Quantity|Unit|Product|What is wrong",
    ({ ndc, name, quantity }, at) => [
      `${at + 1}`,
      ndc,
      quantity,
      "CT",
      name,
      "Several products have this code. Choose one.",
    ],
    { unit: "CT" },
  ),
];

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
  table("an amount alone", "NDC|Amount", ({ ndc, quantity }) => [ndc, quantity], { asks: true }),
  table("two quantities by unit", "NDC|Qty (CT)|Qty (CS)", ({ ndc, quantity }) => [ndc, quantity, "3"], { asks: true }),
  table("Qty beside Order", "NDC|Qty|Order", ({ ndc, stock, quantity }) => [ndc, stock, quantity], { asks: true }),
  table("two numbers without heads", "", ({ ndc, stock, quantity }) => [ndc, stock, quantity], { asks: true }),
  table("unknown heads", "Foo|Bar|Baz", ({ ndc, name, quantity }) => [ndc, name, quantity], { asks: true }),
  table("stock alone", "NDC|On hand", ({ ndc, stock }) => [ndc, stock], { asks: true }),
  table("prices without heads", "", ({ ndc, price }) => [ndc, price], { asks: true }),
];

/** Each with its kind of origin. */
export const madeLists: readonly MadeList[] = [...systems, ...byHand, ...withoutHeads, ...unclear];
