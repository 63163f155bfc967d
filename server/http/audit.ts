/** What a call leaves in the audit trail (docs/architecture.md, "Audit"). */
import { createHash } from "node:crypto";

import type { Call } from "#contract/base/call.ts";
import type { AuditRow } from "#server/services/audit/audit-row.ts";
import type { Caller } from "#server/base/caller.ts";

/** How a call ended, beside what the service noted in `caller.changed`. */
export type AuditFacts = {
  result: "done" | "refused" | "denied";
  status: number;
  input: unknown;
  answer: unknown;
  reason?: string;
};

/** The row. A secret call leaves neither its input nor its answer. */
export function auditRow(call: Call, caller: Caller, build: string, facts: AuditFacts): AuditRow {
  const { roles, request, changed } = caller;
  return {
    customer_id: changed.customer_id ?? caller.customer_id,
    at: caller.now,
    client_time: caller.client_time,
    clock_skew_ms: caller.clock_skew_ms,
    user_id: changed.user_id ?? (caller.user_id || null),
    impersonator_id: changed.impersonator_id ?? caller.impersonator_id,
    on_behalf_of: changed.on_behalf_of ?? caller.on_behalf_of,
    session_id: caller.session_id,
    roles: Object.entries(roles).flatMap(([role, isHeld]) => (isHeld ? [role] : [])),
    device: caller.device,
    build,
    address: request.address,
    request_id: request.id,
    idempotency_key: caller.key,
    action: `${call.method} ${call.path}`,
    entity: call.path.split("/")[2],
    entity_id: changed.entity_id?.toString(),
    input: call.secret ? null : withHashes(call, facts.input),
    before: changed.before,
    after: call.secret ? null : (changed.after ?? facts.answer),
    contents: facts.result === "done" ? changed.contents : null,
    reason: facts.reason ?? changed.reason,
    result: facts.result,
  };
}

/** The input with its bytes as a hash of each: the trail says which they were, and is no place to keep them. */
function withHashes({ hashed }: Call, input: unknown): unknown {
  if (hashed === undefined || typeof input !== "object" || input === null) return input;
  const named = hashed.flatMap((name) => {
    const value: unknown = (input as Record<string, unknown>)[name];
    return typeof value === "string" ? [[name, hashedAs(value)]] : [];
  });
  return { ...input, ...Object.fromEntries(named) };
}

/** How the trail writes down bytes that it does not keep. */
export const hashedAs = (value: string): string => `sha256 ${createHash("sha256").update(value).digest("hex")}`;
