/** This page as the machine of its outbox; what its network meets also tells whether the server can be reached. */
import { headers } from "#contract/base/headers.ts";
import { browserMachine } from "#outbox/browser.ts";
import type { Machine, Marks } from "#outbox/entry/machine.ts";
import { isOurs } from "#outbox/entry/ours.ts";
import type { Hear, WireAnswer } from "#outbox/entry/wire.ts";
import { measuredSkew, noteClock } from "#src/api/clock.ts";
import { authorization, reachability } from "#src/api/signals.ts";
import { noteRefusedWrite } from "./room.ts";

/** Storage, network, locks, clock and channel of this page. */
export function pageMachine(): Machine {
  const browser = browserMachine();
  return {
    ...browser,
    clock: { ...browser.clock, skew: measuredSkew },
    marksOf,
    warn: (error) => {
      noteRefusedWrite(error);
      browser.warn(error);
    },
    network: async (request, signal, hear) => {
      const sentAt = Date.now();
      // A gateway that finds no server, and a captive portal's page, are no answers of ours.
      const isServers = (answer: Pick<WireAnswer, "headers">) =>
        isOurs(answer.headers, request.headers[headers.idempotencyKey]);
      const heard: Hear = (line, answer) => {
        const { status } = (line ?? {}) as { status?: unknown };
        if (isServers(answer) && status === 403) authorization.dispatchEvent(new Event("not-authorized"));
        hear?.(line, answer);
      };
      try {
        const answer = await browser.network(request, signal, hear && heard);
        const isServer = isServers(answer);
        if (isServer) noteClock(answer.headers, sentAt);
        reachability.dispatchEvent(new Event(isServer && answer.status !== 503 ? "answered" : "unanswered"));
        if (isServer && answer.status === 403) authorization.dispatchEvent(new Event("not-authorized"));
        return answer;
      } catch (error) {
        reachability.dispatchEvent(new Event("unanswered"));
        throw error;
      }
    },
  };
}

/** In a storage that has its own room in most browsers, and of which a few keys take little. */
function marksOf(user_id: number): Marks {
  const place = `sent without a claim ${user_id}`;
  return {
    read: () => {
      const kept = (globalThis.localStorage?.getItem(place) ?? "").split(" ");
      return kept.filter((key) => key !== "");
    },
    write: (keys) => {
      if (keys.length === 0) localStorage.removeItem(place);
      else localStorage.setItem(place, keys.join(" "));
    },
  };
}
