/** Tells that less went into the cart than was asked for. */
import type { Adjusted } from "#contract/cart.ts";
import { toast } from "./toasts.ts";

export function tellCutDown({ message, asked, given, why }: Adjusted): void {
  // A full cart's message says already how many went in.
  const text = why === "cart_full" ? undefined : `${given} of ${asked} went into the cart.`;
  toast({ tone: "attention", title: message, text });
}
