/** Routes of what goes wrong in pages. */
import type { Logger } from "pino";

import * as contract from "#contract/client-errors.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { clientErrors } from "#server/services/outbox/client-errors.ts";

export const clientErrorRoutes = (log: Pick<Logger, "warn">): Served[] => [
  serve(contract.reportClientErrors, clientErrors(log)),
];
