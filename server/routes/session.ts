/** Session: sign-in, the chosen customer and cart, sign-out. These stand before row-level security and use the system role. */
import * as contract from "#contract/session.ts";
import { serve, type Served } from "#server/http/serve.ts";
import type { Passwords } from "#server/services/passwords.ts";
import * as signIn from "#server/services/sign-in.ts";
import * as session from "#server/services/session.ts";

/** Routes of the session. @param build what `GET /api/versions` answers. */
export const sessionRoutes = (build: string, passwords: Passwords): Served[] => [
  serve(contract.versions, async () => ({ version: build })),
  serve(contract.currentUser, session.currentUser, { as: "system" }),
  serve(contract.login, signIn.login, {
    as: "system",
    prepare: signIn.prepareLogin(passwords),
    cookies: signIn.loginCookies,
  }),
  serve(contract.chooseCompany, session.chooseCompany, { as: "system" }),
  serve(contract.chooseCartType, session.chooseCartType, { as: "system" }),
  serve(contract.logout, session.logout, { as: "system", cookies: () => [{ name: "__Host-stb", value: null }] }),
];
