/**
 * Entries that a screen is about to keep, by key. What a screen notes of its rows is on its own disk before the entries are on this one: a program that
 * ends in between leaves rows of which nobody could say whether they ever were entries. Asked inside a transaction over `sender`.
 */
import { resultOf } from "#outbox/database/database.ts";
import type { Entry } from "#outbox/entry/entry.ts";

/** It was taken back before it was kept, in another tab: its rows are the screen's again, and it is not kept. */
export class TakenBack extends Error {
  constructor() {
    super("This list was withdrawn in another tab.");
    this.name = "TakenBack";
  }
}

/** In `sender`. */
const place = "announced";
/** The last ones: a screen takes back what was not kept when it is opened next. */
const most = 500;

export const announcedIn = async (sender: IDBObjectStore): Promise<string[]> =>
  (await resultOf<string[] | undefined>(sender.get(place))) ?? [];

export async function announce(sender: IDBObjectStore, keys: readonly string[]): Promise<void> {
  sender.put([...(await announcedIn(sender)), ...keys].slice(-most), place);
}

/** It is kept, or will not be. */
export async function takeAnnounced(sender: IDBObjectStore, key: string): Promise<void> {
  const others = (await announcedIn(sender)).filter((each) => each !== key);
  sender.put(others, place);
}

/** Keeps what was announced. @throws TakenBack */
export async function keepAnnounced<Kept>(
  sender: IDBObjectStore,
  key: string,
  keep: () => Promise<Kept>,
): Promise<Kept> {
  if (!(await announcedIn(sender)).includes(key)) throw new TakenBack();
  const kept = await keep();
  await takeAnnounced(sender, key);
  return kept;
}

type Disk = {
  announce: (keys: readonly string[]) => Promise<void>;
  announced: () => Promise<string[]>;
  /** False: an entry of that key is here. */
  takeBack: (key: string) => Promise<boolean>;
};

/** The same as one tab knows it. @param changed called after each change. */
export function openAnnounced(disk: Disk, changed: () => void) {
  const keys = new Set<string>();
  return {
    /** Of which no entry was seen. */
    keys: (): ReadonlySet<string> => keys,
    read: async (): Promise<void> => {
      for (const key of await disk.announced()) keys.add(key);
    },
    /** They are kept. */
    seen: (those: readonly Pick<Entry, "list">[]): void => {
      for (const { list } of those) if (list !== undefined) keys.delete(list.key);
    },
    announce: async (those: readonly string[]): Promise<void> => {
      for (const key of those) keys.add(key);
      changed();
      await disk.announce(those);
    },
    takeBack: async (key: string): Promise<"taken-back" | "kept"> => {
      const isGone = await disk.takeBack(key);
      keys.delete(key);
      changed();
      return isGone ? "taken-back" : "kept";
    },
  };
}
