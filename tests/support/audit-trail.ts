/** A database of a test with its audit trail: written, sealed and looked through as the portal does. */
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { inTransaction, type Tx } from "#server/db/open.ts";
import type { Anchored } from "#server/services/audit/audit-chain.ts";
import { verifyAudit } from "#server/services/audit/audit-proof.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { testApp } from "./app.ts";
import { auditKeys as keys, newAnchor } from "./audit-keys.ts";
import { lookAfter } from "./change-column.ts";

/** The time of the application, and when everything is written and sealed. */
export const at = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-20T13:00:00Z");
/** As if the database were new. */
export const emptied = "truncate audit, audit_seals, audit_heads";

/** At the top of a test file. `anchor` may be replaced, beside a database that is emptied. */
export async function auditTrail() {
  const { pools, signIn } = await testApp({ clock: () => at });
  const { system, owner } = pools;
  const kept = { anchor: newAnchor() };
  const sealer = (given = keys) => ({ keys: given, anchor: kept.anchor, clock: () => at });
  return Object.assign(kept, {
    pools,
    signIn,
    sealer,
    seal: (given = keys) => sealOnce(system, sealer(given)),
    write: async (customer_id: number, action: string): Promise<number> => {
      await inTransaction(system, (db) =>
        writeAudit(db, keys, {
          customer_id,
          at,
          roles: ["ordering"],
          action,
          input: { "2": "b", "10": "a", list: [{ z: 1, a: null }], price: 1e21 },
          after: { quantity: 1, note: null, text: "0.5 µg “quoted”" },
          result: "done",
        }),
      );
      return Number((await owner.query("select max(audit_id) as id from audit")).rows[0].id);
    },
    /** What the proof names, as sentences. */
    faults: async (anchored: Anchored[] = kept.anchor.kept, given = keys): Promise<string[]> => {
      const verdict = await inTransaction(system, (db) =>
        verifyAudit(db, { keys: given, anchored, sealedUntil: later }),
      );
      return verdict.faults.map(({ about, fault }) => `${about}: ${fault}`);
    },
    /** What the proof names after a change, which is undone. Rows may wait for their seal. */
    faultsAfter: (tamper: (db: Tx) => Promise<unknown>): Promise<string[]> =>
      lookAfter(pools, tamper, async (db) => {
        const verdict = await verifyAudit(db, { keys, anchored: kept.anchor.kept, sealedUntil: new Date(0) });
        return verdict.faults.map(({ about, fault }) => `${about}: ${fault}`);
      }),
    run: (sql: string, values: unknown[] = []) => owner.query(sql, values),
  });
}
