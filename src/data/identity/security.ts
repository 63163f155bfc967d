/** The person's own second factor and sessions. All of it needs the network, and none of it is kept on the device. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import * as contract from "#contract/identity/security.ts";
import { send } from "#src/api/send.ts";
import { keepToken } from "#src/api/token.ts";
import { codeNotCorrect } from "#contract/identity/text.ts";
import { withProof } from "./proof.ts";
import { enter, sessionQuery } from "./session.ts";
import { tellTabs } from "#src/data/base/tabs.ts";

/** Whether it is on; else the address of the key, which stays the same for this session. */
export const twoFactorQuery = queryOptions({
  queryKey: ["two-factor"],
  queryFn: ({ signal }) => send(contract.twoFactorSetup, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  meta: { quiet: true },
});

/** Gives the reason why not. */
export async function verifyCode(key: string): Promise<string | undefined> {
  const { success, reason } = await send(contract.twoFactorVerify, { key });
  return success ? undefined : (reason ?? codeNotCorrect);
}

/** Gives the recovery codes, which nobody sees again. */
export async function enableTwoFactor(client: QueryClient): Promise<string[]> {
  const { token, recovery_codes } = await withProof(() => send(contract.twoFactorEnable, {}));
  await goOnWith(client, token);
  return recovery_codes;
}

export async function disableTwoFactor(client: QueryClient): Promise<void> {
  const { token } = await send(contract.twoFactorDisable, {});
  await goOnWith(client, token);
}

export const newRecoveryCodes = async (): Promise<string[]> =>
  (await send(contract.newRecoveryCodes, {})).recovery_codes;

/** The session has a new token: this tab, the outbox and the other tabs go on with it; the old one is good for half a minute. */
export async function goOnWith(client: QueryClient, token: string): Promise<void> {
  keepToken(token);
  await enter(client, client.getQueryData(sessionQuery.queryKey) ?? null);
  tellTabs("changed");
}

export const ownSessionsQuery = queryOptions({
  queryKey: ["own-sessions"],
  queryFn: ({ signal }) => send(contract.ownSessions, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  meta: { quiet: true },
});

export const endSession = (session_id: string) => send(contract.endSession, { session_id });
export const endOtherSessions = async (): Promise<number> => (await send(contract.endOtherSessions, {})).ended;
