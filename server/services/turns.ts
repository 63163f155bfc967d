/** Work that takes a processor for a while is done a few at a time, so that everything else goes on beside it; few may wait for their turn. */
import { TooMany } from "#server/too-many.ts";

/** Who asks: each name has so many places in line and no more, and whoever is known goes before whoever is not. */
export type Asking = { name: string; isKnown: boolean };
export type Turns = <T>(asking: Asking, work: () => Promise<T>) => Promise<T>;

export type TurnsOptions = {
  atOnce: number;
  /** Places in each of the two lines. */
  waiting: number;
  /** Of them, so many for one name. */
  ofOne: number;
};

/** After so many known ones in a row somebody who is not known has a turn. */
const knownInARow = 4;

/**
 * Runs at most `atOnce` at a time. In line the names take turns, however often one of them asks.
 * @throws TooMany 429 with the seconds after which the line is likely to have moved.
 */
export function newTurns({ atOnce, waiting, ofOne }: TurnsOptions): Turns {
  let running = 0;
  let inARow = 0;
  const known = newLine(waiting, ofOne);
  const strangers = newLine(waiting, ofOne);
  const next = () => {
    const isKnown = !known.isEmpty() && (inARow < knownInARow || strangers.isEmpty());
    inARow = isKnown ? inARow + 1 : 0;
    return (isKnown ? known : strangers).take();
  };
  return async ({ name, isKnown }, work) => {
    if (running < atOnce) running += 1;
    // Whoever ends hands over their place: `running` stays as it is.
    else await (isKnown ? known : strangers).enter(name);
    try {
      return await work();
    } finally {
      const begin = next();
      if (begin === undefined) running -= 1;
      else begin();
    }
  };
}

type Place = { begin: () => void; sendAway: (why: TooMany) => void };

/** A line in which names take turns: whoever had one stands behind all others. */
function newLine(length: number, ofOne: number) {
  const places = new Map<string, Place[]>();
  let count = 0;
  const retryAfterSeconds = 2;
  return {
    isEmpty: () => count === 0,
    enter(name: string): Promise<void> {
      const own = places.get(name) ?? [];
      if (own.length >= ofOne) throw new TooMany(retryAfterSeconds);
      if (count >= length) makeRoom(own.length + 1);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      own.push({ begin: resolve, sendAway: reject });
      places.set(name, own);
      count += 1;
      return promise;
    },
    take(): Place["begin"] | undefined {
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

  /** The last place of whoever has most is given up for somebody who would have `fewer`, or nobody is let in. */
  function makeRoom(fewer: number): void {
    const longest = [...places.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= fewer) throw new TooMany(retryAfterSeconds);
    longest.pop()!.sendAway(new TooMany(retryAfterSeconds));
    count -= 1;
  }
}
