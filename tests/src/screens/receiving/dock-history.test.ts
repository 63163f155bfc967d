/** What came is found by scan, name, NDC, lot, order and person; a code of other goods finds nothing. */
import { expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import { receiptOf, type HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { receiptsWith } from "#src/screens/receiving/history/receipts-with.ts";
import { anEntry } from "#tests/support/entries.ts";

const snapshot = { full_description: "Ondansetron 2 mg/mL", ndc_code: "99904-212-02", schedule_name: null };
const entry = anEntry({
  call: "receive",
  snapshot: { ...snapshot, sale_UOM_desc: "Carton" },
  body: { order_id: 4_820_001, item_id: 1, quantity_received: 2, receive_date: "11/20/2026", lot_no: "ON26114" },
});
const first = receiptOf(entry, "Dana Dock");
const other: HistoryLine = { ...first, lot_no: "ON26115", order_id: null, notes: "torn carton" };
const receipts = [first, other];
const gtin = gtinOf("99904-212-02")!;

test.each<[string, readonly HistoryLine[]]>([
  ["", receipts],
  ["ondansetron 2", receipts],
  ["on26114", [first]],
  ["4820001", [first]],
  ["torn", [other]],
  ["dana", receipts],
  ["99904021202", receipts],
  [gtin, receipts],
  [`01${gtin}1728083110ON26115`, [other]],
  [`01${gtin}10ON2611517280831`, [other]],
  [`01${gtin}10X9`, []],
  [`01${gtinOf("99904-999-02")}`, []],
  [`]d201${gtin}17281399`, []],
  ["ondansetron ketorolac", []],
])("%j", (text, found) => expect(receiptsWith(receipts, text, 2026)).toEqual(found));
