/** From a token to the person: one prepared look-up with their rights at the customer the call acts for (docs/architecture.md, "Sessions"). */
import { type KeyObject, timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";

import type { Call } from "#contract/base/call.ts";
import type { CartType } from "#contract/base/fields.ts";
import { isTooFarAhead } from "#contract/base/too-far-ahead.ts";
import { mayCall, type Roles, usableCartType } from "#contract/identity/rules/permissions.ts";
import { runAgain, runOn } from "#server/db/open.ts";
import {
  bool,
  bytes,
  instant,
  int,
  json,
  listOf,
  nullable,
  type Of,
  oneOf,
  statement,
  text,
  uuid,
} from "#server/db/statement.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import { type Caller, noRoles } from "#server/base/caller.ts";
import { absoluteMs, hmacOf, idleMs, impersonationMs, previousTokenMs } from "#server/secrets/token.ts";
import type { KnownSessions } from "./known-sessions.ts";

/** How often the last call is written down at most. */
const slideEveryMs = 60_000;

type Link = { customer_id: number; time_zone: string } & Omit<Roles, "is_admin">;

const foundRow = {
  session_id: uuid,
  user_id: int,
  impersonator_id: nullable(int),
  customer_id: nullable(int),
  cart_type_code: nullable(oneOf<CartType>()),
  binding_hmac: nullable(bytes),
  last_seen_at: instant,
  /** When this token of it is no longer good. */
  good_until: instant,
  version: text,
  is_admin: bool,
  customers: nullable(json<Link[]>()),
  staff_time_zone: nullable(text),
  /** For the distributor's staff, where a call is about any customer. */
  every_customer: nullable(json<number[]>()),
};
const seen = { now: instant, seen_since: instant, customer_id: nullable(int), is_any: bool };
const foundSql = (which: string, goodUntil: string): string => `
  select s.session_id, s.user_id, s.impersonator_id, s.customer_id, s.cart_type_code, s.binding_hmac, s.last_seen_at, u.is_admin,
    ${goodUntil} as good_until, (select v.version from session_versions v where v.session_id = s.session_id) as version,
    (select json_agg(json_build_object('customer_id', l.customer_id, 'time_zone', c.time_zone, 'is_reporting', l.is_reporting,
        'is_ordering', l.is_ordering, 'is_cs', l.is_cs, 'is_customer_admin', l.is_customer_admin))
      from user_customers l join customers c using (customer_id) where l.user_id = s.user_id and l.is_active) as customers,
    case when u.is_admin then (select c.time_zone from customers c where c.customer_id = coalesce(:customer_id, s.customer_id)) end as staff_time_zone,
    case when u.is_admin and :is_any then (select json_agg(c.customer_id) from customers c) end as every_customer
  from sessions s join users u using (user_id)
  where ${which} and s.ends_at > :now and s.last_seen_at > :seen_since and u.is_active
    and (s.impersonator_id is null or exists (select 1 from users i where i.user_id = s.impersonator_id and i.is_active and i.is_admin))`;
const findStatement = statement(
  "find_session",
  { values: { hmac: bytes, ...seen }, row: foundRow },
  foundSql(
    `(s.token_hmac = :hmac or (s.previous_hmac = :hmac and s.previous_until > :now and not ${tooFarAheadSql("s.previous_until", previousTokenMs)}))`,
    "case when s.token_hmac = :hmac then s.ends_at else s.previous_until end",
  ),
);
const findByIdStatement = statement(
  "find_session_by_id",
  { values: { session_id: uuid, ...seen }, row: foundRow },
  foundSql("s.session_id = :session_id", "s.ends_at"),
);
export type SessionRow = Of<typeof foundRow>;
type Row = SessionRow;

/**
 * Writes down the last call. A session that a clock made which was ahead ends as if it were made now; a last call that is less than a session's longest time
 * ahead is kept, for the session ends within that time.
 */
const slideStatement = statement(
  "slide_session",
  { values: { session_id: uuid, now: instant, latest_end: instant }, row: {} },
  `update sessions set ends_at = least(ends_at, :latest_end),
       last_seen_at = case when ${tooFarAheadSql("last_seen_at", absoluteMs)} then :now else greatest(last_seen_at, :now) end
     where session_id = :session_id and (last_seen_at < :now or ends_at > :latest_end or ${tooFarAheadSql("last_seen_at", absoluteMs)})`,
);

/** How long a session lasts at most, in milliseconds. */
const longestMs = ({ impersonator_id }: Row): number => (impersonator_id === null ? absoluteMs : impersonationMs);

const isAhead = (row: Row, now: Date): boolean =>
  isTooFarAhead(row.last_seen_at, now, absoluteMs) || isTooFarAhead(row.good_until, now, longestMs(row));

type Question = {
  system: Pool;
  /** What this process remembers; `from` memory where the transaction will prove it (./known-sessions.ts). Without: nothing. */
  known?: KnownSessions<SessionRow>;
  from?: "memory" | "database";
  secret: KeyObject;
  /** Its token; or the session itself, where a link stands for it. */
  by: { token: string } | { session_id: string };
  call: Call;
  /** The customer an outbox entry names; undefined: the session's. */
  customerId: number | undefined;
  cartType: CartType | undefined;
  isBackground: boolean;
  caller: Caller;
};

/** The caller with their person, customer and rights; undefined when the token is not (or no longer) good. */
export async function findCaller({
  system,
  known,
  from = "database",
  secret,
  by,
  call,
  customerId,
  cartType,
  isBackground,
  caller,
}: Question): Promise<Caller | undefined> {
  const { now } = caller;
  const { anyCustomer } = call;
  const isAny = anyCustomer !== undefined;
  const hmac = "token" in by ? hmacOf(secret, by.token) : undefined;
  const rests = (row: Row) =>
    !isAhead(row, now) && (isBackground || now.getTime() - row.last_seen_at.getTime() <= slideEveryMs);
  const remembered = hmac && from === "memory" ? known?.get(hmac) : undefined;
  const isGood =
    remembered !== undefined &&
    rests(remembered) &&
    remembered.good_until > now &&
    now.getTime() - remembered.last_seen_at.getTime() < idleMs &&
    isBound(remembered, secret, caller.request.binding);
  const row = isGood ? remembered : await lookUp();
  if (hmac && !row) known?.forget(hmac);
  if (!row || !isBound(row, secret, caller.request.binding)) return undefined;
  // Whoever belongs to no customer any more is signed in nowhere.
  if (row.customers === null && !row.is_admin) return undefined;
  if (!isGood && !rests(row)) {
    const latest_end = new Date(now.getTime() + longestMs(row));
    await runAgain(system, slideStatement, { session_id: row.session_id, now, latest_end });
  }
  // Of staff it depends on the call what is looked up; one that was written down just now is another version.
  else if (!isGood && hmac && !row.is_admin) known?.keep(hmac, row);
  const customer_id = customerId ?? row.customer_id ?? 0;
  const link = row.customers?.find((each) => each.customer_id === customer_id);
  const mayActFor = link !== undefined || (row.is_admin && row.staff_time_zone !== null);
  const rolesAt = (at: typeof link): Roles => ({ ...noRoles, ...(at && { ...at }), is_admin: row.is_admin });
  const needsThere = anyCustomer === undefined || anyCustomer === true ? call.needs : anyCustomer;
  const own = (row.customers ?? []).filter((each) => mayCall(needsThere, rolesAt(each)));
  const all = row.every_customer ?? own.map((each) => each.customer_id);
  const roles = mayActFor ? pickRoles(rolesAt(link)) : { ...noRoles, is_admin: row.is_admin };
  return {
    ...caller,
    user_id: row.user_id,
    session_id: row.session_id,
    remembered: isGood ? row.version : null,
    impersonator_id: row.impersonator_id,
    idle_ms: Math.max(0, now.getTime() - row.last_seen_at.getTime()),
    customer_id: mayActFor ? customer_id : 0,
    customers: mayActFor ? [...new Set(isAny ? [customer_id, ...all] : [customer_id])] : [],
    cart_type_code: cartType ?? usableCartType(row.cart_type_code, roles),
    roles,
    time_zone: link?.time_zone ?? row.staff_time_zone ?? "UTC",
  };

  async function lookUp(): Promise<Row | undefined> {
    const values = {
      now,
      seen_since: new Date(now.getTime() - idleMs),
      customer_id: customerId ?? null,
      is_any: isAny,
    };
    const [found] =
      "token" in by
        ? await runAgain(system, findStatement, { hmac: hmac!, ...values })
        : await runAgain(system, findByIdStatement, { session_id: by.session_id, ...values });
    return found;
  }
}

const pickRoles = ({ is_admin, is_reporting, is_ordering, is_cs, is_customer_admin }: Roles): Roles => ({
  is_admin,
  is_reporting,
  is_ordering,
  is_cs,
  is_customer_admin,
});

/** A session that our page made answers only with its second cookie: a stolen `stcart` alone is worthless. */
function isBound(row: Row, secret: KeyObject, binding: string | null): boolean {
  if (row.binding_hmac === null) return true;
  return binding !== null && timingSafeEqual(row.binding_hmac, hmacOf(secret, binding));
}

const followingRow = { session_id: uuid, customer_id: int };
/** Somebody who follows what changes: a session, and the customer it was opened for. */
export type Following = Of<typeof followingRow>;

const lastingStatement = statement(
  "lasting_sessions",
  {
    values: { session_ids: listOf(uuid), customer_ids: listOf(int), now: instant, seen_since: instant },
    row: followingRow,
  },
  `
  select asked.session_id, asked.customer_id
  from unnest(:session_ids::uuid[], :customer_ids::int[]) as asked(session_id, customer_id) join sessions s using (session_id) join users u using (user_id)
  where s.ends_at > :now and s.last_seen_at > :seen_since and u.is_active
    and (u.is_admin or exists (select 1 from user_customers l where l.user_id = u.user_id and l.customer_id = asked.customer_id and l.is_active))
    and (s.impersonator_id is null or exists (select 1 from users i where i.user_id = s.impersonator_id and i.is_active and i.is_admin))`,
);

/** Those of them whose session lasts and whose person still belongs to the customer. Nothing here keeps a session alive. */
export const stillThere = (system: Pool, asked: readonly Following[], now: Date): Promise<Following[]> =>
  runOn(system, lastingStatement, {
    session_ids: asked.map(({ session_id }) => session_id),
    customer_ids: asked.map(({ customer_id }) => customer_id),
    now,
    seen_since: new Date(now.getTime() - idleMs),
  });
