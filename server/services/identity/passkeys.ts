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
import {
  bigint,
  bool,
  bytes,
  columnsOf,
  instant,
  int,
  listOf,
  nullable,
  oneOf,
  statement,
  text,
  valuesOf,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { Caller } from "#server/base/caller.ts";
import { paragraphs } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";
import { throwUnlessProven } from "./proof.ts";
import { type Cookie, makeSession, newTokens, sessionCookies, type Tokens } from "./make-session.ts";
import * as words from "./text.ts";

const challengeMs = 5 * 60_000;
/** EdDSA, ES256, RS256: said outright, because asking Node what it knows beside them makes it warn. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Kind = "passkey-new" | "passkey";

/** The name that credentials are bound to: where this call was asked. */
const rpOf = ({ request: { origin } }: Caller): string => new URL(origin).hostname;

const challengeStatement = statement(
  "keep_challenge",
  { values: { challenge: text, kind: oneOf<Kind>(), user_id: nullable(int), ends_at: instant }, row: {} },
  "insert into challenges (challenge, kind, user_id, ends_at) values (:challenge, :kind, :user_id, :ends_at)",
);

async function keepChallenge(db: Tx, { now, user_id }: Caller, kind: Kind, challenge: string): Promise<void> {
  const ends_at = new Date(now.getTime() + challengeMs);
  await db.run(challengeStatement, { challenge, kind, user_id: user_id === 0 ? null : user_id, ends_at });
}

const takeStatement = statement(
  "take_challenge",
  { values: { challenge: text, kind: oneOf<Kind>(), user_id: nullable(int), now: instant }, row: { challenge: text } },
  `delete from challenges
     where challenge = :challenge and kind = :kind and user_id is not distinct from :user_id and ends_at > :now
       and not ${tooFarAheadSql("ends_at", challengeMs)}
     returning challenge`,
);

/** Once: of two answers to one challenge the second finds none. */
const takeChallenge =
  (db: Tx, { now, user_id }: Caller, kind: Kind) =>
  async (challenge: string): Promise<boolean> => {
    const taken = await db.run(takeStatement, { challenge, kind, user_id: user_id === 0 ? null : user_id, now });
    return taken.length === 1;
  };

const ownStatement = statement(
  "own_passkeys",
  {
    values: { user_id: int },
    row: { credential_id: text, name: text, created_at: instant, last_used_at: nullable(instant) },
  },
  "select credential_id, name, created_at, last_used_at from passkeys where user_id = :user_id order by created_at",
);

export async function ownPasskeys(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.ownPasskeys>> {
  const rows = await db.run(ownStatement, { user_id: caller.user_id });
  return {
    passkeys: rows.map(({ credential_id, name, created_at, last_used_at }) => ({
      credential_id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}

const registrantStatement = statement(
  "passkey_registrant",
  { values: { user_id: int }, row: { email: text, name: text, known: listOf(text) } },
  `select email, first_name || ' ' || last_name as name,
       array(select credential_id from passkeys p where p.user_id = u.user_id) as known from users u where user_id = :user_id`,
);

/** What to ask of an authenticator; one that has a passkey of this person already refuses by itself. @throws Refusal 400 where the person was not proven. */
export async function newPasskey(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.newPasskey>> {
  await throwUnlessProven(db, caller);
  const [registrant] = await db.run(registrantStatement, { user_id: caller.user_id });
  const { email, name, known } = registrant!;
  const options = await generateRegistrationOptions({
    rpName: words.portalName,
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

const added = {
  credential_id: text,
  user_id: int,
  public_key: bytes,
  counter: bigint,
  transports: listOf(text),
  name: text,
  created_at: instant,
};
const addStatement = statement(
  "add_passkey",
  { values: added, row: { credential_id: text }, fills: { table: "passkeys", but: ["last_used_at"] } },
  `insert into passkeys (${columnsOf(added)}) values (${valuesOf(added)}) on conflict do nothing returning credential_id`,
);
const ownerStatement = statement(
  "passkey_owner",
  { values: { user_id: int }, row: { email: text, first_name: text } },
  "select email, first_name from users where user_id = :user_id",
);

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
  if (!verified || registrationInfo === undefined) return { success: false, reason: words.passkeyNotVerified };
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const passkeyName = name === "" ? messages.unnamedPasskey : name;
  const kept = await db.run(addStatement, {
    credential_id: id,
    user_id: caller.user_id,
    public_key: Buffer.from(publicKey),
    counter,
    transports,
    name: passkeyName,
    created_at: caller.now,
  });
  if (kept.length === 0) return { success: false, reason: words.passkeyAlreadyAdded };
  const [owner] = await db.run(ownerStatement, { user_id: caller.user_id });
  const { email, first_name } = owner!;
  await sendMail(db, caller, {
    to: email,
    user_id: caller.user_id,
    subject: messages.passkeySubject,
    body: paragraphs([mailText.hello(first_name), messages.passkeyAdded(passkeyName), messages.passkeyNotYou]),
  });
  caller.changed.reason = "added a passkey";
  return { success: true };
}

const removeStatement = statement(
  "remove_passkey",
  { values: { credential_id: text, user_id: int }, row: { credential_id: text } },
  "delete from passkeys where credential_id = :credential_id and user_id = :user_id returning credential_id",
);

/** @throws Refusal 404 for another person's, and for none. */
export async function removePasskey(
  db: Tx,
  caller: Caller,
  { credential_id }: ParsedOf<typeof contract.removePasskey>,
): Promise<OutputOf<typeof contract.removePasskey>> {
  const removed = await db.run(removeStatement, { credential_id, user_id: caller.user_id });
  if (removed.length === 0) throw new Refusal(404, words.passkeyNotFound);
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

const foundStatement = statement(
  "passkey_signing_in",
  {
    values: { credential_id: text },
    row: {
      credential_id: text,
      user_id: int,
      public_key: bytes,
      counter: bigint,
      transports: listOf(oneOf<AuthenticatorTransport>()),
      is_active: bool,
    },
  },
  `select p.credential_id, p.user_id, p.public_key, p.counter, p.transports,
       u.is_active and (u.is_admin or exists (select 1 from user_customers l where l.user_id = u.user_id and l.is_active)) as is_active
     from passkeys p join users u using (user_id) where p.credential_id = :credential_id for update of p`,
);
const usedStatement = statement(
  "use_passkey",
  { values: { credential_id: text, counter: bigint, now: instant }, row: {} },
  "update passkeys set counter = :counter, last_used_at = :now where credential_id = :credential_id",
);

type Shown = { user_id: number; is_active: boolean; use: () => Promise<void> };

/**
 * Whose passkey answered the challenge, and whether they may sign in; one sentence for whatever is not right. `use` keeps that it was used: done once it
 * is taken for good.
 */
export async function shownBy(
  db: Tx,
  caller: Caller,
  response: ParsedOf<typeof contract.passkeyLogin>["response"],
): Promise<Shown | { reason: string }> {
  const [found] = await db.run(foundStatement, { credential_id: response.id });
  if (found === undefined) return { reason: words.passkeyUnknown };
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
      counter: found.counter,
      transports: [...found.transports],
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) {
    caller.changed.reason = "a passkey that was not right";
    return { reason: words.passkeySignInFailed };
  }
  const { credential_id, user_id, is_active } = found;
  const counter = authenticationInfo.newCounter;
  return {
    user_id,
    is_active,
    use: async () => void (await db.run(usedStatement, { credential_id, counter, now: caller.now })),
  };
}

export async function passkeyLogin(
  db: Tx,
  caller: Caller,
  { response }: ParsedOf<typeof contract.passkeyLogin>,
  tokens: Tokens,
): Promise<OutputOf<typeof contract.passkeyLogin>> {
  const no = (reason: string) => ({ logged_in: false, has_error: true, reason });
  if (!caller.request.isSecure) return no(words.notSecure);
  const shown = await shownBy(db, caller, response);
  if ("reason" in shown) return no(shown.reason);
  if (!shown.is_active) return no(words.accountDisabled);
  await shown.use();
  // The authenticator has seen the person: something they have and something they know or are.
  await makeSession(db, caller, tokens, { user_id: shown.user_id, two_factor_at: caller.now });
  caller.changed.reason = "signed in with a passkey";
  return { logged_in: true, has_error: false, token: tokens.token };
}

export const passkeyCookies = (tokens: Tokens, { logged_in }: OutputOf<typeof contract.passkeyLogin>): Cookie[] =>
  logged_in ? sessionCookies(tokens) : [];
