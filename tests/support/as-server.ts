/** An answer given in the server's place, as the server itself would give it: it names the key of the request. By that the page knows it. */
import type { Route } from "playwright";

export const asServer = (
  route: Route,
  { status, json, headers }: { status: number; json: unknown; headers?: Record<string, string> },
): Promise<void> => {
  const key = route.request().headers()["idempotency-key"];
  const signature = { "x-request-id": "in-its-place", ...(key !== undefined && { "x-answers-key": key }) };
  return route.fulfill({ status, json, headers: { ...signature, ...headers } });
};
