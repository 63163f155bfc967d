/**
 * Follows what changes on the person's other devices (contract/live.ts): one stream for all tabs of this browser, held by one that is looked at; closed
 * while none is, while there is no network, and for whoever is not logged in. What is heard only says what to ask again.
 */
import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";

import * as contract from "#contract/live.ts";
import type { LiveChange } from "#contract/live.ts";
import { failureOf } from "#src/api/failures.ts";
import { readEvents, type StreamEvent } from "#src/api/event-stream.ts";
import { sendForStream } from "#src/api/send.ts";
import { token } from "#src/api/token.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";

/** `again`: something may have been missed. */
export type LiveNews = { kind: "again" } | { kind: "changed" | "here"; change: LiveChange };

const shortestPauseMs = 250;
const longestPauseMs = 30_000;

/** Calls `hear` with what changes, for as long as the page lives. Called once. */
export function followLive(client: QueryClient, hear: (news: LiveNews) => void): void {
  const store = getDefaultStore();
  const channel = new BroadcastChannel("live");
  let followed: string | undefined;
  let stop = new AbortController();
  const look = () => {
    const wanted = store.get(isReachableAtom) && document.visibilityState === "visible" ? whoIsHere(client) : undefined;
    // A token that was renewed, or somebody who signed in again, follows anew.
    const name = wanted === undefined ? undefined : `${wanted} ${token() ?? ""}`;
    if (name === followed) return;
    stop.abort();
    stop = new AbortController();
    followed = name;
    if (wanted === undefined) return;
    const tell = (news: LiveNews) => {
      hear(news);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin already
      channel.postMessage({ wanted, news });
    };
    void alone(`live ${wanted}`, stop.signal, (signal) => keepFollowing(tell, signal));
  };
  channel.addEventListener("message", ({ data }: MessageEvent<{ wanted: string; news: LiveNews }>) => {
    if (data.wanted === whoIsHere(client)) hear(data.news);
  });
  new QueryObserver(client, { ...sessionQuery, enabled: false }).subscribe(look);
  store.sub(isReachableAtom, look);
  document.addEventListener("visibilitychange", look);
  look();
}

function whoIsHere(client: QueryClient): string | undefined {
  const user = client.getQueryData(sessionQuery.queryKey);
  return isLoggedIn(user) ? `${user.user_id} ${user.customer_id}` : undefined;
}

/** Runs it in one tab of the browser at a time; in each where the browser has no locks. */
async function alone(name: string, signal: AbortSignal, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return run(signal);
  try {
    await locks.request(name, { signal }, () => run(signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Asks for stream after stream, with longer and longer pauses while none comes, until it is stopped or nobody may. */
async function keepFollowing(hear: (news: LiveNews) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const heard = ({ event, about }: StreamEvent) => {
        if (signal.aborted) return;
        failures = 0;
        if (event === "again") hear({ kind: "again" });
        if (event === "changed" || event === "here") hear({ kind: event, change: about as LiveChange });
      };
      await sendForStream(contract.live, {}, (answer) => readEvents(answer, heard, signal), signal);
    } catch (error) {
      const { kind } = failureOf(error);
      // The next sign-in begins anew.
      if (kind === "signed-out" || kind === "refused") return;
    }
    const pauseMs = shortestPauseMs + Math.random() * Math.min(longestPauseMs, 1_000 * 2 ** failures);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
