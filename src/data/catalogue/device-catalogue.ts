/** The catalogue's answers of this device, for when the server gives none: with the prices of whoever is here, and only while their session may live. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { failureOf } from "#src/api/failures.ts";
import { mayBeAlive, token } from "#src/api/token.ts";
import type { Remembered } from "#src/offline/catalogue/answers.ts";
import type { askCatalogue } from "#src/offline/catalogue/client.ts";
import { isReachableAtom, isSavingData } from "#src/offline/connection.ts";
import type { Owner } from "#src/offline/own-prices.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";

/**
 * Part of an answer that came from the device: when the server last said so; while the server is still being asked, nobody needs to hear of it. The
 * server's own answers have neither.
 */
export type FromDevice = { as_of?: number; isAwaited?: true };

/** How long a person waits for the server while nothing is shown. */
const patienceMs = 2_000;

type Ask = typeof askCatalogue;

export type AnswerSources<Answer extends object> = {
  client: QueryClient;
  server: () => Promise<Answer>;
  device: (ask: Ask, owner: Owner) => Promise<Remembered<Answer> | undefined>;
  /** Something stands on the screen already: then only the server's answer may take its place. */
  isShown: boolean;
  /** Hears the server's answer where it came after the device's. */
  late: (answer: Answer) => void;
};

/**
 * The server's answer; the device's when the server cannot be reached, or takes too long while nothing is shown.
 * @throws what the server's asking throws, where the device cannot tell either.
 */
export async function serverOrDevice<Answer extends object>(
  sources: AnswerSources<Answer>,
): Promise<Answer & FromDevice> {
  const { client, server, isShown, late } = sources;
  if (isShown) return server();
  const fromDevice = () => deviceAnswer(sources);
  if (!getDefaultStore().get(isReachableAtom)) return (await fromDevice()) ?? server();
  const isSame = samePerson(client);
  const asked = server();
  const first = await Promise.race([asked.catch(isNoAnswer), patience()]);
  if (first !== "no answer" && first !== "slow") return first;
  const answer = await fromDevice();
  if (answer === undefined) return asked;
  asked.then(
    (said) => isSame() && late(said),
    () => undefined, // its sender has told that there is no connection; the rest is for the next time it is asked
  );
  return answer;
}

/** The device's answer where it has one, at once; else the server's. For what is checked by the server in the end. */
export async function deviceOrServer<Answer extends object>(
  sources: Pick<AnswerSources<Answer>, "client" | "server" | "device">,
): Promise<Answer & FromDevice> {
  return (await deviceAnswer(sources)) ?? sources.server();
}

/** Has the device load what looking up needs, so that the first question does not wait for it. */
export async function readyCatalogue(): Promise<void> {
  await (await worker())("ready").catch(() => undefined); // no storage: the first question finds out
}

/** How much of the catalogue is on this device. `isHeldBack`: the rest does not come by itself, because data is to be saved. */
export const catalogueHereQuery = queryOptions({
  queryKey: ["catalog", "here"],
  queryFn: async () => ({ ...(await (await worker())("progress")), isHeldBack: isSavingData() }),
  staleTime: 0,
  meta: { quiet: true },
});

/** Whom this page acts for, while their catalogue may be shown: not on the morning after. */
function ownerOf(client: QueryClient): Owner | undefined {
  const user = client.getQueryData(sessionQuery.queryKey);
  const isOpen = isLoggedIn(user) && mayBeAlive() && !getDefaultStore().get(isShutAtom);
  return isOpen ? { user_id: user.user_id, customer_id: user.customer_id } : undefined;
}

/** Undefined where this device cannot tell. */
export async function deviceAnswer<Answer extends object>({
  client,
  device,
}: Pick<AnswerSources<Answer>, "client" | "device">): Promise<(Answer & FromDevice) | undefined> {
  const owner = ownerOf(client);
  if (owner === undefined) return undefined;
  const isSame = samePerson(client);
  try {
    const remembered = await device(await worker(), owner);
    return remembered && isSame() ? { ...remembered.answer, as_of: remembered.as_of } : undefined;
  } catch (error) {
    console.info("The catalog on this device is not available.", error); // no storage, no worker: the server's failure is what is told
    return undefined;
  }
}

/** Loaded when it is needed: the first screen must not wait for it. */
const worker = async (): Promise<Ask> => (await import("#src/offline/catalogue/client.ts")).askCatalogue;

/** Says later whether the page still acts for the one it acted for. */
export function samePerson(client: QueryClient): () => boolean {
  const [owner, session] = [ownerOf(client), token()];
  return () => {
    const now = ownerOf(client);
    return token() === session && now?.user_id === owner?.user_id && now?.customer_id === owner?.customer_id;
  };
}

function isNoAnswer(error: unknown): "no answer" {
  if (failureOf(error).kind === "offline") return "no answer";
  throw error;
}

/** Over at once when another call finds that the server cannot be reached. */
export const patience = (): Promise<"slow"> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      stop();
      resolve("slow");
    };
    const timer = setTimeout(over, patienceMs);
    const stop = getDefaultStore().sub(isReachableAtom, over);
  });
