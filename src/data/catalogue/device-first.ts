/** The device's own answer before the server's: for lists, which must be there at once, and for what changes rarely. */
import { getDefaultStore } from "jotai";
import { failureOf } from "#src/api/failures.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { deviceAnswer, patience, samePerson, type FromDevice, type AnswerSources } from "./device-catalogue.ts";

/**
 * The device's answer at once, where it has one; the server's takes its place when it comes. Where the server gives none, fails or takes its time, the
 * device's answer stays, as every answer that was there before, and tells its age. What fails before the device has answered is thrown.
 */
export async function deviceThenServer<Answer extends object>(
  sources: Omit<AnswerSources<Answer>, "late"> & { late: (answer: Answer & FromDevice) => void },
): Promise<Answer & FromDevice> {
  const { client, server, isShown, late } = sources;
  if (isShown) return server();
  if (!getDefaultStore().get(isReachableAtom)) return (await deviceAnswer(sources)) ?? server();
  const isSame = samePerson(client);
  const asked = server();
  const fromServer = asked.then(
    (answer) => ({ kind: "answer", answer }) as const,
    (error: unknown) => ({ kind: failureOf(error).kind === "offline" ? "none" : "failed" }) as const,
  );
  const fromDevice = async () => {
    const answer = await deviceAnswer(sources);
    return answer === undefined ? fromServer : ({ kind: "device", answer } as const);
  };
  const first = await Promise.race([fromServer, fromDevice()]);
  if (first.kind === "answer") return first.answer;
  if (first.kind === "failed") return asked;
  const own = first.kind === "device" ? first.answer : await deviceAnswer(sources);
  if (own === undefined) return asked;
  void (async () => {
    const soon = await Promise.race([fromServer, patience()]);
    await shown();
    if ((soon === "slow" || soon.kind !== "answer") && isSame()) late(own);
    const said = await fromServer;
    if (said.kind === "answer" && isSame()) late(said.answer);
  })();
  return { ...own, isAwaited: true };
}

/** The device's answer where it has one; the server is asked only where it has none. For what does not change from one hour to the next. */
export const deviceElseServer = async <Answer extends object>(
  sources: Pick<AnswerSources<Answer>, "client" | "server" | "device">,
): Promise<Answer & FromDevice> => (await deviceAnswer(sources)) ?? sources.server();

/** After what was returned stands in the query's cache: before that there is nothing that a later answer could replace. */
const shown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
