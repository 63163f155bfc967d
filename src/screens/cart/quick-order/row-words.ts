/** A row's answer in words, for the screen and for the file of what did not go in (pure). */
import { necessityWords } from "#contract/cart/rules/cart.ts";
import * as text from "#src/text/cart/quick-order-rows.ts";
import { unitName } from "#src/ui/trade/product-words.ts";
import type { RowAnswer } from "./row-answer.ts";

export type RowStage = "looking" | "fix" | "ready" | "waiting" | "done";

/** In which part of the list it stands. */
export function partOf(answer: RowAnswer): RowStage {
  switch (answer.kind) {
    case "refused":
      return "fix";
    case "added":
      return answer.addition.given === 0 ? "fix" : "done";
    case "sent":
      return "done";
    case "looking":
    case "fix":
    case "ready":
    case "waiting":
      return answer.kind;
  }
}

/** One or two sentences: what is so, and what to do. Empty where nothing needs to be said. */
export function wordsOf(answer: RowAnswer): string {
  switch (answer.kind) {
    case "looking":
      return text.lookingUp;
    case "fix":
      return fixWords(answer);
    case "ready":
      return answer.cut === null ? "" : text.willBeReduced(answer.cut.given, answer.cut.message);
    case "waiting":
      return text.waiting(answer.when);
    case "added": {
      const { given, adjusted } = answer.addition;
      if (adjusted === null) return text.added(given);
      return given === 0 ? text.notAdded(adjusted.message) : text.reduced(given, adjusted.message);
    }
    case "refused":
      return text.notAdded(answer.why);
    case "sent":
      return text.outcomeUnknown;
  }
}

function fixWords(answer: Extract<RowAnswer, { kind: "fix" }>): string {
  switch (answer.what) {
    case "code":
      return text.enterCode;
    case "unknown":
      return text.unknownCode;
    case "unreadable":
      return text.codeProblems[answer.problem];
    case "several":
      return text.severalProducts;
    case "quantity":
      return text.enterQuantity;
    case "unit":
      return text.otherUnit(answer.product.units.map(({ sale_UOM_desc }) => unitName(sale_UOM_desc)));
    case "confirm":
      return necessityWords;
    case "not-allowed":
      return answer.why;
  }
}

/** The product of a row, as far as it is known. */
export const productOf = (answer: RowAnswer) => ("product" in answer ? answer.product : undefined);

/** The unit that a row would be added by, as far as it is known. */
export const unitOf = (answer: RowAnswer) => ("unit" in answer ? answer.unit : undefined);
