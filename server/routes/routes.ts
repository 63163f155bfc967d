/** All routes. */
import type { Served } from "#server/http/serve.ts";
import { cartRoutes } from "./cart.ts";
import { catalogueRoutes } from "./catalogue.ts";
import { checkoutRoutes } from "./checkout.ts";
import { customerRoutes } from "./customers.ts";
import { orderRoutes } from "./orders.ts";
import { receivingRoutes } from "./receiving.ts";
import { sessionRoutes } from "./session.ts";
import { shippingRoutes } from "./shipping.ts";

/** Every served call. @param build the version that is being served. */
export const routes = ({ build }: { build: string }): Served[] => [
  ...sessionRoutes(build),
  ...customerRoutes,
  ...catalogueRoutes(),
  ...cartRoutes,
  ...shippingRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...receivingRoutes,
];
