/**
 * Wrong tries delay whoever makes them, not whoever they are made against (docs/decisions/023): an account is delayed for each place it is tried from,
 * and for all strange places together. Runs as portal_system.
 */
import { isIPv6 } from "node:net";
import type { KeyObject } from "node:crypto";

import type { Pool } from "pg";
import { isTooFarAhead } from "#contract/base/too-far-ahead.ts";
import { runAgain, type Tx } from "#server/db/open.ts";
import { instant, int, listOf, none, nullable, statement, text } from "#server/db/statement.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { Caller } from "#server/base/caller.ts";
import { hmacOf } from "#server/secrets/token.ts";

/** From this failure in a row on a place is delayed; for all strange places together it is the second figure. */
const mostFailures = { place: 5, strangers: 50 };
const firstDelayMs = 30_000;
const longestDelayMs = 15 * 60_000;
/** Failures older than this do not count. */
const forgottenAfterMs = 24 * 3_600_000;
/** A place stays known so long after it was last signed in from: a device for as long as its cookie lives, an address changes hands. */
const knownMs = { device: 400 * 24 * 3_600_000, address: 30 * 24 * 3_600_000 };

const strangers = "strangers";

/** Where this account is tried from: the places whose failures count for it, and how long one of them still waits, in milliseconds. */
export type SignInSources = { user_id: number; counted: string[]; waitMs: number | undefined };

const lockStatement = statement(
  "lock_sign_in",
  { values: { user_id: int }, row: { pg_advisory_xact_lock: none } },
  "select pg_advisory_xact_lock(hashtextextended('sign-in ' || :user_id::int, 0))",
);
const sourcesStatement = statement(
  "sign_in_sources",
  {
    values: { user_id: int, sources: listOf(text) },
    row: { source: text, succeeded_at: nullable(instant), locked_until: nullable(instant) },
  },
  "select source, succeeded_at, locked_until from sign_in_sources where user_id = :user_id and source = any(:sources)",
);

/** @param secret of the tokens. One try at a time for each account, so that many at once do not pass together. */
export async function sourcesOf(db: Tx, caller: Caller, user_id: number, secret: KeyObject): Promise<SignInSources> {
  await db.run(lockStatement, { user_id });
  const address = addressSource(caller);
  const device = caller.request.device === null ? undefined : deviceSource(caller.request.device, secret);
  const sources = [address, device, strangers].filter((each) => each !== undefined);
  const rows = await db.run(sourcesStatement, { user_id, sources });
  const isKnown = (source: string | undefined, forMs: number) =>
    rows.some(
      (row) => row.source === source && row.succeeded_at && caller.now.getTime() - row.succeeded_at.getTime() < forMs,
    );
  const counted =
    device !== undefined && isKnown(device, knownMs.device)
      ? [device]
      : isKnown(address, knownMs.address)
        ? [address]
        : [address, strangers];
  const delays = rows.flatMap(({ source, locked_until }) => {
    const isDelayed =
      locked_until !== null && locked_until > caller.now && !isTooFarAhead(locked_until, caller.now, longestDelayMs);
    return counted.includes(source) && isDelayed ? [{ locked_until }] : [];
  });
  return { user_id, counted, waitMs: longestWait(delays, caller.now) };
}

function longestWait(delays: { locked_until: Date }[], now: Date): number | undefined {
  const waits = delays.map(({ locked_until }) => locked_until.getTime() - now.getTime());
  return waits.length === 0 ? undefined : Math.max(...waits);
}

const knownStatement = statement(
  "known_device",
  { values: { source: text, since: instant }, row: {} },
  "select from sign_in_sources where source = :source and succeeded_at > :since limit 1",
);

/** Whether somebody, whoever it was, has signed in on this device: it keeps its turn in a flood of strangers (docs/decisions/047). */
export async function isKnownDevice(system: Pool, device: string, now: Date, secret: KeyObject): Promise<boolean> {
  const since = new Date(now.getTime() - knownMs.device);
  return (await runAgain(system, knownStatement, { source: deviceSource(device, secret), since })).length === 1;
}

const countStatement = statement(
  "count_failure",
  { values: { user_id: int, sources: listOf(text), now: instant, forgotten: instant }, row: {} },
  `insert into sign_in_sources as s (user_id, source, failures, tried_at) select :user_id, unnest(:sources::text[]), 1, :now
     on conflict (user_id, source) do update set tried_at = :now, failures = case when s.tried_at < :forgotten or ${tooFarAheadSql("s.tried_at")} then 1 else s.failures + 1 end`,
);
const mostOfSource = `case when source = '${strangers}' then ${mostFailures.strangers} else ${mostFailures.place} end`;
const delayStatement = statement(
  "delay_sources",
  { values: { user_id: int, sources: listOf(text), now: instant }, row: { locked_until: instant } },
  `update sign_in_sources set locked_until = :now::timestamptz
         + least(${longestDelayMs}::float8, ${firstDelayMs}::float8 * power(2, least(failures - ${mostOfSource}, 20))) * interval '1 millisecond'
     where user_id = :user_id and source = any(:sources) and failures >= ${mostOfSource} returning locked_until`,
);

/**
 * Counts a wrong password or code: from the fifth in a row on the place waits, twice as long each time, 15 minutes at most. Returns the wait in
 * milliseconds, if there is one.
 */
export async function noteFailure(
  db: Tx,
  { now }: Caller,
  { user_id, counted }: SignInSources,
): Promise<number | undefined> {
  const tried = { user_id, sources: counted, now };
  await db.run(countStatement, { ...tried, forgotten: new Date(now.getTime() - forgottenAfterMs) });
  return longestWait(await db.run(delayStatement, tried), now);
}

const knowStatement = statement(
  "know_sources",
  { values: { user_id: int, sources: listOf(text), now: instant }, row: {} },
  `insert into sign_in_sources (user_id, source, succeeded_at, tried_at) select :user_id, unnest(:sources::text[]), :now, :now
     on conflict (user_id, source) do update set succeeded_at = :now, tried_at = :now, failures = 0, locked_until = null`,
);

/** The person is in: this place is known from now on, and its failures are forgotten. Those of strangers are not: somebody is still trying. */
export async function noteSuccess(
  db: Tx,
  caller: Caller,
  user_id: number,
  { device, secret }: { device: string | null; secret: KeyObject },
): Promise<void> {
  const places = [addressSource(caller), ...(device === null ? [] : [deviceSource(device, secret)])];
  await db.run(knowStatement, { user_id, sources: places, now: caller.now });
}

/** What stands for an e-mail that no account has: below zero, always the same. */
export const nobodysId = (secret: KeyObject, email: string): number =>
  -1 - (hmacOf(secret, `nobody ${email.toLowerCase()}`).readUInt32BE() >>> 1);

/** What stands for this browser wherever it is kept. */
export const deviceSource = (device: string, secret: KeyObject): string =>
  `device:${hmacOf(secret, `device ${device}`).toString("base64url")}`;

const addressSource = ({ request: { address } }: Caller): string => `address:${networkOf(address)}`;

/** Of IPv6 the network: whoever has one has all its addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill("0"), ...rest];
  return `${whole.slice(0, 4).join(":")}::/64`;
}
