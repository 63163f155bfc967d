/** A receipt is shown whatever flags it has: a newer build may send some that this page does not know. */
import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as flagText from "#contract/receiving/flag-text.ts";
import { Flag } from "#contract/receiving/receiving.ts";
import { recalled as recalledReason } from "#contract/receiving/text.ts";
import { hasItsShape } from "#src/offline/answer-shapes.ts";
import { historyLines, receiptOf, type HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { ProductCell } from "#src/screens/receiving/history/product-cell.tsx";
import * as historyText from "#src/text/receiving/history.ts";
import { anEntry } from "#tests/support/entries.ts";

const body = { order_id: null, item_id: 1, quantity_received: 2, receive_date: "11/20/2026", lot_no: "ON26114" };
const snapshot = { full_description: "Ondansetron", ndc_code: "99904-212-02", schedule_name: null };
const entry = anEntry({ call: "receive", snapshot: { ...snapshot, sale_UOM_desc: "Carton" }, body });
const flags = fc.array(fc.oneof(fc.constantFrom(...Flag.options), fc.string()), { minLength: 1, maxLength: 5 });
const markup = (receipt: HistoryLine): string => {
  const cell = createElement(ProductCell, { receipt, today: "11/20/2026", isRecalled: false });
  return renderToStaticMarkup(cell);
};

test("the history draws a receipt with any flags of any build, and says that it is flagged", () => {
  fc.assert(
    fc.property(flags, (flagged) => {
      const answer = { receipt: { order_receive_id: 900, item_id: 1, quantity_received: 2, flagged } };
      const shown = receiptOf({ ...entry, state: "done", answer }, "Dana Dock");
      expect(shown.flagged).toEqual(flagged);
      expect(markup(shown)).toContain("ON26114");
      const isUnknown = flagged.some((flag) => !Flag.options.some((each) => each === flag));
      expect(markup(shown).includes("Flagged for review")).toBe(isUnknown);
      const kept = { answer: [{ ...shown, created_by: "Dana Dock" }], doneBefore: 0, at: 0 };
      expect(hasItsShape(["receiving", "history", "11/13/2026", "11/20/2026"], kept)).toBe(true);
      const dates = { from: "11/13/2026", to: "11/20/2026", by: "Dana Dock" };
      expect(historyLines([shown], [], dates)).toHaveLength(1);
    }),
  );
});

test("the history says both expiration dates of a receipt whose label differs from the shipment", () => {
  const receipt = { ...receiptOf(entry, "Dana Dock"), expiration_date: "06/30/2027" };
  const differs = { ...receipt, flagged: ["expiration_mismatch" as const], shipped_expiration_date: "08/31/2027" };
  expect(markup(differs)).toMatch(/Jun 30, 2027.*Shipment says Exp Aug 31, 2027/);
});

test("the history says that the server put a recalled lot on hold that was counted without the recall", () => {
  const waiting = receiptOf(entry, "Dana Dock");
  expect(markup(waiting)).not.toContain(flagText.recalled);
  const hold = { reason: recalledReason, released_at: null, released_by: null, resolution: null };
  const receipt = { order_receive_id: 900, item_id: 1, quantity_received: 2, flagged: ["recalled"], hold };
  const sent = markup(receiptOf({ ...entry, state: "done", answer: { receipt } }, "Dana Dock"));
  expect(sent).toContain(flagText.recalled);
  expect(sent).toContain(historyText.onHold(recalledReason));
});
