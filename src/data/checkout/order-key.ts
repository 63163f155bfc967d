/** Under which key an order is sent. */
import { isVerdict } from "./placing.ts";

export type OrderKey = {
  /** The same for the same request, however often it is sent. */
  of: (request: unknown) => string;
  /** What came of sending it under its key. */
  failed: (error: unknown) => void;
};

/**
 * While nobody knows what became of a request its key finds out. Once its refusal was heard it is of no more use: the server answers the same again under it
 * (docs/architecture.md, "One door"), though what the refusal was about may be another by then and the request the same.
 */
export function orderKey(newKey: () => string): OrderKey {
  let last: { body: string; key: string } | undefined;
  return {
    of: (request) => {
      const body = JSON.stringify(request);
      if (last?.body !== body) last = { body, key: newKey() };
      return last.key;
    },
    failed: (error) => {
      if (isVerdict(error)) last = undefined;
    },
  };
}
