/** What other people left unsent on this device: how much, and taking it over where the server allows it. */
import { takeOver, type HandOver } from "#outbox/hand-over.ts";
import { entriesOfOthers, type OthersEntries } from "#outbox/people.ts";
import { pageMachine } from "./machine.ts";
import { outbox } from "./outbox.ts";

/** By person; only those who left something. */
export const countOthers = (user_id: number): Promise<OthersEntries[]> => entriesOfOthers(user_id, pageMachine());

/** Makes a person's entries those of whoever is at this page (outbox/hand-over.ts). */
export const takeOverEntries = async (given: HandOver): Promise<{ taken: number; left: number }> =>
  takeOver(given, { outbox: await outbox(), machine: pageMachine() });
