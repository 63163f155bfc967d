/** Routes of receiving. */
import type { Served } from "#server/http/serve.ts";

export const receivingRoutes: Served[] = [];
