/** The lot of an unsent receipt that is edited keeps its letters (decision 167). */
import { describe, expect, test } from "vitest";
import { getEditedLot } from "#src/screens/outbox/edited-lot.ts";
import { aPendingLine, anEntry } from "#tests/support/entries.ts";

const lots = [{ lot_no: "K24a", expiration_date: "08/31/2027", quantity: 4 }];
const named = { full_description: "", ndc_code: "", schedule_name: null, sale_UOM_desc: "Carton" };
const entryOf = (lot_no: string) =>
  anEntry({
    call: "receive",
    body: { order_id: 1, item_id: 1, quantity_received: 1, receive_date: "11/20/2026", lot_no },
    snapshot: { ...named, line: aPendingLine({ lots }) },
  });

describe("the lot of an edited receipt", () => {
  test.each([
    ["stays in the shipment's letters when something else is edited", "K24a", "K24a", "K24a"],
    ["is the shipment's, however it is typed", "X9", " k24A ", "K24a"],
    ["stays as it was scanned", "zz8877", "zz8877", "zz8877"],
    ["is upper case when it is typed", "K24a", "ab1", "AB1"],
    ["may be removed", "K24a", "  ", ""],
  ])("%s", (_, before, typed, sent) => {
    expect(getEditedLot(entryOf(before), typed)).toBe(sent);
  });
});
