/** The start of the page with what this device remembers: the server says who is here, or, without a network, the device does. */
import type { QueryClient } from "@tanstack/react-query";
import { atom, getDefaultStore } from "jotai";
import { versions, type SessionUser } from "#contract/identity/session.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { mayBeAlive, token } from "#src/api/token.ts";
import { forgetAnswers, rememberedPerson, restoreAnswers } from "#src/offline/cache.ts";
import { kept, keptForReceiving } from "./kept.ts";

/**
 * True on the morning after: there is no network and the session is over. Receiving goes on; everything else that is
 * remembered stays shut until the person signs in.
 */
export const isShutAtom = atom(false);

/** Where the server has said who is here, what the device remembers is not waited for any longer. */
const rememberedWithinMs = 1000;
/** How long the server may take before a person goes on with what the device remembers. */
const patienceMs = 1500;

/**
 * Who is here at the start. A server that cannot be reached at the first attempt, or takes too long, is no reason to wait where somebody is
 * remembered; `late` then hears what the server says in the end.
 */
export async function personAtStart(
  client: QueryClient,
  ask: (how: { once: boolean }) => Promise<SessionUser | null>,
  late: (person: SessionUser | null) => void,
): Promise<SessionUser | null> {
  const first = ask({ once: true });
  first.catch(() => undefined); // may fail before anybody listens; it is listened to below
  const patiently = () => first.catch(() => ask({ once: false }));
  const person = await Promise.race([rememberedPerson(), longAfter(first)]);
  if (person === undefined) return patiently();
  const said = await soon(token() === undefined ? nobodyIfReachable() : first);
  if (said !== "silent") {
    setShut(false);
    if (said?.customer_id === person.customer_id) await restoreAnswers(client, said, kept);
    else for (const queryKey of kept) client.removeQueries({ queryKey });
    return said;
  }
  setShut(!mayBeAlive());
  await restoreAnswers(client, person, mayBeAlive() ? kept : keptForReceiving);
  // Where that gets no answer either, the first call that is answered tells.
  if (token() !== undefined) void patiently().then(late, () => undefined);
  return person;
}

/** Somebody signed in: what is remembered of them is open again, and what is remembered of anybody else goes. */
export async function reopen(client: QueryClient, person: SessionUser): Promise<void> {
  setShut(false);
  const before = await rememberedPerson();
  if (before !== undefined && before.user_id !== person.user_id) await forgetAnswers();
  else if (person.customer_id !== null) await restoreAnswers(client, person, kept);
}

const setShut = (isShut: boolean) => getDefaultStore().set(isShutAtom, isShut);

/** The browser may take its time with its disk, or never end; a server that cannot be reached leaves nothing but the disk. */
const longAfter = (answer: Promise<unknown>): Promise<undefined> =>
  new Promise(
    (resolve) =>
      void answer.then(
        () => setTimeout(resolve, rememberedWithinMs),
        () => undefined,
      ),
  );

/** Nobody is signed in, which only matters where signing in is possible. */
async function nobodyIfReachable(): Promise<null> {
  await send(versions, {}, { isBackground: true, once: true });
  return null;
}

/** What the server says; `"silent"` when it cannot be reached or takes too long. @throws anything else that went wrong. */
async function soon<Answer>(answer: Promise<Answer>): Promise<Answer | "silent"> {
  const patience = new Promise<"silent">((resolve) => {
    setTimeout(resolve, navigator.onLine ? patienceMs : 0, "silent");
  });
  try {
    return await Promise.race([answer, patience]);
  } catch (error) {
    if (failureOf(error).kind === "offline") return "silent";
    throw error;
  }
}
