/** From a scan to the receipt, for any code and any shipment: the lot that is entered is the one on the label, or the person was asked. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import { groupSeparator as GS } from "#contract/receiving/gs1/elements.ts";
import { withScan } from "#src/screens/receiving/count/counting.ts";
import { emptyDraft, receiptOf } from "#src/screens/receiving/count/draft.ts";
import { found } from "#src/screens/receiving/count/finding.ts";
import { goodsOf } from "#src/screens/receiving/count/goods-of.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const gtin = gtinOf("99904-212-02")!;
const text82 = fc.string({
  unit: fc.constantFrom(..."012379ABKabk-/".split(""), "10", "17", "21", "240", "91", "712"),
  minLength: 1,
  maxLength: 6,
});
const date = fc.constantFrom("271231", "280200", "251130");
const beside = fc.record(
  { "10": text82, "11": date, "17": date, "21": text82, "30": fc.nat(9999).map(String) },
  { requiredKeys: [] },
);
const contained = fc.record({ "10": text82, "17": date }, { requiredKeys: [] });
const isFixed = (ai: string) => ["00", "01", "02", "11", "17"].includes(ai);
const all = fc.oneof(
  beside.map((rest): Record<string, string> => ({ "01": gtin, ...rest })),
  contained.map((rest): Record<string, string> => ({ "00": "106141411234567897", "02": gtin, "37": "24", ...rest })),
);
/** Its elements in any order, and each separator sent or lost. */
const code = all.chain((elements) =>
  fc
    .tuple(
      fc.shuffledSubarray(Object.keys(elements), { minLength: Object.keys(elements).length }),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      fc.constantFrom("", "]d2", "]C1"),
    )
    .map(([keys, isSent, prefix]) => ({
      elements,
      text: prefix + keys.map((ai, at) => ai + elements[ai]! + (!isFixed(ai) && isSent[at] ? GS : "")).join(""),
    })),
);
const aLot = (lot_no: string) => ({ lot_no, expiration_date: "08/31/2028", quantity: 12 });

test("any combination of (01) (10) (11) (17) (21) (30) (37), any separators lost: the label's lot, or a question", () => {
  fc.assert(
    fc.property(code, fc.boolean(), fc.boolean(), ({ elements, text }, isShipped, isOther) => {
      const lot = elements["10"] ?? "";
      const lots = [...(isShipped && lot !== "" ? [aLot(lot)] : []), ...(isOther ? [aLot("ON26114")] : [])];
      const line = aPendingLine({ lots });
      const what = found([line], text, 2026);
      expect(what.kind).not.toBe("words");
      if (what.kind !== "one" || what.carton === undefined) return;
      const goods = goodsOf(line);
      const { carton } = what;
      const scan = { at: 1, lot: carton.lot, expires: carton.expires, serial: carton.serial, adds: 1 };
      const draft = withScan(emptyDraft(goods, "11/20/2026", undefined), goods, scan);
      if (lot !== "") expect(receiptOf(draft, goods).lot_no).toBe(lot);
      else expect(carton.lot).toBe("");
    }),
    { numRuns: 2_000 },
  );
});
