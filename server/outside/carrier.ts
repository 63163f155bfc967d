/** Asking the carrier. It may be slow or dead; nobody waits for it long. */
import { setTimeout as wait } from "node:timers/promises";

import { embeddedCarrier } from "./carrier-embedded.ts";
import type { Carrier, Question, Rates } from "./carrier-services.ts";

const tries = 2;

/** What the carrier in use says; undefined when it could not say: it knows no such place, failed twice, or took too long twice. */
export async function ratesOf(question: Question): Promise<Rates | undefined> {
  for (let tried = 0; tried < tries; tried++) {
    try {
      return await withinPatience((signal) => inUse.rates(question, signal));
    } catch {
      // The next try, or nothing: a carrier that cannot be asked is told as the specified failure.
    }
  }
  return undefined;
}

async function withinPatience<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const over = new AbortController();
  const late = wait(patienceMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error("The carrier took too long.");
  });
  try {
    return await Promise.race([ask(over.signal), late]);
  } finally {
    over.abort();
    late.catch(() => {});
  }
}

/** The number of a parcel. @throws what the carrier throws: it is asked by a job, which tries again. */
export const trackingOf: Carrier["track"] = (parcel) => inUse.track(parcel);

let inUse: Carrier = embeddedCarrier;

/** How long one try may take. */
let patienceMs = 5_000;

/** Puts another carrier in its place, and another patience with it; gives the way back. */
export function replaceCarrier(other: Carrier, otherPatienceMs = patienceMs): () => void {
  const before = { inUse, patienceMs };
  inUse = other;
  patienceMs = otherPatienceMs;
  return () => void ({ inUse, patienceMs } = before);
}
