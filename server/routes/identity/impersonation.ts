/** Routes of acting as a person. As the system: they look across all customers, and links are closed to ordinary calls. */
import * as contract from "#contract/identity/impersonation.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as impersonation from "#server/services/identity/impersonation.ts";

export const impersonationRoutes: Served[] = [
  serve(contract.findToActAs, impersonation.findToActAs, { as: "system" }),
  serve(contract.actAs, impersonation.actAs, { as: "system" }),
];
