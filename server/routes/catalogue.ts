/** Routes of catalogue. */
import type { Served } from "#server/http/serve.ts";

export const catalogueRoutes: Served[] = [];
