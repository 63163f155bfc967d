/** Routes of checkout. */
import type { Served } from "#server/http/serve.ts";

export const checkoutRoutes: Served[] = [];
