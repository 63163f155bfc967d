/** Asking the carrier. It may be slow or dead; nobody waits for it long. */
import { carrierPatience } from "#contract/checkout/rules/shipping.ts";
import { within } from "#server/base/patience.ts";
import { embeddedCarrier } from "./carrier-embedded.ts";
import type { Carrier, RateQuestion, Rates } from "./carrier-services.ts";

/** What the carrier in use says; undefined when it could not say: it knows no such place, failed twice, or took too long twice. */
export async function ratesOf(question: RateQuestion): Promise<Rates | undefined> {
  for (let tried = 0; tried < carrierPatience.tries; tried++) {
    try {
      return await patiently((signal) => inUse.rates(question, signal));
    } catch {
      // The next try, or nothing: a carrier that cannot be asked is told as the specified failure.
    }
  }
  return undefined;
}

const patiently = <Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> =>
  within({ ms: patienceMs, who: "The carrier" }, ask);

/** The number of a parcel. @throws what the carrier throws, and where it takes too long: it is asked by a job, which tries again. */
export const trackingOf: Carrier["track"] = (parcel) => patiently(() => inUse.track(parcel));

/** Where a parcel is. @throws as `trackingOf` does. */
export const whereIs: Carrier["whereIs"] = (parcel, now) => patiently(() => inUse.whereIs(parcel, now));

let inUse: Carrier = embeddedCarrier;

/** How long one try may take. */
let patienceMs: number = carrierPatience.tryMs;

/**
 * Replaces the carrier and its time limit, and returns a function that restores both.
 * @internal Tests replace outside systems in this folder only.
 */
export function replaceCarrier(other: Carrier, otherPatienceMs = patienceMs): () => void {
  const before = { inUse, patienceMs };
  inUse = other;
  patienceMs = otherPatienceMs;
  return () => void ({ inUse, patienceMs } = before);
}
