/** The idempotency key of a checkout. */
import { isDefiniteRefusal } from "./checkout-attempt.ts";

export type CheckoutKey = {
  /** Returns the same key for the same request, however often it is sent. */
  get: (request: unknown) => string;
  /** Takes the failure of the request that was sent under the key. */
  onFailed: (error: unknown) => void;
};

/**
 * Creates the key of a request. While the outcome is unknown, the key finds it. After a refusal the key is of no use: the server replays the stored refusal
 * (docs/architecture.md, "The door"), although its cause may be gone.
 */
export function createCheckoutKey(newKey: () => string): CheckoutKey {
  let last: { body: string; key: string } | undefined;
  return {
    get: (request) => {
      const body = JSON.stringify(request);
      if (last?.body !== body) last = { body, key: newKey() };
      return last.key;
    },
    onFailed: (error) => {
      if (isDefiniteRefusal(error)) last = undefined;
    },
  };
}
