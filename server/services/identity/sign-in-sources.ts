/**
 * Wrong tries delay whoever makes them, not whoever they are made against (docs/decisions/023): an account is delayed for each place it is tried from,
 * and for all strange places together. Runs as portal_system.
 */
import { isIPv6 } from "node:net";
import type { KeyObject } from "node:crypto";

import type { Pool } from "pg";
import { queryAgain, type Tx } from "#server/db/open.ts";
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

/** Where this account is tried from: the places whose failures count for it, and until when one of them is delayed. */
export type Sources = { user_id: number; counted: string[]; delayedUntil: Date | undefined };

type Row = { source: string; succeeded_at: Date | null; locked_until: Date | null };

/** @param secret of the tokens. One try at a time for each account, so that many at once do not pass together. */
export async function sourcesOf(db: Tx, caller: Caller, user_id: number, secret: KeyObject): Promise<Sources> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('sign-in ' || $1::int, 0))", [user_id]);
  const address = addressSource(caller);
  const device = deviceSource(caller.request.device, secret);
  const { rows } = await db.query<Row>(
    "select source, succeeded_at, locked_until from sign_in_sources where user_id = $1 and source = any($2)",
    [user_id, [address, device, strangers].filter((each) => each !== undefined)],
  );
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
  const delays = rows.flatMap(({ source, locked_until }) =>
    counted.includes(source) && locked_until !== null && locked_until > caller.now ? [locked_until] : [],
  );
  return { user_id, counted, delayedUntil: delays.toSorted((one, other) => other.getTime() - one.getTime())[0] };
}

/** Whether somebody, whoever it was, has signed in on this device: it keeps its turn in a flood of strangers (docs/decisions/047). */
export async function isKnownDevice(system: Pool, device: string, now: Date, secret: KeyObject): Promise<boolean> {
  const { rowCount } = await queryAgain(system, {
    name: "known_device",
    text: "select 1 from sign_in_sources where source = $1 and succeeded_at > $2 limit 1",
    values: [deviceSource(device, secret), new Date(now.getTime() - knownMs.device)],
  });
  return rowCount === 1;
}

/** A wrong password or code: from the fifth in a row on the place waits, twice as long each time, 15 minutes at most. */
export async function noteFailure(db: Tx, { now }: Caller, { user_id, counted }: Sources): Promise<void> {
  await db.query(
    `insert into sign_in_sources as s (user_id, source, failures, tried_at) select $1, unnest($2::text[]), 1, $3
     on conflict (user_id, source) do update set tried_at = $3, failures = case when s.tried_at < $4 then 1 else s.failures + 1 end`,
    [user_id, counted, now, new Date(now.getTime() - forgottenAfterMs)],
  );
  await db.query(
    `update sign_in_sources set locked_until = $3::timestamptz
         + least($6::float8, $5::float8 * power(2, least(failures - case when source = $7 then $8::int else $4::int end, 20))) * interval '1 millisecond'
     where user_id = $1 and source = any($2) and failures >= case when source = $7 then $8::int else $4::int end`,
    [user_id, counted, now, mostFailures.place, firstDelayMs, longestDelayMs, strangers, mostFailures.strangers],
  );
}

/** The person is in: this place is known from now on, and its failures are forgotten. Those of strangers are not: somebody is still trying. */
export async function noteSuccess(
  db: Tx,
  caller: Caller,
  user_id: number,
  { device, secret }: { device: string | null; secret: KeyObject },
): Promise<void> {
  const places = [addressSource(caller), deviceSource(device, secret)].filter((each) => each !== undefined);
  await db.query(
    `insert into sign_in_sources (user_id, source, succeeded_at, tried_at) select $1, unnest($2::text[]), $3, $3
     on conflict (user_id, source) do update set succeeded_at = $3, tried_at = $3, failures = 0, locked_until = null`,
    [user_id, places, caller.now],
  );
}

/** What stands for an e-mail that no account has: below zero, always the same. */
export const nobodysId = (secret: KeyObject, email: string): number =>
  -1 - (hmacOf(secret, `nobody ${email.toLowerCase()}`).readUInt32BE() >>> 1);

const deviceSource = (device: string | null, secret: KeyObject): string | undefined =>
  device === null ? undefined : `device:${hmacOf(secret, `device ${device}`).toString("base64url")}`;

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
