/** Quick order: every row is answered, by the rules that the server runs, and none is lost. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import { escapeFormula } from "#contract/base/csv.ts";
import { cellsOf } from "#contract/cart/rules/delimited-text.ts";
import type { Matches } from "#src/data/cart/match-codes.ts";
import { standings } from "#src/data/outbox/sent-lists.ts";
import { answersOf, quantityOf, type KnownRow } from "#src/screens/cart/quick-order/row-answer.ts";
import { errorsFile } from "#src/screens/cart/quick-order/errors-file.ts";
import { standsFirst } from "#src/screens/cart/quick-order/listing.ts";
import { codeDifferences } from "#src/data/cart/near-codes.ts";
import { partOf, wordsOf } from "#src/screens/cart/quick-order/row-words.ts";
import {
  changed,
  joinLeftOut,
  readLeftOut,
  readRows,
  withEntered,
  withRows,
  written,
  type EnteredRow,
} from "#src/screens/cart/quick-order/rows.ts";
import * as nearText from "#src/text/cart/near-products.ts";
import * as text from "#src/text/cart/quick-order-rows.ts";
import { anEntry } from "#tests/support/entries.ts";

const aUnit = (code: string, name: string, max_sale_qty: number | null = null, price: number | null = 12.5) => ({
  quantity_uom_code: code,
  sale_UOM_desc: name,
  sale_UOM_price: price,
  list_price: price,
  units_in: 1,
  max_sale_qty,
});
const product = (item_id: number, over: Partial<OrderProduct> = {}): OrderProduct => ({
  item_id,
  full_description: `Product ${item_id}`,
  ndc_code: "0409-1234-01",
  manufacturer: "Northfield",
  schedule_name: null,
  confirm_to_sell: "N",
  not_sellable_reason: null,
  availability: { kind: "in-stock" },
  kit_check_surcharge: 0,
  form: "vial",
  units: [aUnit("CT", "Carton"), aUnit("CS", "Case")],
  incentives: [],
  ...over,
});
const products = [
  product(1),
  product(2, { units: [aUnit("CT", "Carton", 10)] }),
  product(3, { schedule_name: "II" }),
  product(4, { not_sellable_reason: "This product is out of stock." }),
  product(5, { confirm_to_sell: "Y" }),
  product(6, { units: [aUnit("BX", "Box", null, null)] }),
];
const matches: Matches = {
  itemsOf: new Map<string, number[]>([
    ...products.map(({ item_id }): [string, number[]] => [String(item_id), [item_id]]),
    ["both", [1, 2]],
    ["nobody's", []],
  ]),
  products: new Map(products.map((each) => [each.item_id, each])),
  problems: new Map([
    ["9.9942E+10", "lost-digits"],
    ["00399942287015", "check-digit"],
  ]),
  isOffline: false,
};
const known = (over: Partial<KnownRow> = {}): KnownRow => ({
  matches,
  lines: [],
  cartType: "RXO",
  standingOf: standings([], { isRead: true }),
  ...over,
});
const rowsOf = (...texts: [code: string, quantity: string, unit?: string][]): EnteredRow[] =>
  withRows(
    [],
    texts.map(([code, quantity, unit = ""]) => ({ code, quantity, unit })),
    9_999,
  ).rows;
const said = (rows: EnteredRow[], over: Partial<KnownRow> = {}) =>
  answersOf(rows, known(over)).map((answer) => (answer.kind === "fix" ? answer.what : answer.kind));

test("each row is answered with what is wrong, or is ready", () => {
  const rows = rowsOf(
    ["1", "3"],
    ["", "3"],
    ["not asked yet", "3"],
    ["nobody's", "3"],
    ["both", "3"],
    ["1", ""],
    ["1", "0"],
    ["1", "1.5"],
    ["1", "3", "drum"],
    ["3", "1"],
    ["4", "1"],
    ["5", "1"],
    ["6", "1"],
  );
  expect(said(rows)).toEqual([
    "ready",
    "code",
    "looking",
    "unknown",
    "several",
    "quantity",
    "quantity",
    "quantity",
    "unit",
    "not-allowed",
    "not-allowed",
    "confirm",
    "not-allowed",
  ]);
});

test("a code that lost digits, or was misread, says so instead of offering a product", () => {
  const rows = rowsOf(["9.9942E+10", "1"], ["00399942287015", "1"]);
  const asked: Matches = { ...matches, itemsOf: new Map(rows.map(({ code }) => [code, []])) };
  expect(said(rows, { matches: asked })).toEqual(["unreadable", "unreadable"]);
  expect(answersOf(rows, known({ matches: asked })).map(wordsOf)).toEqual([
    text.codeProblems["lost-digits"],
    text.codeProblems["check-digit"],
  ]);
});

test.each([
  ["99942-288-02", "Its product code is 287. You entered 288. Its package code is 01. You entered 02."],
  ["99943028701", "Its labeler code is 99942. You entered 99943."],
  ["99942-28", "You entered only the beginning of this code."],
])("every difference between %s and a near product is named", (code, words) =>
  expect(nearText.codeDifferences(codeDifferences(code, "99942-287-01"))).toBe(words),
);

test("what was chosen or confirmed makes a row ready", () => {
  const rows = rowsOf(["both", "3"], ["5", "1"]);
  const fixed = changed(changed(rows, 1, { item_id: 2 }), 2, { isConfirmed: true });
  expect(said(fixed)).toEqual(["ready", "ready"]);
  expect(said(changed(fixed, 1, { code: "nobody's" }))).toEqual(["unknown", "ready"]);
});

test("a unit is known by its code and its name, and without one it is the cart's, else the first", () => {
  const rows = rowsOf(["1", "1", "cs"], ["1", "1", "Cases"], ["1", "1", "carton"]);
  expect(answersOf(rows.slice(0, 2), known())).toMatchObject([
    { unit: { quantity_uom_code: "CS" } },
    { unit: { quantity_uom_code: "CS" } },
  ]);
  const inCart = [{ item_id: 1, quantity_uom_code: "CS", quantity: 1 }];
  expect(answersOf(rowsOf(["1", "1"]), known({ lines: inCart }))).toMatchObject([
    { unit: { quantity_uom_code: "CS" } },
  ]);
  // By two units at once it cannot come into the cart.
  expect(said(rows)).toEqual(["ready", "ready", "not-allowed"]);
});

test("limits count over all rows and what is in the cart", () => {
  const rows = rowsOf(["2", "6"], ["2", "6"], ["2", "1"]);
  expect(answersOf(rows, known())).toMatchObject([
    { kind: "ready", cut: null },
    { kind: "ready", cut: { given: 4 } },
    { kind: "fix", why: "Maximum Quantity is 10 cartons." },
  ]);
  const full = [{ item_id: 1, quantity_uom_code: "CT", quantity: 9_998 }];
  expect(answersOf(rowsOf(["1", "5"]), known({ lines: full }))).toMatchObject([{ kind: "ready", cut: { given: 1 } }]);
});

test("after it was sent a row says what the server answered it, and a refused one can be tried again", () => {
  const addition = {
    item_id: 1,
    quantity_uom_code: "CT",
    quantity: 3,
    given: 3,
    adjusted: null,
    refused: null,
    sale_UOM_price: 1,
    max_sale_qty: null,
  };
  const refused = { ...addition, given: 0, refused: { code: "not_sellable", message: "Sold out." } };
  const entry = (over: object) => standings([anEntry({ call: "addItems", ...over })], { isRead: true });
  const rows = rowsOf(["1", "3"], ["1", "3"]).map((row, at) => ({ ...row, sent: { key: "k1", at } }));
  expect(said(rows, { standingOf: entry({ state: "queued" }) })).toEqual(["waiting", "waiting"]);
  expect(said(rows, { standingOf: entry({ state: "done", answer: { rows: [addition, refused] } }) })).toEqual([
    "added",
    "refused",
  ]);
  expect(said(rows, { standingOf: standings([], { isRead: true }) })).toEqual(["sent", "sent"]);
  expect(said(changed(rows, 2, { sent: null }), { standingOf: entry({ state: "queued" }) })).toEqual([
    "waiting",
    "ready",
  ]);
});

test("the same carton scanned again counts up; another starts a row", () => {
  const scan = (code: string, quantity = "1") => ({ code, quantity, unit: "" });
  let rows: readonly EnteredRow[] = [];
  for (const code of ["1", "1", "2", "1", "1", "1"]) rows = withEntered(rows, scan(code), 9_999).rows;
  expect(rows.map(({ code, quantity }) => [code, quantity])).toEqual([
    ["1", "2"],
    ["2", "1"],
    ["1", "3"],
  ]);
  expect(withEntered(rows, scan("1", "6"), 9_999).rows).toHaveLength(4);
});

test("rows beyond the most are counted, not dropped in silence", () => {
  const { rows, leftOut } = withRows(rowsOf(["1", "1"]), rowsOf(["1", "1"], ["2", "1"], ["3", "1"]), 3);
  expect([rows.length, leftOut]).toEqual([3, 1]);
});

test("quantities as people and spreadsheets write them", () => {
  expect(["12", " 12 ", "12.0", "1,200", "0", "-1", "1.5", "", "1e3", "99999999999"].map(quantityOf)).toEqual([
    12,
    12,
    12,
    1_200,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each(["\u200E3", "3\u200B", "\u00A03", "\uFEFF3", "\uFF13"])(
  "a quantity is read without characters that nobody sees, and in full width: %j",
  (typed) => expect(quantityOf(typed)).toBe(3),
);
test("reads a quantity with invisible characters or whole decimals, and none that names a unit too", () => {
  expect(["\u200E3", "3\u200B", "5,0", "1 CT", "5²"].map(quantityOf)).toEqual([3, 3, 5, undefined, undefined]);
});

test("knows a unit by another word for it, and asks about one that the product does not have", () => {
  const unitOf = (unit: string) => answersOf(rowsOf(["1", "1", unit]), known())[0];
  for (const unit of ["ctn", "Ctns.", "CT"]) expect(unitOf(unit)).toMatchObject({ unit: { quantity_uom_code: "CT" } });
  expect(unitOf("cs.")).toMatchObject({ unit: { quantity_uom_code: "CS" } });
  for (const unit of ["EA", "drum", "CT / CS"]) expect(unitOf(unit)).toMatchObject({ kind: "fix", what: "unit" });
});

test("left-out lines come back after a reload, join those of the next list, and are none where something else was kept", () => {
  const first = { count: 1, lines: ["Good morning,"] };
  expect(readLeftOut(JSON.parse(JSON.stringify(first)))).toEqual(first);
  expect(joinLeftOut(first, { count: 1, lines: ["Thanks"] })).toEqual({ count: 2, lines: ["Good morning,", "Thanks"] });
  const many = { count: 300, lines: Array.from({ length: 100 }, () => "x") };
  expect(joinLeftOut(first, many)).toMatchObject({ count: 301, lines: { length: 100 } });
  for (const nonsense of [undefined, null, 7, { count: "1", lines: [] }, { count: 1, lines: [1] }])
    expect(readLeftOut(nonsense)).toEqual({ count: 0, lines: [] });
});

const typed = fc.string({ maxLength: 20 });
const row: fc.Arbitrary<EnteredRow> = fc.record({
  id: fc.constant(1),
  code: typed,
  quantity: typed,
  unit: typed,
  item_id: fc.option(fc.integer({ min: 1, max: 9 })),
  isConfirmed: fc.boolean(),
  sent: fc.option(fc.record({ key: typed, at: fc.nat(9) })),
});

test("rows come back after a reload as they were typed", () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const numbered = rows.map((each, at) => ({ ...each, id: at + 1 }));
      expect(readRows(JSON.parse(JSON.stringify(written(numbered))))).toEqual(numbered);
    }),
  );
  for (const nonsense of [undefined, null, 7, "x", [7, ["a"], { code: 1 }]]) expect(readRows(nonsense)).toEqual([]);
});

test("every row has an answer with words or is ready, whatever is typed", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const answers = answersOf(rows, known());
      expect(answers).toHaveLength(rows.length);
      for (const answer of answers) if (partOf(answer) === "fix") expect(wordsOf(answer)).not.toBe("");
    }),
  );
});

test("the rows to fix file escapes each cell that a spreadsheet would calculate", () => {
  const cell = fc.string({ unit: fc.constantFrom(...Array.from("=+-@＝\u200b\t\r\n,;\" a1'")), maxLength: 12 });
  fc.assert(
    fc.property(cell, cell, cell, (code, quantity, unit) => {
      const rows = [{ ...rowsOf([code, quantity])[0]!, unit }];
      const [, cells] = cellsOf(errorsFile(rows, [{ kind: "fix", what: "unknown" }]), ",");
      expect(cells!.slice(1, 4)).toEqual([code, quantity, unit].map(escapeFormula));
    }),
  );
  const rows = rowsOf(["=HYPERLINK(1)", "3"], ["1", "1"]);
  const file = errorsFile(
    rows,
    answersOf(
      rows,
      known({
        matches: {
          ...matches,
          itemsOf: new Map([
            ["=HYPERLINK(1)", []],
            ["1", [1]],
          ]),
        },
      }),
    ),
  );
  expect(file.split("\r\n")).toHaveLength(3);
  expect(file).toContain(`,'=HYPERLINK(1),`);
});

test("rows to fix stand first and stay there when they are put right; a number that a row left makes no other one stand first", () => {
  const line = (id: number, standing: "fix" | "ready") => ({ row: { id } as EnteredRow, standing });
  const both = standsFirst(new Set(), [line(1, "ready"), line(2, "fix"), line(3, "fix")]);
  expect([...both]).toEqual([2, 3]);
  const right = standsFirst(both, [line(1, "ready"), line(2, "ready"), line(3, "fix")]);
  expect(right).toBe(both); // drawn again for nothing else
  const gone = standsFirst(right, [line(1, "ready"), line(2, "ready")]);
  expect([...gone]).toEqual([2]);
  expect([...standsFirst(gone, [line(1, "ready"), line(2, "ready"), line(3, "ready")])]).toEqual([2]);
  expect(standsFirst(standsFirst(gone, []), [line(1, "ready"), line(2, "ready")]).size).toBe(0);
});
