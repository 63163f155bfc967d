/** What the page asks about single sign-on. */
import * as contract from "#contract/identity/single-sign-on.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as singleSignOn from "#server/services/identity/single-sign-on.ts";

export const singleSignOnRoutes: Served[] = [
  serve(contract.findSignOn, singleSignOn.findSignOn, { as: "system" }),
  serve(contract.testSignOn, singleSignOn.testSignOn, { as: "system" }),
];
