/** What other people left unsent on this device: how much, and taking it over where the server allows it. */
import { atom, getDefaultStore } from "jotai";
import { takeOver, type HandOver } from "#outbox/hand-over.ts";
import { entriesOfOthers, type OthersEntries } from "#outbox/people.ts";
import { pageMachine } from "./machine.ts";
import { outbox } from "./outbox.ts";

/** By person; empty until it was looked at. */
export const othersAtom = atom<readonly OthersEntries[]>([]);

/** Counts again; called where it is shown. */
export async function countOthers(user_id: number): Promise<void> {
  getDefaultStore().set(othersAtom, await entriesOfOthers(user_id, pageMachine()));
}

/** Makes a person's entries those of whoever is at this page (outbox/hand-over.ts). */
export async function takeOverEntries(given: HandOver): Promise<{ taken: number; left: number }> {
  return takeOver(given, { outbox: await outbox(), machine: pageMachine() });
}
