/** Passkeys of a person, and signing in with one. Runs as portal_system: each statement names the person, or the credential that names them. */
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/identity/passkeys.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { letter } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import { throwUnlessProven } from "./proof.ts";
import { type Cookie, makeSession, newTokens, sessionCookies, type Tokens } from "./make-session.ts";

const challengeMs = 5 * 60_000;
/** EdDSA, ES256, RS256: said outright, because asking Node what it knows beside them makes it warn. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Kind = "passkey-new" | "passkey";

/** The name that credentials are bound to: where this call was asked. */
const rpOf = ({ request: { origin } }: Caller): string => new URL(origin).hostname;

async function keepChallenge(db: Tx, { now, user_id }: Caller, kind: Kind, challenge: string): Promise<void> {
  await db.query("insert into challenges (challenge, kind, user_id, ends_at) values ($1, $2, $3, $4)", [
    challenge,
    kind,
    user_id === 0 ? null : user_id,
    new Date(now.getTime() + challengeMs),
  ]);
}

/** Once: of two answers to one challenge the second finds none. */
const takeChallenge =
  (db: Tx, { now, user_id }: Caller, kind: Kind) =>
  async (challenge: string): Promise<boolean> => {
    const { rowCount } = await db.query(
      "delete from challenges where challenge = $1 and kind = $2 and user_id is not distinct from $3 and ends_at > $4",
      [challenge, kind, user_id === 0 ? null : user_id, now],
    );
    return rowCount === 1;
  };

type Row = {
  credential_id: string;
  user_id: number;
  public_key: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

export async function ownPasskeys(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.ownPasskeys>> {
  const { rows } = await db.query<Row>(
    "select credential_id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at",
    [caller.user_id],
  );
  return {
    passkeys: rows.map(({ credential_id, name, created_at, last_used_at }) => ({
      credential_id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}

/** What to ask of an authenticator; one that has a passkey of this person already refuses by itself. @throws Refusal 400 where the person was not proven. */
export async function newPasskey(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.newPasskey>> {
  await throwUnlessProven(db, caller);
  const { rows } = await db.query<{ email: string; name: string; known: string[] }>(
    `select email, first_name || ' ' || last_name as name,
       array(select credential_id from passkeys p where p.user_id = u.user_id) as known from users u where user_id = $1`,
    [caller.user_id],
  );
  const { email, name, known } = rows[0]!;
  const options = await generateRegistrationOptions({
    rpName: "Pharmacy ordering portal",
    rpID: rpOf(caller),
    userID: new TextEncoder().encode(`person ${caller.user_id}`),
    userName: email,
    userDisplayName: name,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(db, caller, "passkey-new", options.challenge);
  return { options: { ...options } };
}

export async function addPasskey(
  db: Tx,
  caller: Caller,
  { name, response }: ParsedOf<typeof contract.addPasskey>,
): Promise<OutputOf<typeof contract.addPasskey>> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: takeChallenge(db, caller, "passkey-new"),
    expectedOrigin: caller.request.origin,
    expectedRPID: rpOf(caller),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ verified: false, registrationInfo: undefined })); // the library throws for whatever is not right
  if (!verified || registrationInfo === undefined)
    return { success: false, reason: "This passkey could not be checked. Try again." };
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const { rowCount } = await db.query(
    `insert into passkeys (credential_id, user_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [id, caller.user_id, Buffer.from(publicKey), counter, transports, name === "" ? "Passkey" : name, caller.now],
  );
  if (rowCount === 0) return { success: false, reason: "This passkey is known already." };
  const { rows } = await db.query<{ email: string; first_name: string }>(
    "select email, first_name from users where user_id = $1",
    [caller.user_id],
  );
  const { email, first_name } = rows[0]!;
  await sendMail(db, caller, {
    to: email,
    user_id: caller.user_id,
    subject: letter`A passkey was added to your account`,
    body: letter`Hello ${first_name},\n\nThe passkey "${name}" can now sign in as you.\nIf this was not you, remove it under Account and change your password.\n`,
  });
  caller.changed.reason = "added a passkey";
  return { success: true };
}

/** @throws Refusal 404 for another person's, and for none. */
export async function removePasskey(
  db: Tx,
  caller: Caller,
  { credential_id }: ParsedOf<typeof contract.removePasskey>,
): Promise<OutputOf<typeof contract.removePasskey>> {
  const { rowCount } = await db.query("delete from passkeys where credential_id = $1 and user_id = $2", [
    credential_id,
    caller.user_id,
  ]);
  if (rowCount === 0) throw new Refusal(404, "There is no such passkey any more.");
  return { success: true };
}

/** Names nobody: the authenticator knows whom it has a passkey of. */
export async function passkeyChallenge(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.passkeyChallenge>> {
  const options = await generateAuthenticationOptions({ rpID: rpOf(caller), userVerification: "required" });
  await keepChallenge(db, { ...caller, user_id: 0 }, "passkey", options.challenge);
  return { options: { ...options } };
}

export const preparePasskeyLogin = (_input: unknown, caller: Caller, { system }: { system: Pool }): Promise<Tokens> =>
  newTokens(system, caller);

type Found = Row & { is_active: boolean };

/** One sentence for whatever is not right. */
export async function passkeyLogin(
  db: Tx,
  caller: Caller,
  { response }: ParsedOf<typeof contract.passkeyLogin>,
  tokens: Tokens,
): Promise<OutputOf<typeof contract.passkeyLogin>> {
  const no = (reason: string) => ({ logged_in: false, has_error: true, reason });
  if (!caller.request.isSecure)
    return no("Signing in needs a secure connection: open the portal by its https address.");
  const { rows } = await db.query<Found>(
    `select p.*, u.is_active and (u.is_admin or exists (select 1 from user_customers l where l.user_id = u.user_id and l.is_active)) as is_active
     from passkeys p join users u using (user_id) where p.credential_id = $1 for update of p`,
    [response.id],
  );
  const found = rows[0];
  if (found === undefined) return no("This passkey is not known here. Sign in with your password.");
  caller.changed.entity_id = found.user_id;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takeChallenge(db, { ...caller, user_id: 0 }, "passkey"),
    expectedOrigin: caller.request.origin,
    expectedRPID: rpOf(caller),
    requireUserVerification: true,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(found.public_key),
      counter: Number(found.counter),
      transports: found.transports,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) {
    caller.changed.reason = "a passkey that was not right";
    return no("This passkey could not be checked. Try again, or sign in with your password.");
  }
  if (!found.is_active) return no("This account is disabled. Ask your administrator.");
  await db.query("update passkeys set counter = $2, last_used_at = $3 where credential_id = $1", [
    found.credential_id,
    authenticationInfo.newCounter,
    caller.now,
  ]);
  // The authenticator has seen the person: something they have and something they know or are.
  await makeSession(db, caller, tokens, { user_id: found.user_id, two_factor_at: caller.now });
  caller.changed.reason = "signed in with a passkey";
  return { logged_in: true, has_error: false, token: tokens.token };
}

export const passkeyCookies = (tokens: Tokens, { logged_in }: OutputOf<typeof contract.passkeyLogin>): Cookie[] =>
  logged_in ? sessionCookies(tokens) : [];
