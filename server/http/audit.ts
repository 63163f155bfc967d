/** One row of the audit trail (design.md, "Audit"), as values for the statement that writes it. */
import type { Call } from "#contract/call.ts";
import type { Asker } from "./asker.ts";

/** How a call ended, beside what the service noted in `asker.changed`. */
export type AuditFacts = {
  result: "done" | "refused" | "denied";
  status: number;
  input: unknown;
  answer: unknown;
  reason?: string;
};

/** Columns in the order of `auditValues`. */
export const auditColumns =
  "customer_id, at, client_time, clock_skew_ms, user_id, impersonator_id, on_behalf_of, session_id, roles, device, build, address, request_id, idempotency_key, action, entity, entity_id, input, before, after, reason, result";

/** `$n` placeholders for the columns above, starting at `from`. */
export const auditPlaceholders = (from: number): string =>
  auditColumns
    .split(", ")
    .map((column, index) => `$${from + index}${casts[column] ?? ""}`)
    .join(", ");

const casts: Record<string, string> = {
  customer_id: "::int",
  at: "::timestamptz",
  client_time: "::timestamptz",
  clock_skew_ms: "::bigint",
  user_id: "::int",
  impersonator_id: "::int",
  on_behalf_of: "::int",
  session_id: "::uuid",
  roles: "::text[]",
  input: "::jsonb",
  before: "::jsonb",
  after: "::jsonb",
};

/** The row. A secret call leaves neither its input nor its answer. */
export function auditValues(call: Call, asker: Asker, build: string, facts: AuditFacts): unknown[] {
  const { roles, request, changed } = asker;
  const held = Object.entries(roles).flatMap(([role, isHeld]) => (isHeld ? [role] : []));
  return [
    changed.customer_id ?? asker.customer_id,
    asker.now,
    asker.client_time,
    asker.clock_skew_ms,
    changed.user_id ?? (asker.user_id || null),
    changed.impersonator_id ?? asker.impersonator_id,
    changed.on_behalf_of ?? asker.on_behalf_of,
    asker.session_id,
    held,
    asker.device,
    build,
    request.address,
    request.id,
    asker.key,
    `${call.method} ${call.path}`,
    call.path.split("/")[2],
    changed.entity_id?.toString() ?? null,
    call.secret ? null : JSON.stringify(facts.input ?? null),
    changed.before === undefined ? null : JSON.stringify(changed.before),
    call.secret ? null : JSON.stringify(changed.after ?? facts.answer ?? null),
    facts.reason ?? changed.reason ?? null,
    facts.result,
  ];
}
