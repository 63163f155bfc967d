/** A row's answer in words, for the screen and for the file of what did not go in (pure). */
import { maxItemCount, necessityWords } from "#contract/cart/rules/cart.ts";
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";
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
      return "Looking it up";
    case "fix":
      return fixWords(answer);
    case "ready":
      return answer.cut === null ? "" : `Will be cut to ${formatQuantity(answer.cut.given)}. ${answer.cut.message}`;
    case "waiting":
      return `Saved on this ${deviceName()}. It ${answer.when === "newer" ? "waits for the newer version of the portal" : "goes out by itself"}.`;
    case "added": {
      const { given, adjusted } = answer.addition;
      if (adjusted === null) return `Added ${formatQuantity(given)}.`;
      return given === 0 ? `Not added. ${adjusted.message}` : `Cut to ${formatQuantity(given)}. ${adjusted.message}`;
    }
    case "refused":
      return `Not added. ${answer.why}`;
    case "sent":
      return `This ${deviceName()} does not know any more what became of it. The cart or the orders show it.`;
  }
}

function fixWords(answer: Extract<RowAnswer, { kind: "fix" }>): string {
  switch (answer.what) {
    case "code":
      return "Enter an NDC or an item number.";
    case "unknown":
      return "No product has this code. Check it, or choose what was meant.";
    case "unreadable":
      return problemWords[answer.problem];
    case "several":
      return "Several products have this code. Choose one.";
    case "quantity":
      return `Enter a quantity: a whole number from 1 to ${formatQuantity(maxItemCount)}.`;
    case "unit":
      return `It is sold by ${listed(answer.product.units.map(({ sale_UOM_desc }) => unitName(sale_UOM_desc)))}. Choose one.`;
    case "confirm":
      return necessityWords;
    case "not-allowed":
      return answer.why;
  }
}

const problemWords = {
  "lost-digits":
    "The spreadsheet has lost digits of this code. Format its column as text, enter the code again and upload or paste the list again.",
  "check-digit": "A digit of this code is wrong: its check digit does not fit. Scan it again, or enter the NDC.",
} as const;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/** The product of a row, as far as it is known. */
export const productOf = (answer: RowAnswer) => ("product" in answer ? answer.product : undefined);

/** The unit that a row would be added by, as far as it is known. */
export const unitOf = (answer: RowAnswer) => ("unit" in answer ? answer.unit : undefined);
