/** How often somebody may ask. Each process counts for itself: what counts in the database (an account's lock, the roles) is the wall. */
import { TooMany } from "#server/base/too-many.ts";

/** How many at once, and one more each so many milliseconds. */
type Pace = { burst: number; refillMs: number };
/** Sign-ins of one address: a hospital may sit behind one. */
const signIns: Pace = { burst: 100, refillMs: 1_000 };
/** Guarded calls of one person: nobody takes over a whole ward in a minute. */
const guarded: Pace = { burst: 30, refillMs: 10_000 };
/** Calls that a page makes as one types, a pause after the last key each. */
const typing: Pace = { burst: 60, refillMs: 1_000 };
/** What browsers send by themselves, of one address: it may well be lost. */
const reports: Pace = { burst: 20, refillMs: 30_000 };
/** Callers remembered at most; the oldest go first. */
const mostCallers = 10_000;

type Bucket = { tokens: number; at: number };

export type RateLimit = { take: (caller: string, now: Date) => void };

/** Counters of their own for one application; `take` throws when an caller asked too often. */
export const newLimits = (): { signIns: RateLimit; guarded: RateLimit; typing: RateLimit; reports: RateLimit } => ({
  signIns: limit(signIns),
  guarded: limit(guarded),
  typing: limit(typing),
  reports: limit(reports),
});

function limit({ burst, refillMs }: Pace): RateLimit {
  const buckets = new Map<string, Bucket>();
  return {
    take(caller, now) {
      const at = now.getTime();
      const before = buckets.get(caller) ?? { tokens: burst, at };
      const tokens = Math.min(burst, before.tokens + Math.max(0, at - before.at) / refillMs);
      if (tokens < 1) throw new TooMany(Math.ceil(((1 - tokens) * refillMs) / 1000));
      buckets.delete(caller);
      buckets.set(caller, { tokens: tokens - 1, at });
      if (buckets.size > mostCallers) buckets.delete(buckets.keys().next().value!);
    },
  };
}
