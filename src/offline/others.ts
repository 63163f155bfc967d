/** What other people left unsent on this device: how much, and taking it over where the server allows it. */
import type { HandOver } from "#outbox/hand-over.ts";
import type { OthersEntries } from "#outbox/sealing/people.ts";
import { loadOutbox } from "./load-outbox.ts";
import { outbox } from "./outbox.ts";

/** By person; only those who left something. */
export const countOthers = async (user_id: number): Promise<OthersEntries[]> =>
  (await loadOutbox()).othersHere(user_id);

/** Makes a person's entries those of whoever is at this page (outbox/hand-over.ts). */
export const takeOverEntries = async (given: HandOver): Promise<{ taken: number; left: number }> =>
  (await loadOutbox()).takeOverHere(given, await outbox());
