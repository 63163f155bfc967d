/** Where the entries of somebody who signs out are (pure). */
import type { Entry } from "#outbox/entry/entry.ts";
import { formatQuantity } from "#src/text/format.ts";

/** What is on its way may be with the server already: it is not only here. @param device "tablet", say. */
export function whereTheyAre(unsent: readonly Pick<Entry, "state">[], device: string): string {
  const there = unsent.filter(({ state }) => state === "sending").length;
  const here = unsent.length - there;
  if (there === 0) return `${are(here)} only on this ${device}.`;
  if (here === 0) return `${are(there)} on the way to the server, which has not answered yet.`;
  return `${are(here)} only on this ${device}, and ${are(there)} on the way to the server.`;
}

const are = (count: number): string => (count === 1 ? "1 entry is" : `${formatQuantity(count)} entries are`);
