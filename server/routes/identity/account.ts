/** Routes of passwords. They stand before row-level security: whoever forgot a password is nobody yet. */
import * as contract from "#contract/identity/account.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { newTokens } from "#server/services/identity/make-session.ts";
import * as account from "#server/services/identity/account.ts";

export const accountRoutes = (given: account.AccountGiven): Served[] => [
  serve(contract.changeOwnPassword, account.changeOwnPassword(given), {
    as: "system",
    prepare: account.prepareOwn(given),
  }),
  serve(contract.checkOwnPassword, async (_db, _caller, _input, checks) => checks, {
    as: "system",
    prepare: account.prepareOwnCheck(given),
  }),
  serve(contract.checkPassword, async (_db, _caller, _input, checks) => checks, {
    as: "system",
    prepare: account.prepareCheck(given),
  }),
  serve(contract.renewSession, account.renewToken, {
    as: "system",
    prepare: (_input, caller, { system }) => newTokens(system, caller),
  }),
  serve(contract.passwordLink, account.passwordLink, { as: "system" }),
  serve(contract.changePassword, account.changePassword(given), {
    as: "system",
    prepare: account.prepareByLink(given),
  }),
  serve(contract.resetPassword, account.resetPassword(given), { as: "system" }),
  serve(contract.forgotPassword, account.forgotPassword, { as: "system" }),
];
