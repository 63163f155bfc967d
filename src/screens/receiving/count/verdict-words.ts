/** What came of a scan, in words, and how it sounds. */
import { shippedOf } from "#contract/receiving/rules/receiving.ts";
import type { Feedback } from "#src/ui/kit/device/feedback.ts";
import { day, formatQuantity } from "#src/text/format.ts";
import type { IconName } from "#src/ui/kit/marks/icon.tsx";
import { unitName } from "#src/ui/trade/product-words.ts";
import { countedOf, type ScanVerdict } from "./counting.ts";
import { expirationWords } from "./expiration-words.ts";
import { findOtherExpiration, oddOf, type Goods, type ReceiptDraft } from "./draft.ts";
import type { Scan } from "./scans.ts";

export const soundOf: Record<ScanVerdict, Feedback> = {
  recalled: "recalled",
  expired: "expired",
  "wrong-lot": "looked",
  "other-expiration": "looked",
  over: "over",
  "over-lot": "over",
  short: "short",
  "strange-serial": "looked",
  uncounted: "looked",
  fine: "scanned",
};

/** The shape of what came of a scan: no two that matter share one. */
export const verdictIcon = {
  fine: "ok",
  over: "plus",
  short: "calendar",
  expired: "refused",
  recalled: "hold",
  twice: "copy",
  "wrong-lot": "attention",
  "over-lot": "plus",
  "other-expiration": "calendar",
  "strange-serial": "attention",
  uncounted: "edit",
} as const satisfies Record<ScanVerdict | "twice", IconName>;

export type VerdictWords = { tone: "ok" | "attention" | "refused"; title: string; text: string };

export function wordOf(
  verdict: ScanVerdict,
  { draft, goods, scan }: { draft: ReceiptDraft; goods: Goods; scan: Scan },
): VerdictWords {
  const unit = unitName(goods.units[0]?.desc ?? "");
  const due = goods.order?.due ?? 0;
  const sum = `${formatQuantity(countedOf(draft), unit)} counted, ${formatQuantity(Math.max(0, due - countedOf(draft)))} to come.`;
  const { lot } = draft;
  switch (verdict) {
    case "recalled":
      return { tone: "refused", title: `Lot ${lot} is recalled: do not put away`, text: `${sum} ${onHold}` };
    case "expired":
      return { tone: "refused", title: `Expired ${day(draft.expires)}: do not put away`, text: `${sum} ${onHold}` };
    case "wrong-lot":
      return { tone: "attention", title: `Lot ${lot} is not on this shipment`, text: `${sum} Check the label.` };
    case "other-expiration": {
      const shipped = findOtherExpiration(draft, goods) ?? "";
      return { tone: "attention", title: expirationWords(draft.expires, shipped), text: sum };
    }
    case "over-lot":
      return {
        tone: "attention",
        title: `${formatQuantity(oddOf(draft, goods)?.by ?? 0)} more than shipped of lot ${lot}`,
        text: sum,
      };
    case "over": {
      const shipped = goods.line === undefined ? due : shippedOf(goods.line);
      const by = countedOf(draft) - due;
      return {
        tone: "attention",
        title: `${formatQuantity(by)} more than shipped`,
        text: `${formatQuantity(shipped)} shipped, ${formatQuantity(countedOf(draft), unit)} counted.`,
      };
    }
    case "short":
      return { tone: "attention", title: `Short-dated: expires ${day(draft.expires)}`, text: sum };
    case "strange-serial":
      return { tone: "attention", title: `Serial ${scan.serial} is not on this shipment`, text: sum };
    case "uncounted":
      return {
        tone: "attention",
        title: "How many are in it?",
        text: `The line counts by the ${unit}: key the number.`,
      };
    case "fine":
      return { tone: "ok", title: goods.name, text: sum };
  }
}

const onHold = "It goes on hold.";
