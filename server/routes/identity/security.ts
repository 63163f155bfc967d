/** Second factor, sessions, links, preferences and saved views. These stand before row-level security, or concern the person at all their customers: the system role. */
import * as passkeysContract from "#contract/identity/passkeys.ts";
import * as preferencesContract from "#contract/identity/preferences.ts";
import * as contract from "#contract/identity/security.ts";
import * as viewsContract from "#contract/orders/order-views.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as abilities from "#server/services/identity/abilities.ts";
import * as links from "#server/services/identity/link-session.ts";
import { sessionCookies } from "#server/services/identity/make-session.ts";
import * as passkeys from "#server/services/identity/passkeys.ts";
import type { Passwords } from "#server/services/identity/passwords.ts";
import * as preferences from "#server/services/identity/preferences.ts";
import * as views from "#server/services/orders/order-views.ts";
import * as proof from "#server/services/identity/proof.ts";
import * as sessions from "#server/services/identity/own-sessions.ts";
import * as twoFactor from "#server/services/identity/two-factor.ts";

const as = "system";

export const securityRoutes = ({ passwords }: { passwords: Passwords }): Served[] => [
  serve(contract.linkSession, links.linkSession, { as, prepare: links.prepareLinkSession, cookies: sessionCookies }),
  serve(contract.authorize, abilities.authorize, { as, prepare: abilities.prepareAuthorize }),
  serve(contract.twoFactorSetup, twoFactor.twoFactorSetup, { as }),
  serve(contract.twoFactorVerify, twoFactor.twoFactorVerify, { as, prepare: twoFactor.prepareVerify }),
  serve(contract.prove, proof.prove, { as, prepare: proof.prepareProve(passwords) }),
  serve(contract.twoFactorEnable, twoFactor.twoFactorEnable, { as, prepare: twoFactor.prepareRenewal }),
  serve(contract.twoFactorDisable, twoFactor.twoFactorDisable, { as, prepare: twoFactor.prepareRenewal }),
  serve(contract.newRecoveryCodes, twoFactor.newRecoveryCodes, { as }),
  serve(contract.resetTwoFactor, twoFactor.resetTwoFactor, { as }),
  serve(contract.ownSessions, sessions.ownSessions, { as }),
  serve(contract.endSession, sessions.endSession, { as }),
  serve(contract.endOtherSessions, sessions.endOtherSessions, { as }),
  serve(passkeysContract.ownPasskeys, passkeys.ownPasskeys, { as }),
  serve(passkeysContract.newPasskey, passkeys.newPasskey, { as }),
  serve(passkeysContract.addPasskey, passkeys.addPasskey, { as }),
  serve(passkeysContract.removePasskey, passkeys.removePasskey, { as }),
  serve(passkeysContract.passkeyChallenge, passkeys.passkeyChallenge, { as }),
  serve(passkeysContract.passkeyLogin, passkeys.passkeyLogin, {
    as,
    prepare: passkeys.preparePasskeyLogin,
    cookies: passkeys.passkeyCookies,
  }),
  serve(preferencesContract.preferences, preferences.preferences, { as }),
  serve(preferencesContract.savePreferences, preferences.savePreferences, { as }),
  serve(viewsContract.orderViews, views.orderViews, { as }),
  serve(viewsContract.saveOrderView, views.saveOrderView, { as }),
  serve(viewsContract.deleteOrderView, views.deleteOrderView, { as }),
];
