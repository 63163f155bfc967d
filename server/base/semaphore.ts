/** Work that takes a processor for a while is done a few at a time, so that everything else goes on beside it; few may wait for their turn. */
import { Refusal } from "#contract/base/refusal.ts";
import { TooMany } from "./too-many.ts";

/**
 * @param name who asks: each has so many places in line and no more.
 * @param isGone whether nobody waits for it any more: then it loses its place, and is not begun.
 */
export type Semaphore = <T>(name: string, work: () => Promise<T>, isGone?: () => boolean) => Promise<T>;

export type SemaphoreOptions = {
  atOnce: number;
  /** Places in line. */
  waiting: number;
  /** Of them, so many for one name. */
  ofOne: number;
};

/**
 * Runs at most `atOnce` at a time. In line the names take turns, however often one of them asks.
 * @throws TooMany 429 with the seconds after which the line is likely to have moved; Refusal 408, which nobody hears, for what nobody waits for.
 */
export function newSemaphore({ atOnce, waiting, ofOne }: SemaphoreOptions): Semaphore {
  let running = 0;
  const line = newLine(waiting, ofOne);
  return async (name, work, isGone = () => false) => {
    if (running < atOnce) running += 1;
    // Whoever ends hands over their place: `running` stays as it is.
    else await line.enter(name, isGone);
    try {
      return await work();
    } finally {
      const begin = line.take();
      if (begin === undefined) running -= 1;
      else begin();
    }
  };
}

type Place = { begin: () => void; sendAway: (why: Refusal) => void; isGone: () => boolean };

/** A line in which names take turns: whoever had one stands behind all others. */
function newLine(length: number, ofOne: number) {
  const places = new Map<string, Place[]>();
  let count = 0;
  const retryAfterSeconds = 2;
  return {
    enter(name: string, isGone: Place["isGone"]): Promise<void> {
      dropGone();
      const own = places.get(name) ?? [];
      if (own.length >= ofOne) throw new TooMany(retryAfterSeconds);
      if (count >= length) makeRoom(own.length + 1);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      own.push({ begin: resolve, sendAway: reject, isGone });
      places.set(name, own);
      count += 1;
      return promise;
    },
    take(): Place["begin"] | undefined {
      dropGone();
      const [first] = places;
      if (first === undefined) return undefined;
      const [name, own] = first;
      places.delete(name);
      const { begin } = own.shift()!;
      if (own.length > 0) places.set(name, own);
      count -= 1;
      return begin;
    },
  };

  function dropGone(): void {
    for (const [name, own] of places) {
      const gone = own.filter((place) => place.isGone());
      for (const place of gone) {
        own.splice(own.indexOf(place), 1);
        place.sendAway(new Refusal(408, "Nobody waits for it any more."));
      }
      count -= gone.length;
      if (own.length === 0) places.delete(name);
    }
  }

  /** The last place of whoever has most is given up for somebody who would have `fewer`, or nobody is let in. */
  function makeRoom(fewer: number): void {
    const longest = [...places.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= fewer) throw new TooMany(retryAfterSeconds);
    longest.pop()!.sendAway(new TooMany(retryAfterSeconds));
    count -= 1;
  }
}
