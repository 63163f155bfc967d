/** The outbox at this page: opened with a person, left by them; with it comes its whole program, which nobody needs before they are signed in. */
import { StorageFull } from "#outbox/database/database.ts";
import { openDevice, type Device } from "#outbox/database/device.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import { takeOver, type HandOver } from "#outbox/hand-over.ts";
import { openOutbox, type Outbox } from "#outbox/outbox.ts";
import { entriesOfOthers, leave, othersLeave, type OthersEntries } from "#outbox/sealing/people.ts";
import { noteMadeAnew, noteUnsent } from "./erased.ts";
import { pageMachine } from "./machine.ts";

/** Without a token the session is over; the person goes on all the same, and what they write waits. */
export type Person = {
  user_id: number;
  name: string;
  token: string | undefined;
  /** False for staff who act as this person: what the person left sealed is theirs alone. */
  hasKey: boolean;
};

/** The session first: without one everything would wait for its person. */
export async function openHere({ user_id, name, token }: Omit<Person, "hasKey">): Promise<Outbox> {
  const machine: Machine = { ...pageMachine(), madeAnew: (putBack) => noteMadeAnew(user_id, putBack) };
  if (token !== undefined) {
    const device = deviceHere();
    try {
      await device.keepSession({ user_id, name, token });
      deviceId = await device.id();
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      machine.token = token;
    } finally {
      device.close();
    }
  }
  return openOutbox(user_id, machine);
}

/** As long as it stays the same, nobody has thrown away what the device knows. */
let deviceId: string | undefined;

/** The browser may throw the device's databases away under the open page, which still has the session. True: it is kept anew. */
export async function keptAnew({ user_id, name, token }: Omit<Person, "hasKey">): Promise<boolean> {
  const device = deviceHere();
  try {
    if (token === undefined) return false;
    // Kept anew by a question just before this one.
    if ((await device.token(user_id)) === token) return true;
    const id = await device.id();
    if (deviceId === undefined || id === deviceId) return false;
    deviceId = id;
    await device.keepSession({ user_id, name, token });
    return true;
  } finally {
    device.close();
  }
}

/** As `leave`, at this page. @throws StorageFull, StorageGone */
export async function leaveHere(user_id: number): Promise<void> {
  await leave(user_id, pageMachine());
  noteUnsent([]); // whoever left is not told of it
}

/** As `othersLeave`, at this page. @throws StorageFull, StorageGone */
export const othersLeaveHere = (user_id: number): ReturnType<typeof othersLeave> => othersLeave(user_id, pageMachine());

/** As `entriesOfOthers`, at this page. */
export const othersHere = (user_id: number): Promise<OthersEntries[]> => entriesOfOthers(user_id, pageMachine());

/** As `takeOver`, at this page. */
export const takeOverHere = (given: HandOver, outbox: Outbox): ReturnType<typeof takeOver> =>
  takeOver(given, { outbox, machine: pageMachine() });

/** What this device knows of its people; to be closed again. */
export function deviceHere(): Device {
  const { storage, newKey } = pageMachine();
  return openDevice(storage, newKey);
}
