/** Passkeys: one's own, and signing in with one. A chunk of its own with what talks to the authenticator. */
import { queryOptions } from "@tanstack/react-query";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { InputOf } from "#contract/base/call.ts";
import * as contract from "#contract/identity/passkeys.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { send } from "#src/api/send.ts";
import { passkeyOnDevice } from "#contract/identity/text.ts";
import { withProof } from "./proof.ts";
import { begin } from "./sign-in.ts";

export const ownPasskeysQuery = queryOptions({
  queryKey: ["own-passkeys"],
  queryFn: ({ signal }) => send(contract.ownPasskeys, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  meta: { quiet: true },
});

/** Asks this device for a new one; gives why not, undefined where it is kept or the person thought better of it. */
export async function addPasskey(name: string): Promise<string | undefined> {
  const { options } = await withProof(() => send(contract.newPasskey, {}));
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await unlessCancelled(startRegistration({ optionsJSON }));
  if (made === "cancelled") return undefined;
  if (made === "known") return passkeyOnDevice;
  type Response = InputOf<typeof contract.addPasskey>["response"];
  const { success, reason } = await send(contract.addPasskey, { name, response: made as unknown as Response });
  return success ? undefined : reason;
}

export const removePasskey = (credential_id: string) => send(contract.removePasskey, { credential_id });

/** The person, or why not; undefined where they cancelled. */
export async function signInWithPasskey(): Promise<SessionUser | { reason: string } | undefined> {
  const response = await askPasskey();
  if (response === undefined) return undefined;
  const answer = await send(contract.passkeyLogin, { response });
  return answer.token === undefined ? { reason: answer.reason ?? "" } : begin(answer.token);
}

export type PasskeyShown = InputOf<typeof contract.passkeyLogin>["response"];

/** Whoever is there shows a passkey of theirs; undefined where they cancelled. */
export async function askPasskey(): Promise<PasskeyShown | undefined> {
  const { options } = await send(contract.passkeyChallenge, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const given = await unlessCancelled(startAuthentication({ optionsJSON }));
  return given === "cancelled" || given === "known" ? undefined : (given as unknown as PasskeyShown);
}

/** Cancelling, and waiting too long, look alike from here. */
async function unlessCancelled<T>(asking: Promise<T>): Promise<T | "cancelled" | "known"> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return "known";
    if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return "cancelled";
    throw error;
  }
}

/** Browsers know no passkeys of an address that is only a number. */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in globalThis && !/^[\d.]+$|^\[/.test(globalThis.location.hostname);
