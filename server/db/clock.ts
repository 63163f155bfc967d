/**
 * The database's clock, as a process knows it: the only clock of times that are stored, or compared with stored ones (docs/decisions/263). Each transaction with
 * settings reads it in the statement that sets them (open.ts); in between the process's monotonic clock tells how it went, which nobody sets.
 */
import type { Pool } from "pg";

export type DatabaseClock = {
  /** Returns the database's time; before the first reading, this machine's. */
  now: () => Date;
  /** Takes over what `clock_timestamp()` returned. @param askedAt `performance.now()` when the statement was sent. */
  adjust: (time: Date, askedAt: number) => void;
};

/** Creates the clock of one database. It keeps its offset while readings agree with it, so that it does not go back by the time that an answer takes. */
export function createDatabaseClock(): DatabaseClock {
  /** The database's time minus `performance.now()`, in milliseconds. */
  let offset = performance.timeOrigin;
  return {
    now: () => new Date(performance.now() + offset),
    adjust: (time, askedAt) => {
      // It was read after the statement was sent, and before its answer was here.
      const [least, most] = [time.getTime() - performance.now(), time.getTime() - askedAt];
      offset = Math.min(Math.max(offset, least), most);
    },
  };
}

/** The clock of each pool's database. */
export const clocksByPool = new WeakMap<Pool, DatabaseClock>();

/** Reads the database's time, and sets the clock of its pools by it. */
export async function readDatabaseTime(from: Pool): Promise<Date> {
  const askedAt = performance.now();
  const { rows } = await from.query<{ now: Date }>("select clock_timestamp() as now");
  const { now } = rows[0]!;
  clocksByPool.get(from)?.adjust(now, askedAt);
  return now;
}
