/** What waited on this device was erased, by the browser or by another page: what was put back and what is gone, for whoever tells it. */
import { atom, getDefaultStore } from "jotai";
import type { Entry } from "#outbox/entry/entry.ts";

/** Entries that the server did not have: put back from what this page still knew, and gone for good. Undefined while nothing was erased. */
export const erasedAtom = atom<{ putBack: number; gone: number } | undefined>(undefined);

/** Beside the databases, so that what is erased with them can be told all the same: whose entries wait, and how many. */
const place = "unsent entries";

/** These wait here now, all of one person. */
export function noteUnsent(entries: readonly Entry[]): void {
  const [first] = entries;
  if (first === undefined) return localStorage.removeItem(place);
  try {
    localStorage.setItem(place, `${first.user_id} ${entries.length}`);
  } catch (error) {
    console.info("Could not record how many entries are unsent.", error); // the entries are stored
  }
}

/** The database of this person's entries was not there, and was made with so many that wait. */
export function noteMadeAnew(user_id: number, putBack: number): void {
  const [whose, count] = (localStorage.getItem(place) ?? "").split(" ").map(Number);
  const gone = whose === user_id ? Math.max(0, (count ?? 0) - putBack) : 0;
  if (putBack + gone > 0) getDefaultStore().set(erasedAtom, { putBack, gone });
}
