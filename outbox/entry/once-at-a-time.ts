/** Work of which one is under way at a time: asked for meanwhile, it is done once more when it is over. */
export function onceAtATime({ work, again }: { work: () => Promise<void>; again: () => void }): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  let isAskedAgain = false;
  async function untilQuiet(): Promise<void> {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
  }
  return () => {
    if (underWay !== undefined) {
      isAskedAgain = true;
      again();
    }
    underWay ??= untilQuiet().finally(() => (underWay = undefined));
    return underWay;
  };
}
