/** Exactly once: a key is locked, looked up, and its answer stored in the same transaction as the effect (docs/architecture.md, "The door"). */
import { createHash } from "node:crypto";

import type { Call } from "#contract/base/call.ts";
import { keyReused } from "#contract/base/refusal.ts";
import {
  bool,
  bytes,
  columnsOf,
  instant,
  int,
  json,
  nullable,
  type Of,
  statement,
  text,
  under,
  valuesOf,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { auditColumns, auditShape, auditStatement, auditValues } from "#server/services/audit/audit-row.ts";
import { type AuditFacts, auditRow } from "./audit.ts";
import { canonical, type Wire } from "./wire.ts";

/** Keys are kept this long, those of receives for ever. */
const keptMs = 90 * 24 * 3_600_000;

type Known = Of<(typeof knownStatement)["row"]>;

/** 1 to 128 visible characters. */
export const isKey = (key: string): boolean => /^[\x21-\x7e]{1,128}$/.test(key);

/**
 * Returns the hash that identifies a request: of call, customer, cart, and what was sent, which no build reads differently. A call that acts for no
 * customer, such as choosing one, is the same request after the choice too.
 */
export function requestHash(call: Call, caller: Caller, wire: Wire): Buffer {
  const actsFor = call.needs === "user" || call.needs === "nobody" ? [] : [caller.customer_id, caller.cart_type_code];
  return createHash("sha256")
    .update(canonical([call.method, call.path, ...actsFor, wire]))
    .digest();
}

const beginStatement = statement(
  "begin_call",
  {
    values: {
      key_owner: int,
      key: nullable(text),
      customer_id: int,
      user_id: int,
      impersonator_id: nullable(int),
    },
    row: { is_locked: bool, is_active: bool, link: nullable(json<Link>()), is_handed_over: bool },
  },
  `
  select pg_try_advisory_xact_lock(hashtextextended(:key_owner::int || ' ' || coalesce(:key, gen_random_uuid()::text), 0)) as is_locked,
    (select count(*) from users u where (u.user_id = :user_id or (u.user_id = :impersonator_id and u.is_admin)) and u.is_active) = case when :impersonator_id::int is null then 1 else 2 end as is_active,
    (select row_to_json(l) from user_customers l where l.customer_id = :customer_id and l.user_id = :user_id and l.is_active) as link,
    exists (select 1 from hand_overs h where h.customer_id = :customer_id and h.user_id = :key_owner and h.admin_id = :user_id) as is_handed_over`,
);
const knownStatement = statement(
  "known_answer",
  {
    values: { key_owner: int, key: text },
    row: { request_hash: bytes, status: int, answer: json<unknown>() },
  },
  "select request_hash, status, answer from answers where user_id = :key_owner and key = :key",
);

/** Whose key it is: an entry that was handed over must find what its own person's attempt did under it. */
const keyOwner = ({ on_behalf_of, user_id }: Caller): number => on_behalf_of ?? user_id;

type Link = Record<"is_reporting" | "is_ordering" | "is_cs" | "is_customer_admin", boolean>;

/** Takes the key's lock and reads the rights again; `isLocked` false means that the same request is being answered now. */
export async function beginCall(
  db: Tx,
  caller: Caller,
): Promise<{ isLocked: boolean; isActive: boolean; link: Link | null; isHandedOver: boolean }> {
  const { key, customer_id, user_id, impersonator_id } = caller;
  const values = { key_owner: keyOwner(caller), key, customer_id, user_id, impersonator_id };
  const [begun] = await db.run(beginStatement, values);
  const { is_locked, is_active, link, is_handed_over } = begun!;
  return { isLocked: is_locked, isActive: is_active, link, isHandedOver: is_handed_over };
}

/**
 * The stored answer of this key; undefined when the key is new. Asked after `beginCall`, even if in the same breath: a statement sees what was committed
 * before it began, and this one begins when the lock is held.
 */
export async function knownAnswer(db: Tx, caller: Caller): Promise<Known | undefined> {
  if (caller.key === null) return undefined;
  const [known] = await db.run(knownStatement, { key_owner: keyOwner(caller), key: caller.key });
  return known;
}

/** The stored answer to the same request. @throws Refusal 422 when the key was used for another one. */
export function replayed({ request_hash, status, answer }: Known, hash: Buffer) {
  if (!request_hash.equals(hash)) throw keyReused();
  return { status, answer };
}

const answerValues = {
  user_id: int,
  key: text,
  call: text,
  request_hash: bytes,
  status: int,
  answer: json<string>(),
  created_at: instant,
  ends_at: nullable(instant),
};
const trailValues = under("trail", auditShape);
const recordStatement = statement(
  "record_call",
  { values: { ...answerValues, ...trailValues }, row: {} },
  `
  with trail as (insert into audit (${auditColumns}) values (${valuesOf(trailValues)}))
  insert into answers (${columnsOf(answerValues)}) values (${valuesOf(answerValues)})`,
);

/** Which build writes audit rows, and under which keys. */
export type Writer = { build: string; auditKeys: AuditKeys };
type Ending = Writer & { call: Call; caller: Caller; hash: Buffer; facts: AuditFacts };

/** Writes the audit row, and the answer under its key where there is one and the call is not secret: with COMMIT. */
export function recordCall(db: Tx, { call, caller, build, auditKeys, hash, facts }: Ending): void {
  const trail = auditValues(auditKeys, auditRow(call, caller, build, facts));
  if (caller.key === null || call.secret) return db.last(auditStatement, trail);
  const endsAt = call.keptForEver ? null : new Date(caller.now.getTime() + keptMs);
  db.last(recordStatement, {
    user_id: keyOwner(caller),
    key: caller.key,
    call: `${call.method} ${call.path}`,
    request_hash: hash,
    status: facts.status,
    answer: JSON.stringify(facts.answer),
    created_at: caller.now,
    ends_at: endsAt,
    ...under("trail", trail),
  });
}

/** The audit row of a read that is written down, with COMMIT: what was asked for, never what was answered. */
export function auditRead(
  db: Tx,
  call: Call,
  caller: Caller,
  { build, auditKeys, input }: Writer & { input: unknown },
): void {
  const row = auditRow(call, caller, build, { result: "done", status: 200, input, answer: null });
  db.last(auditStatement, auditValues(auditKeys, row));
}

/** The audit row of a call turned away for lack of rights. */
export async function auditDenial(db: Tx, call: Call, caller: Caller, { build, auditKeys }: Writer): Promise<void> {
  const row = auditRow(call, caller, build, { result: "denied", status: 403, input: null, answer: null });
  await db.run(auditStatement, auditValues(auditKeys, row));
}

/** The audit row of a file that somebody takes along. */
export async function auditExport(
  db: Tx,
  call: Call,
  { caller, input }: { caller: Caller; input: unknown },
  { build, auditKeys }: Writer,
): Promise<void> {
  const row = auditRow(call, caller, build, { result: "done", status: 200, input, answer: null });
  await db.run(auditStatement, auditValues(auditKeys, row));
}
