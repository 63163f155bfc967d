/** What came of a scan, in words, and how it sounds. */
import { plural } from "#contract/base/units.ts";
import { shippedOf } from "#contract/receiving/rules/receiving.ts";
import type { Feedback } from "#src/ui/kit/device/feedback.ts";
import { day } from "#src/text/format.ts";
import * as text from "#src/text/receiving/count.ts";
import * as countQuestionsText from "#src/text/receiving/count-questions.ts";
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
  const sum = text.counted(countedOf(draft), Math.max(0, due - countedOf(draft)), unit);
  const { lot } = draft;
  switch (verdict) {
    case "recalled":
      return { tone: "refused", title: text.recalled(lot), text: `${sum} ${text.goesOnHold}` };
    case "expired":
      return { tone: "refused", title: text.expired(day(draft.expires)), text: `${sum} ${text.goesOnHold}` };
    case "wrong-lot":
      return { tone: "attention", title: countQuestionsText.otherLot(lot), text: `${sum} ${text.checkLabel}` };
    case "other-expiration": {
      const shipped = findOtherExpiration(draft, goods) ?? "";
      return { tone: "attention", title: expirationWords(draft.expires, shipped), text: sum };
    }
    case "over-lot":
      return {
        tone: "attention",
        title: countQuestionsText.moreThanLot(oddOf(draft, goods)?.by ?? 0, lot),
        text: sum,
      };
    case "over": {
      const shipped = goods.line === undefined ? due : shippedOf(goods.line);
      const by = countedOf(draft) - due;
      return {
        tone: "attention",
        title: countQuestionsText.moreThanShipped(by),
        text: countQuestionsText.shippedAndCounted(shipped, countedOf(draft), unit),
      };
    }
    case "short":
      return { tone: "attention", title: countQuestionsText.shortDated(day(draft.expires)), text: sum };
    case "strange-serial":
      return { tone: "attention", title: countQuestionsText.otherSerial(scan.serial), text: sum };
    case "uncounted":
      return {
        tone: "attention",
        title: text.enterContents,
        text: countQuestionsText.contentsHint(plural(unit)),
      };
    case "fine":
      return { tone: "ok", title: goods.name, text: sum };
  }
}
