/** Which holds have lapsed: those that nobody renewed while we watched without a break. Only time in which we ourselves reached the database counts. */
import type { Hold } from "./queue.ts";

/** How often a worker goes round, renewing its holds, and after how long a hold that was not renewed has lapsed. */
export type Pace = { roundMs: number; lapseMs: number };

/** In half a minute a living worker has gone round several times over. */
export const usualPace: Pace = { roundMs: 5_000, lapseMs: 30_000 };

/** Tells from one look to the next. `at` is the process's own time, in ms, which never jumps. */
export function newWatch({ roundMs, lapseMs }: Pace): (holds: Hold[], at: number) => Hold[] {
  let since = new Map<string, number>();
  let lookedAt = -Infinity;
  return (holds, at) => {
    // Between two looks that far apart whoever was not seen renewing may have been cut off as we were.
    const before = at - lookedAt > lapseMs / 2 + roundMs ? new Map<string, number>() : since;
    lookedAt = at;
    since = new Map(holds.map(({ id, mark }) => [`${id} ${mark}`, before.get(`${id} ${mark}`) ?? at]));
    return holds.filter(({ id, mark }) => at - since.get(`${id} ${mark}`)! >= lapseMs);
  };
}
