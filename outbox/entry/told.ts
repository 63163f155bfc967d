/** What was told of an entry on this device (pure). It stands on the entry, which keeps it through whatever happens to it, and is never sent. */

/**
 * screen: the screen that wrote it has told what became of it. left: that screen did not wait for it. news: it was told wherever its person was.
 * settled (so on the disk): its person has acknowledged it, it is well as it is.
 */
export type Topic = "screen" | "left" | "news" | "settled";

/** Rows of an entry, by their places; one that is not of many has row 0. */
export type Telling = { key: string; topic: Topic; rows: readonly number[] };

/** Rows by topic. It holds for the key under which it was told: sent again under another one, an entry has nothing told of it. */
export type Told = { key: string } & { [T in Topic]?: readonly number[] };

/** What of an entry tells it; an entry of a newer build may lack it. */
type Telltale = { key: string; told?: Told };

/** The rows of which this was told. */
export const toldRows = ({ key, told }: Telltale, topic: Topic): ReadonlySet<number> =>
  new Set(told?.key === key ? told[topic] : []);

/** Whether it was told of its first row, or of an entry that is not of many. */
export const isTold = (entry: Telltale, topic: Topic): boolean => toldRows(entry, topic).has(0);

/** An entry with something more told of it, and what of that is new; undefined: all of it was told before. */
export function withTold<Some extends Telltale>(
  entry: Some,
  { topic, rows }: Telling,
): { entry: Some; telling: Telling } | undefined {
  const { key } = entry;
  const before = toldRows(entry, topic);
  const untold = rows.filter((row) => !before.has(row));
  if (untold.length === 0) return undefined;
  const told: Told = { ...(entry.told?.key === key ? entry.told : { key }), [topic]: [...before, ...untold] };
  return { entry: { ...entry, told }, telling: { key, topic, rows: untold } };
}
