/** Passwords: what the rules say of one that is being typed, saving it, and the link in a mail. Nothing of these is kept on the device. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import * as contract from "#contract/identity/account.ts";
import type { PasswordCheck } from "#contract/identity/account.ts";
import { send } from "#src/api/send.ts";
import { withProof } from "./proof.ts";
import { goOnWith } from "./security.ts";

/** Whom a link from a mail is for. In memory only while its screen stands. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["password-link", token],
    queryFn: ({ signal }) => send(contract.passwordLink, { id: token }, { signal, whenSignedOut: "fail" }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });

/** A password on its way: whose it is to be. */
export type PasswordOf = {
  check: (password: string, signal: AbortSignal) => Promise<PasswordCheck[]>;
  /** Saved when every rule of the answer is kept. */
  save: (password: string) => Promise<PasswordCheck[]>;
};

/** One's own, signed in; the session goes on under another token. */
export const ownPassword = (client: QueryClient): PasswordOf => ({
  check: (password, signal) => send(contract.checkOwnPassword, { password }, { signal, isBackground: true }),
  save: async (password) => {
    const checks = await withProof(() => send(contract.changeOwnPassword, { password }));
    if (checks.every(({ is_valid }) => is_valid)) await renew(client);
    return checks;
  },
});

/** The password is saved whatever comes of this: without an answer the session goes on under the token that it has. */
async function renew(client: QueryClient): Promise<void> {
  const renewed = await send(contract.renewSession, {}, { whenSignedOut: "fail" }).catch(() => undefined);
  if (renewed !== undefined) await goOnWith(client, renewed.token);
}

/** That of whom a link is for, whoever is signed in here. */
export const passwordByLink = (token: string): PasswordOf => ({
  check: (password, signal) =>
    send(contract.checkPassword, { password, reset_pwd_guid: token }, { signal, whenSignedOut: "fail" }),
  save: (password) => send(contract.changePassword, { password, reset_pwd_guid: token }, { whenSignedOut: "fail" }),
});

/** Has another mail sent in place of a link that is over. */
export const sendAnotherLink = (user_id: number, token: string) =>
  send(contract.resetPassword, { user_id, reset_pwd_guid: token }, { whenSignedOut: "fail" });

/** Has a link mailed to whoever has this address; the answer is the same where nobody has it. */
export const forgotPassword = (email: string) => send(contract.forgotPassword, { email }, { whenSignedOut: "fail" });
