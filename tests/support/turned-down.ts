/** A server that turns a change of the cart down as a whole, for a reason that a person reads. */
import type { Route } from "playwright";

export const turnedDown = (route: Route): Promise<void> =>
  route.fulfill({ status: 400, headers: { "x-request-id": "1" }, json: { Message: "The cart is being checked." } });
