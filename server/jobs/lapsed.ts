/** Expired leases: not renewed while this process watched without a break. Time in which it could not reach the database does not count. */

/** Interval of the heartbeat that renews leases, and time without a heartbeat after which a lease expires. */
export type Pace = { roundMs: number; lapseMs: number };

/** A living worker sends several heartbeats in half a minute. */
export const usualPace: Pace = { roundMs: 5_000, lapseMs: 30_000 };

/** Returns a function that finds the expired ones of the leases now listed (`listLeases`). `at` is the process's monotonic clock in milliseconds. */
export function createLeaseWatch({ roundMs, lapseMs }: Pace): (leases: string[], at: number) => string[] {
  let since = new Map<string, number>();
  let lookedAt = -Infinity;
  return (leases, at) => {
    // After a long gap between two looks, a worker that was not seen renewing may have been cut off as this process was.
    const before = at - lookedAt > lapseMs / 2 + roundMs ? new Map<string, number>() : since;
    lookedAt = at;
    since = new Map(leases.map((lease) => [lease, before.get(lease) ?? at]));
    return leases.filter((lease) => at - since.get(lease)! >= lapseMs);
  };
}
