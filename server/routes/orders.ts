/** Routes of orders. */
import type { Served } from "#server/http/serve.ts";

export const orderRoutes: Served[] = [];
