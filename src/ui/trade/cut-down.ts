/** Tells that less went into the cart than was asked for. */
import type { Adjusted } from "#contract/cart/cart.ts";
import { reduced } from "#src/text/trade/cart-messages.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

export function tellCutDown({ message, asked, given, why }: Adjusted): void {
  // A full cart's message says already how many went in.
  const text = why === "cart_full" ? undefined : reduced(asked, given);
  toast({ tone: "attention", title: message, text });
}

/** The same of a change that has its answer; nothing of one that waits, or was done as it was asked. */
export const tellCut = (outcome: { kind: "done"; adjusted: Adjusted | null } | { kind: "waiting" }): void => {
  if (outcome.kind === "done" && outcome.adjusted !== null) tellCutDown(outcome.adjusted);
};
