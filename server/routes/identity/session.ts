/** Session: sign-in, the chosen customer and cart, sign-out. These stand before row-level security and use the system role. */
import * as contract from "#contract/identity/session.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { chooseCartType } from "#server/services/cart/choose-cart.ts";
import { lastingBinding } from "#server/services/identity/make-session.ts";
import * as logOut from "#server/services/identity/log-out.ts";
import type { Passwords } from "#server/services/identity/passwords.ts";
import * as signIn from "#server/services/identity/sign-in.ts";
import * as session from "#server/services/identity/session.ts";

/** `build`: what `GET /api/versions` answers; `address`: the portal's own. */
type Given = { build: string; passwords: Passwords; address: () => string };

/** Routes of the session. */
export const sessionRoutes = ({ build, passwords, address }: Given): Served[] => [
  serve(contract.versions, async () => ({ version: build })),
  serve(contract.currentUser, session.currentUser, {
    as: "system",
    prepare: async (_input, { request }) => request,
    cookies: lastingBinding,
  }),
  serve(contract.login, signIn.login, {
    as: "system",
    prepare: signIn.prepareLogin(passwords),
    cookies: signIn.loginCookies,
  }),
  serve(contract.chooseCompany, session.chooseCompany, { as: "system" }),
  serve(contract.chooseCartType, chooseCartType, { as: "system" }),
  serve(contract.logout, logOut.logout(address), {
    as: "system",
    cookies: () => [{ name: "__Host-stb", value: null }],
  }),
];
