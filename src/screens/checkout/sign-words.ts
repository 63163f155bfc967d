/** What the field of an order form's number says (pure). */
import { controlledReasons, type ControlledView } from "#contract/checkout/rules/controlled.ts";
import { enterFormNumber, formNumberTaken, validatingFormNumber } from "#contract/checkout/text.ts";
import * as text from "#src/text/checkout/signing.ts";

/** What the number's field says: what is wrong with it once it was left, and at once what the server says of it. */
export function numberWords(view: ControlledView, hint: string) {
  if (view.uniqueness === "taken") return { error: formNumberTaken };
  return {
    hint: {
      unasked: hint,
      asking: validatingFormNumber,
      unique: text.numberAvailable,
      failed: text.numberNotChecked,
    }[view.uniqueness],
    errorOnLeave: saidOf(view, "order_form_number", enterFormNumber, validatingFormNumber),
  };
}

/** The first reason about a field, but for those that the empty field, or the server's silence, says by itself. */
export const saidOf = (view: ControlledView, field: string, ...without: readonly string[]): string | undefined =>
  controlledReasons(view, true).find((reason) => reason.field === field && !without.includes(reason.text))?.text;
