/** What an older build noted of entries among the drafts, moved onto the entries: once, and then nothing of it stands there any more. */
import type { Outbox } from "#outbox/outbox.ts";
import type { Telling } from "#outbox/entry/told.ts";
import { draftNames, draftOf, dropDraft, isOlderNote } from "#src/offline/drafts.ts";

const lists = "list ";

/** For the person and customer at this page, once it is known what waits here. Broken off, it is done anew at the next start. */
export async function moveOlderNotes(outbox: Pick<Outbox, "entries" | "tell" | "announce">): Promise<void> {
  const names = draftNames().filter(isOlderNote);
  if (names.length === 0) return;
  const entries = outbox.entries();
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const tellings: Telling[] = [];
  const unkept: string[] = [];
  for (const name of names) {
    const typed = draftOf(name)?.typed;
    if (!name.startsWith(lists)) {
      for (const [key, row] of namesIn(typed))
        if (byKey.has(key)) tellings.push({ key, topic: name === "settled" ? name : "left", rows: [row] });
      continue;
    }
    const key = name.slice(lists.length);
    const { seq, isTold } = (typed ?? {}) as { seq?: number; isTold?: boolean };
    // Sent again it has another key, in its old place.
    const entry = byKey.get(key) ?? entries.find((each) => each.call === "addItems" && each.seq === seq);
    if (entry === undefined && seq === undefined) unkept.push(key);
    for (const topic of isTold === true ? (["left", "news"] as const) : (["left"] as const))
      if (entry !== undefined) tellings.push({ key: entry.key, topic, rows: [0] });
  }
  await outbox.tell(tellings);
  await outbox.announce(unkept);
  for (const name of names) dropDraft(name);
}

/** An entry, or a row of one of many. */
const namesIn = (typed: unknown): [key: string, row: number][] =>
  (Array.isArray(typed) ? typed : [])
    .filter((name) => typeof name === "string")
    .map((name) => {
      const [key = "", row = "0"] = name.split(" ");
      return [key, Number(row)];
    });
