/** The clock of a run: the real one, or that of `npm test -- --date`. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { clockOffsetMs } from "#tests/support/fake-clock.ts";
import { getNowMs } from "#tests/support/present.ts";

/** Programs take turns on a busy machine. */
const toleranceMs = 30_000;
const { pools } = await freshDatabase();

/** Returns the time of the file system, which `--date` does not shift. */
function readMachineTimeMs(): number {
  const folder = mkdtempSync(join(tmpdir(), "portal-clock-"));
  try {
    return statSync(folder).mtimeMs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("Node's clock is the machine's clock, shifted to the day of --date", () => {
  expect(Math.abs(getNowMs() - clockOffsetMs - readMachineTimeMs())).toBeLessThan(toleranceMs);
});

test("PostgreSQL has Node's clock", async () => {
  const { rows } = await pools.owner.query<{ now: Date }>("select now()");
  expect(Math.abs(rows[0]!.now.getTime() - getNowMs())).toBeLessThan(toleranceMs);
});

test("PostgreSQL's time-outs elapse", async () => {
  const slow = pools.owner.query("set statement_timeout = '50ms'; select pg_sleep(10)");
  await expect(slow).rejects.toThrow("statement timeout");
});
