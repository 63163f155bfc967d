/** The database's clock as a process knows it: by each transaction's reading, and by nothing that somebody may set. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { clocksByPool, createDatabaseClock, readDatabaseTime } from "#server/db/clock.ts";
import { inTransaction } from "#server/db/open.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { getNow } from "#tests/support/present.ts";

const aheadMs = 35 * 86_400_000;
const start = Date.parse("2026-11-20T15:00:00Z");
afterEach(() => void vi.restoreAllMocks());

describe("createDatabaseClock", () => {
  /** A clock whose machine shows `machine.ms` since its start. */
  const createAt = (ms: number) => {
    const machine = { ms };
    vi.spyOn(performance, "now").mockImplementation(() => machine.ms);
    return { machine, clock: createDatabaseClock() };
  };

  test("advances the last reading by the monotonic clock", () => {
    const { machine, clock } = createAt(1_000);
    clock.adjust(new Date(start), 1_000);
    machine.ms += 90_000;
    expect(clock.now()).toEqual(new Date(start + 90_000));
  });

  test("follows the database's clock at once when that is set ahead or back", () => {
    const { clock } = createAt(1_000);
    for (const ms of [start, start + aheadMs, start]) {
      clock.adjust(new Date(ms), 1_000);
      expect(clock.now()).toEqual(new Date(ms));
    }
  });

  test("does not go back when an answer takes longer than the one before", () => {
    const { machine, clock } = createAt(1_000);
    clock.adjust(new Date(start), 1_000);
    machine.ms += 500;
    const before = clock.now();
    clock.adjust(new Date(start + 100), 1_000); // read 100 ms after it was asked for, here 400 ms later
    expect(clock.now()).toEqual(before);
  });
});

describe("a process", async () => {
  const { pools } = await freshDatabase();
  const readAt = async () => (await pools.owner.query("select clock_timestamp() as at")).rows[0].at as Date;
  /** Expects that the process's time is the database's of this moment. */
  const expectDatabaseTime = async () => {
    const [before, now, after] = [await readAt(), pools.clock(), await readAt()];
    expect(now.getTime()).toBeGreaterThan(before.getTime() - 1_000);
    expect(now.getTime()).toBeLessThan(after.getTime() + 1_000);
  };
  const putAhead = () => clocksByPool.get(pools.app)!.adjust(new Date(getNow().getTime() + aheadMs), performance.now());

  test("reads the database's time with each transaction that has settings", async () => {
    putAhead();
    expect(pools.clock().getTime()).toBeGreaterThan(getNow().getTime() + aheadMs - 60_000);
    await inTransaction(pools.app, async () => {}, { settings: { "app.user_id": "0" } });
    await expectDatabaseTime();
  });

  test("reads it for itself where there is no transaction", async () => {
    putAhead();
    await readDatabaseTime(pools.owner);
    await expectDatabaseTime();
  });
});
