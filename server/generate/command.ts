/** `portal generate`: a world of any size for measuring, as a person at the terminal sees it made. */
import type { Pools } from "#server/db/open.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import type { AuditSealer } from "#server/services/audit/audit-chain.ts";
import { type Size } from "./size.ts";
import * as text from "./text.ts";
import { type GeneratedWorld, makeWorld } from "./world.ts";

/** A line for each such share of what is made. */
const lineEvery = 0.1;

/**
 * Makes it, seals what the audit trail says of it, and lets the planner look at it.
 * @throws StartError with one sentence when it cannot be made here: then nothing was changed.
 */
export async function generate(
  pools: Pick<Pools, "system" | "owner">,
  size: Size,
  sealer: AuditSealer,
  write: (line: string) => void,
): Promise<GeneratedWorld> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1_000).toFixed(0)} s`;
  const next = new Map<string, number>();
  const made = await makeWorld(pools.system, size, {
    auditKeys: sealer.keys,
    now: sealer.clock(),
    progress: (done, of, what) => {
      if (done < of && done / of < (next.get(what) ?? lineEvery)) return;
      next.set(what, done / of + lineEvery);
      write(text.progress(counted(done), counted(of), what, seconds()));
    },
  });
  write(text.sealing);
  await sealOnce(pools.system, sealer);
  await pools.owner.query("analyze");
  const { customers, prices, orders, receipts } = made;
  write(
    text.generated(
      {
        customers: counted(customers),
        prices: counted(prices),
        orders: counted(orders),
        receipts: counted(receipts),
      },
      size.seed,
      seconds(),
    ),
  );
  if (prices < size.prices) write(text.pricesLimited);
  return made;
}

const counted = (number: number): string => number.toLocaleString("en-US");
