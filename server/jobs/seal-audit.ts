/** The sealer of the audit trail: every two seconds it chains what nobody can come before any more. */
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { inTransaction, type Pools, runOn } from "#server/db/open.ts";
import { bigint, statement, text } from "#server/db/statement.ts";
import { ChainBroken, newestHead, type AuditSealer, sealUpTo } from "#server/services/audit/audit-chain.ts";
import * as messages from "./text.ts";

const everyMs = 2_000;
/** How often the log says that nothing is sealed any more. */
const sayAgainMs = 60_000;

/** Writers that were at work when the last audit_id was read: until they are gone, a row with a lower id may still appear. */
export type Watermark = { last: number; writers: string[] };

type Options = {
  pools: Pick<Pools, "system">;
  sealer: AuditSealer;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
};

/** Seals in the background until it is stopped. */
export function startSealing({ pools, sealer, log }: Options): { stop: () => Promise<void> } {
  let mark: Watermark | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  let saidAt = -sayAgainMs;
  const say = (error: unknown) => {
    if (!(error instanceof ChainBroken)) {
      log.warn({ err: error }, messages.sealFailed);
    } else if (performance.now() - saidAt >= sayAgainMs) {
      saidAt = performance.now();
      log.error({ err: error }, messages.sealStopped);
    }
  };
  const again = () => {
    running = sealOnce(pools.system, sealer, mark)
      .then((next) => void (mark = next))
      .catch(say)
      .finally(() => {
        if (!isStopped) timer = setTimeout(again, everyMs);
      });
  };
  again();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      // What was written last is sealed before the process goes; if that fails, the next process does it.
      await sealOnce(pools.system, sealer).catch(say);
    },
  };
}

/**
 * One round: seals up to the mark when its writers are gone; gives the mark to wait for next. Ids are given out before their rows are committed,
 * and in another order; a chain must never have to take a row in later.
 * @throws ChainBroken when the chain in the database does not end as it was left.
 */
export async function sealOnce(system: Pool, sealer: AuditSealer, before?: Watermark): Promise<Watermark | undefined> {
  const mark = before ?? (await readMark(system));
  const busy = new Set(await writersOf(system));
  const waiting = mark.writers.filter((writer) => busy.has(writer));
  if (waiting.length > 0) return { ...mark, writers: waiting };
  let sealed = 0;
  for (let more = -1; more !== 0; sealed += more) {
    more = await inTransaction(system, (db) => sealUpTo(db, mark.last, sealer));
  }
  if (sealed > 0) {
    const head = await inTransaction(system, newestHead, { access: "read only" });
    sealer.anchor.keep(head!, sealer.clock());
  }
  return undefined;
}

const lastStatement = statement(
  "last_audit_id",
  { values: {}, row: { last: bigint } },
  "select last_value as last from audit_audit_id_seq",
);

/** The last id first, then who holds the table for writing: every id up to it is committed, given up, or in these hands. */
async function readMark(system: Pool): Promise<Watermark> {
  const [id] = await runOn(system, lastStatement, {});
  return { last: id!.last, writers: await writersOf(system) };
}

const writersStatement = statement(
  "audit_writers",
  { values: {}, row: { writer: text } },
  `
  select distinct virtualtransaction as writer from pg_locks
  where locktype = 'relation' and relation = 'audit'::regclass and mode = 'RowExclusiveLock' and database = (select oid from pg_database where datname = current_database())`,
);

async function writersOf(system: Pool): Promise<string[]> {
  const rows = await runOn(system, writersStatement, {});
  return rows.map(({ writer }) => writer);
}
