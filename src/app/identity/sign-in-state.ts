/** Why the sign-in dialog is open: a person asked, or a session ended under the page. One at a time. */
import type { QueryClient } from "@tanstack/react-query";
import { atom, getDefaultStore } from "jotai";
import { askToSignIn, onSignedOut } from "#src/api/signals.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";

export type SignInRequest = { why: "asked" } | { why: "expired"; settle: (answer: "again" | "given-up") => void };

/** The open request; null while nobody is asked. Routes for logged-in people open the dialog without one. */
export const signInAtom = atom<SignInRequest | null>(null);

const store = getDefaultStore();

/** While somebody leaves, or another takes their place: home is drawn as nobody's, and no call of theirs that meets a 401 asks them to stay. */
export const isLeavingAtom = atom(false);

export async function whileLeaving<Answer>(leave: () => Promise<Answer>): Promise<Answer> {
  store.set(isLeavingAtom, true);
  try {
    return await leave();
  } finally {
    store.set(isLeavingAtom, false);
  }
}

/** The person is gone: nobody waits any more for the end of their session to be mended. */
export function giveUpAsking(): void {
  const request = store.get(signInAtom);
  if (request?.why === "expired") request.settle("given-up");
}

/** Answers each 401 with one dialog over the page, however many calls met it. Called once at the start. */
export function askAtSignedOut(client: QueryClient): void {
  let asking: Promise<"again" | "given-up"> | undefined;
  onSignedOut(() => {
    // Nobody was logged in: there is nothing to go on with, and the ordinary dialog is on its way.
    if (!isLoggedIn(client.getQueryData(sessionQuery.queryKey))) {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      return Promise.resolve("given-up");
    }
    if (store.get(isLeavingAtom)) return Promise.resolve("given-up");
    // The morning after: receiving goes on without a session until there is a network to sign in over.
    if (store.get(isShutAtom) && !store.get(isReachableAtom)) return Promise.resolve("given-up");
    asking ??= new Promise<"again" | "given-up">((resolve) => {
      store.set(signInAtom, { why: "expired", settle: resolve });
    }).finally(() => {
      asking = undefined;
      store.set(signInAtom, null);
    });
    return asking;
  });
  store.sub(isReachableAtom, () => {
    if (store.get(isReachableAtom) && store.get(isShutAtom)) void askToSignIn();
  });
}
