/**
 * The read cache: the small answers a person has seen, with the person they were given to, as one record on this device.
 *
 * Person and answers are written together, so they can never belong to two people. It is a copy: losing it loses
 * nothing, so a browser without storage works on without it. What waits to be sent is not in here (outbox/).
 * All but what receiving needs on the morning after is sealed, and cannot be read once the session is over (at-rest.ts).
 */
import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "#contract/identity/session.ts";
import { answersOnDisk, busterOf, type KeptAnswers } from "./answers-on-disk.ts";

const saveAfterMs = 500;

const program = () => import("./kept-answers.ts");

/** Who used this device last, and did not sign out; undefined when nobody did, or another build wrote it in other shapes. */
export async function rememberedPerson(): Promise<SessionUser | undefined> {
  program().catch(() => undefined); // needed next: it comes while the disk is read and the server asked
  const remembered = await answersOnDisk.read();
  return remembered?.client.buster === busterOf(remembered?.person) ? remembered?.person : undefined;
}

/** Puts the kept answers of this person at this customer back into the query cache; another's are taken from the device. None where a part of the page is missing. */
export async function restoreAnswers(client: QueryClient, person: SessionUser, kept: KeptAnswers): Promise<void> {
  const loaded = await program().catch(() => undefined);
  await loaded?.restore(client, person, kept);
}

/**
 * Keeps the answers under `kept` from now on, half a second after they came, and drops those that were reset; those under `readable` unsealed. @param person says for whom the page
 * acts now; undefined keeps nothing. Gives the way to stop.
 */
export function keepAnswers(
  client: QueryClient,
  { kept, readable }: { kept: KeptAnswers; readable: KeptAnswers },
  person: () => SessionUser | undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    const now = person();
    if (now === undefined) return;
    const isStill = () => busterOf(person()) === busterOf(now);
    program()
      .then(({ save: write }) => (isStill() ? write(client, { person: now, kept, readable, isStill }) : undefined))
      .catch(() => undefined); // out of reach: at the next answer
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const isDropped = event.action.type === "setState" && event.query.state.data === undefined;
    if (!isDropped && event.action.type !== "success") return;
    timer ??= setTimeout(save, saveAfterMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Takes every byte of the read cache from this device. */
export const forgetAnswers = (): Promise<void> => answersOnDisk.remove();
