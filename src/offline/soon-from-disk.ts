/** How long a person waits for this device's disk before the screens are shown without it: a browser may lose it for a moment, or never let it go. */
const diskMs = 1_500;

/** What the disk gives; undefined where it takes too long: it goes on all the same. */
export const soonFromDisk = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, diskMs, undefined)));
  return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
};
