/** Passwords: what the rules say of one that is being typed, saving it, and the link in a mail. Nothing of these is kept on the device. */
import { queryOptions } from "@tanstack/react-query";
import * as contract from "#contract/account.ts";
import type { PasswordCheck } from "#contract/account.ts";
import { send } from "#src/api/send.ts";

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

/** One's own, signed in. */
export const ownPassword: PasswordOf = {
  check: (password, signal) => send(contract.checkOwnPassword, { password }, { signal, isBackground: true }),
  save: (password) => send(contract.changeOwnPassword, { password }),
};

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
