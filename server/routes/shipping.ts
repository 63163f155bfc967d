/** Routes of shipping. */
import type { Served } from "#server/http/serve.ts";

export const shippingRoutes: Served[] = [];
