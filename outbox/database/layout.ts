/** The database of a person's entries: its name, and how it is laid out, version by version. */
import { database, type OutboxDatabase, type LayoutStep, Left } from "./database.ts";
import { doneSoFar, type Entry } from "#outbox/entry/entry.ts";
import { lastDone, put } from "#outbox/entry/record.ts";

/** How the name of each user's database begins; the lock and the channel have the same name. */
export const outboxNames = "portal-outbox-";

/** The name of a person's database. */
export const outboxName = (user_id: number): string => `${outboxNames}${user_id}`;

/** Everybody who has such a database on this device. */
export async function peopleIn(storage: IDBFactory): Promise<number[]> {
  if (!("databases" in storage)) return []; // Firefox before 126: only those are found whom `device` knows
  const names = (await storage.databases()).flatMap(({ name }) =>
    name?.startsWith(outboxNames) === true ? [name] : [],
  );
  return names.map((name) => Number(name.slice(outboxNames.length))).filter(Number.isInteger);
}

const layouts = (memory: Memory | undefined): readonly LayoutStep[] => [
  (fresh) => {
    const entries = fresh.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
    entries.createIndex("key", "key", { unique: true });
    // Only what holds its queue has a lane: see record.ts.
    entries.createIndex("lanes", ["lane", "seq", "next_at"]);
    entries.createIndex("states", ["state", "seq"]);
    const sender = fresh.createObjectStore("sender");
    // What a person left unsent, under the seq that each had.
    fresh.createObjectStore("sealed", { keyPath: "seq" }).createIndex("stuck", "stuck");
    // In the transaction that makes the database: nobody can have written to it yet.
    const remembered = memory?.entries() ?? [];
    for (const entry of remembered) put(entries, asFound(entry));
    sender.put(doneSoFar(remembered), lastDone);
    memory?.page?.whenMade();
  },
];

/** What an open tab still knows of a person's entries, and whether that person has left the device meanwhile. */
export type Memory = {
  entries: () => readonly Entry[];
  isOfWhoLeft: () => Promise<boolean>;
  /** Of a page, which puts back by itself what somebody else threw away: hears that it may be gone, and that it was made. */
  page?: { whenLost: () => void; whenMade: () => void };
};

/**
 * Opens a person's database when it is first needed. The browser may have thrown the database away under a tab (room was short, or somebody cleared the
 * site's data): what waits must not go with it, and comes back from the tab's memory. A tab that slept while its person left, and perhaps somebody
 * took over what they left, brings nothing back.
 */
export const openEntries = (storage: IDBFactory, user_id: number, memory?: Memory): OutboxDatabase =>
  database(storage, outboxName(user_id), layouts(memory), {
    beforeOpening: async () => {
      if (memory !== undefined && memory.entries().length > 0 && (await memory.isOfWhoLeft())) throw new Left();
    },
    ...(memory?.page === undefined
      ? { whenRemoved: "ends" }
      : {
          whenRemoved: async () => ((await memory.isOfWhoLeft()) ? "ends" : "made-anew"),
          whenLost: memory.page.whenLost,
        }),
  });

/** Whoever was sending it may or may not have got through. */
const asFound = (entry: Entry): Entry =>
  entry.state === "sending" ? { ...entry, state: "queued", outcomeUnknown: true } : entry;
