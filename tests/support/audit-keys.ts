/** The keys under which a test's audit trail is kept, and an anchor in memory. */
import type { Anchored, Anchor } from "#server/services/audit/audit-chain.ts";
import { auditKeysOf } from "#server/services/audit/audit-keys.ts";

export const auditKey = "the-key-of-a-test-of-32-characters-or-more";
export const auditKeys = auditKeysOf([auditKey]);

export function newAnchor(): Anchor & { kept: Anchored[] } {
  const kept: Anchored[] = [];
  return { kept, newest: () => kept.at(-1), keep: (head) => void kept.push(head) };
}
