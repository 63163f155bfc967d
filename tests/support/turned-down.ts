/** A server that turns a change of the cart down as a whole, for a reason that a person reads. */
import type { Route } from "playwright";
import { asServer } from "./as-server.ts";

export const turnedDown = (route: Route): Promise<void> =>
  asServer(route, { status: 400, json: { Message: "The cart is being checked." } });
