/** Routes of customers. */
import type { Served } from "#server/http/serve.ts";

export const customerRoutes: Served[] = [];
