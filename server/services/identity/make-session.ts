/** Makes, renews and ends sessions: the one place for every way of signing in (password, link, passkey, single sign-on). Runs as portal_system. */
import type { KeyObject } from "node:crypto";
import type { Pool } from "pg";

import { bytes, instant, int, nullable, statement, text, uuid } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { deviceInWords } from "./device-words.ts";
import { endNoticesOfOthers } from "./notices.ts";
import { deviceSource, noteSuccess } from "./sign-in-sources.ts";
import { absoluteMs, hmacOf, newToken, previousTokenMs, tokenSecret } from "#server/secrets/token.ts";

/** What a session needs before its transaction: made in `prepare`, so that a transaction that is tried again makes the same one. */
export type Tokens = {
  token: string;
  /** For the `__Host-stb` cookie; null for a client that is no browser of ours. */
  binding: string | null;
  /** For the `__Host-device` cookie: the one that the browser has, or a new one. */
  device: string | null;
  secret: KeyObject;
};

/** One that the answer sets. */
export type Cookie = { name: string; value: string; maxAgeSeconds?: number };

/** Whose session, and what else is known of it. */
export type NewSession = {
  user_id: number;
  /** When the second factor was given; left out where it was not. */
  two_factor_at?: Date;
  /** Chosen beforehand; left out: the only one of a person of one customer. */
  customer_id?: number;
  /** Staff who act as this person, why, and until when. */
  impersonation?: { by: number; reason: string; ends_at: Date };
  saml?: { customer_id: number; name_id: string; session_index: string | null };
};

/** For `prepare`. */
export const newTokens = async (system: Pool, { request }: Caller): Promise<Tokens> => ({
  token: newToken(),
  binding: request.isPage ? newToken() : null,
  device: request.isPage ? (request.device ?? newToken()) : null,
  secret: await tokenSecret(system),
});

const makeStatement = statement(
  "make_session",
  {
    values: {
      session_id: uuid,
      token_hmac: bytes,
      binding_hmac: nullable(bytes),
      user_id: int,
      customer_id: nullable(int),
      now: instant,
      ends_at: instant,
      two_factor_at: nullable(instant),
      device: nullable(text),
      device_key: nullable(text),
      address: text,
      proven_at: nullable(instant),
      impersonator_id: nullable(int),
      impersonation_reason: nullable(text),
      saml_customer_id: nullable(int),
      saml_name_id: nullable(text),
      saml_session_index: nullable(text),
    },
    row: {},
  },
  `insert into sessions (session_id, token_hmac, binding_hmac, user_id, customer_id, created_at, last_seen_at, ends_at, two_factor_at, device, device_key, address,
       proven_at, impersonator_id, impersonation_reason, saml_customer_id, saml_name_id, saml_session_index)
     values (:session_id, :token_hmac, :binding_hmac, :user_id, coalesce(:customer_id,
       (select case when count(*) = 1 then min(customer_id) end from user_customers where user_id = :user_id and is_active)), :now, :now, :ends_at,
       :two_factor_at, :device, :device_key, :address, :proven_at, :impersonator_id, :impersonation_reason, :saml_customer_id, :saml_name_id, :saml_session_index)`,
);

/** The session's row. The call then answers `tokens.token` and sets `sessionCookies`. */
export async function makeSession(db: Tx, caller: Caller, tokens: Tokens, session: NewSession): Promise<void> {
  const { now, request } = caller;
  const { impersonation, saml } = session;
  const device_key = tokens.device === null ? null : deviceSource(tokens.device, tokens.secret);
  await db.run(makeStatement, {
    session_id: caller.newId(),
    token_hmac: hmacOf(tokens.secret, tokens.token),
    binding_hmac: tokens.binding === null ? null : hmacOf(tokens.secret, tokens.binding),
    user_id: session.user_id,
    customer_id: session.customer_id ?? null,
    now,
    ends_at: impersonation?.ends_at ?? new Date(now.getTime() + absoluteMs),
    two_factor_at: session.two_factor_at ?? null,
    device: deviceInWords(request.userAgent),
    device_key,
    address: request.address,
    proven_at: impersonation === undefined ? now : null,
    impersonator_id: impersonation?.by ?? null,
    impersonation_reason: impersonation?.reason ?? null,
    saml_customer_id: saml?.customer_id ?? null,
    saml_name_id: saml?.name_id ?? null,
    saml_session_index: saml?.session_index ?? null,
  });
  if (impersonation !== undefined) return; // the device stays that of the staff
  await noteSuccess(db, caller, session.user_id, tokens);
  if (device_key !== null) await endNoticesOfOthers(db, session.user_id, device_key);
}

/** The second cookie of the caller's session once more: the installed portal outlives its browser with it, as with its `stcart` (docs/decisions/038). */
export const lastingBinding = ({ isInstalled, binding }: Caller["request"]): Cookie[] =>
  isInstalled && binding !== null ? [{ name: bindingName, value: binding, maxAgeSeconds: absoluteMs / 1000 }] : [];
const bindingName = "__Host-stb";

/** Browsers keep a cookie no longer than this. */
const deviceSeconds = 400 * 24 * 3_600;

/** The second cookie of a session that our page made (docs/architecture.md, "Sessions"), and the one by which this browser is known again. */
export const sessionCookies = ({ binding, device }: Pick<Tokens, "binding" | "device">): Cookie[] => [
  ...(binding === null ? [] : [{ name: bindingName, value: binding }]),
  ...(device === null ? [] : [{ name: "__Host-device", value: device, maxAgeSeconds: deviceSeconds }]),
];

const renewStatement = statement(
  "renew_session",
  { values: { session_id: nullable(uuid), token_hmac: bytes, previous_until: instant }, row: {} },
  `update sessions set previous_hmac = token_hmac, previous_until = :previous_until, token_hmac = :token_hmac
     where session_id = :session_id`,
);

/**
 * Gives the caller's own session another token, `tokens.token`: whoever had the old one loses it within 30 seconds. The binding cookie stays: other
 * tabs are sending it.
 */
export async function renewSession(
  db: Tx,
  { session_id, now }: Caller,
  { token, secret }: Pick<Tokens, "token" | "secret">,
): Promise<void> {
  const previous_until = new Date(now.getTime() + previousTokenMs);
  await db.run(renewStatement, { session_id, token_hmac: hmacOf(secret, token), previous_until });
}

const endStatement = statement(
  "end_sessions",
  { values: { user_id: int, except: nullable(uuid) }, row: { session_id: uuid } },
  `delete from sessions where (user_id = :user_id or impersonator_id = :user_id) and session_id is distinct from :except::uuid
     returning session_id`,
);

const endNoticesStatement = statement(
  "end_push_subscriptions_elsewhere",
  { values: { user_id: int, except: nullable(uuid) }, row: {} },
  `delete from push_subscriptions where user_id = :user_id and device is distinct from
     (select coalesce(device_key, 'session:' || session_id) from sessions where session_id = :except)`,
);

/** Ends a person's sessions everywhere, those in which staff act as them and those in which they act as somebody included, and the notices on those devices. @param except the session that goes on. */
export async function endSessionsOf(
  db: Tx,
  user_id: number,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  await db.run(endNoticesStatement, { user_id, except });
  return (await db.run(endStatement, { user_id, except })).length;
}
