/** Work that takes a processor for a while is done a few at a time, so that everything else goes on beside it; few may wait for their turn. */
import { TooMany } from "#server/too-many.ts";

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` at a time, in the order of asking, while at most `waiting` stand in line; whoever comes then is sent away at once.
 * @throws TooMany 429 with the seconds after which the line is likely to have moved.
 */
export function newTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (line.length >= waiting) throw new TooMany(2);
      // Whoever ends hands over their place: `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
