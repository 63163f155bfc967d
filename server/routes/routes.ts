/** All routes. */
import type { Served } from "#server/http/serve.ts";
import type { CatalogueIndex } from "#server/services/catalogue-index.ts";
import { cartRoutes } from "./cart.ts";
import { catalogueRoutes } from "./catalogue.ts";
import { checkoutRoutes } from "./checkout.ts";
import { customerRoutes } from "./customers.ts";
import { orderRoutes } from "./orders.ts";
import { outboxRoutes } from "./outbox.ts";
import { receivingRoutes } from "./receiving.ts";
import { sessionRoutes } from "./session.ts";
import { shippingRoutes } from "./shipping.ts";

/** Every served call. @param build the version that is being served. @param index what this process searches in. */
export const routes = ({ build, index }: { build: string; index: CatalogueIndex }): Served[] => [
  ...sessionRoutes(build),
  ...customerRoutes,
  ...catalogueRoutes(index),
  ...cartRoutes,
  ...shippingRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...receivingRoutes,
  ...outboxRoutes,
];
