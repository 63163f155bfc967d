/** Work of which one is under way at a time: asked for meanwhile, it is done once more when it is over. */

type Work = {
  work: () => Promise<void>;
  /** It is asked for while it is under way. */
  again: () => void;
  /** Whoever only hopes for it waits: what was done last said that there is no use in it now. */
  isResting: () => boolean;
};

/** `ask` has it done whatever it came to before; `hope`, unless it rests. */
export function onceAtATime({ work, again, isResting }: Work): { ask: () => Promise<void>; hope: () => Promise<void> } {
  let underWay: Promise<void> | undefined;
  let isAsked = false;
  let isHoped = false;
  async function untilQuiet(): Promise<void> {
    do {
      isAsked = isHoped = false;
      await work();
    } while (isAsked || (isHoped && !isResting()));
  }
  function begin(): Promise<void> {
    if (underWay !== undefined) again();
    underWay ??= untilQuiet().finally(() => (underWay = undefined));
    return underWay;
  }
  return {
    ask: () => {
      isAsked = true;
      return begin();
    },
    hope: async () => {
      if (underWay === undefined && isResting()) return;
      isHoped = true;
      await begin();
    },
  };
}
