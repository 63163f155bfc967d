/** An answer given in the server's place, as the server itself would give it: it names the key of the request. By that the page knows it. */
import type { Route } from "playwright";

/** The headers by which the page knows a response of its server. */
export const serverHeaders = (route: Route): Record<string, string> => {
  const key = route.request().headers()["idempotency-key"];
  return { "x-request-id": "in-its-place", ...(key !== undefined && { "x-answers-key": key }) };
};

export const asServer = (
  route: Route,
  { status = 200, json, headers }: { status?: number; json: unknown; headers?: Record<string, string> },
): Promise<void> => route.fulfill({ status, json, headers: { ...serverHeaders(route), ...headers } });
