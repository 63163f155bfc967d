/** Routes of cart. */
import type { Served } from "#server/http/serve.ts";

export const cartRoutes: Served[] = [];
