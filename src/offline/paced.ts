/** Work that is asked for many times a second and shows only the last: done at once after a pause, and else every so often. */

export type Paced = {
  /** Something changed. */
  soon: () => void;
  /** Whoever decides by it does not wait: done now, where it was put off. */
  now: () => void;
  /** Nothing is done any more. */
  stop: () => void;
};

/** Does `work` once for all that is asked for within `everyMs`. */
export function paced(work: () => void, everyMs: number): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBehind = false;
  const now = () => {
    if (!isBehind) return;
    isBehind = false;
    work();
  };
  const pause = () => {
    timer = undefined;
    if (!isBehind) return;
    timer = setTimeout(pause, everyMs);
    now();
  };
  return {
    soon: () => {
      isBehind = true;
      if (timer === undefined) pause();
    },
    now,
    stop: () => {
      isBehind = false;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
