/** How often one address may try to sign in. Each process counts for itself: the account's own lock, which counts in the database, is the wall. */
import { Refusal } from "#contract/refusal.ts";

/** A hospital may sit behind one address: this many at once ... */
const burst = 100;
/** ... and one more each so many milliseconds. */
const refillMs = 1_000;
/** Addresses remembered at most; the oldest go first. */
const mostAddresses = 10_000;

type Bucket = { tokens: number; at: number };

/** A counter of its own for one application; `take` throws when an address asked too often. */
export function signInLimit(): { take: (address: string, now: Date) => void } {
  const buckets = new Map<string, Bucket>();
  return {
    take(address, now) {
      const at = now.getTime();
      const before = buckets.get(address) ?? { tokens: burst, at };
      const tokens = Math.min(burst, before.tokens + Math.max(0, at - before.at) / refillMs);
      if (tokens < 1) throw new TooMany(Math.ceil(((1 - tokens) * refillMs) / 1000));
      buckets.delete(address);
      buckets.set(address, { tokens: tokens - 1, at });
      if (buckets.size > mostAddresses) buckets.delete(buckets.keys().next().value!);
    },
  };
}

/** 429, with the seconds to wait. */
export class TooMany extends Refusal {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(429, "Too many requests. Try again in a moment.", { code: "too_many" });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
