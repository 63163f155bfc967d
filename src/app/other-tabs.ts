/** Keeps this tab's session in step with the other tabs of the browser. */
import type { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import type { SessionUser } from "#contract/identity/session.ts";
import { enter, followOut, isLoggedIn, isSameStay, readSession, sessionQuery } from "#src/data/identity/session.ts";
import { onOtherTab, type TabNews } from "#src/data/base/tabs.ts";
import { watchBackForward } from "./back-forward.ts";
import { forgetInTab } from "#src/app/identity/leave.ts";
import { giveUpAsking, signInAtom, whileLeaving } from "#src/app/identity/sign-in-state.ts";

/** Reads the session again when another tab changed it. @param goHome leaves a page that belongs to another user or customer now. */
export function followOtherTabs(client: QueryClient, goHome: () => Promise<void>): void {
  onOtherTab((news) => void follow(client, goHome, news));
  watchBackForward(client, () => void follow(client, goHome, "changed"));
}

async function follow(client: QueryClient, goHome: () => Promise<void>, news: TabNews): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey);
  const next = await readSession().catch(() => undefined);
  if (news === "left" && before && !next) {
    await whileLeaving(async () => {
      await goHome();
      await followOut(client);
    });
    forgetInTab();
    return giveUpAsking();
  }
  const request = getDefaultStore().get(signInAtom);
  if (next === undefined) return;
  // Its session ended elsewhere too while this page is asking already: it goes on asking, and keeps what was typed.
  if (request?.why === "expired" && next === null) return;
  if (isSame(before, next)) {
    const sleptThroughLeaving = !isSameStay();
    await enter(client, next);
    if (request?.why === "expired" && isLoggedIn(next)) request.settle("again");
    // What was done before they left is not on this device any more, and older answers do not know of it.
    if (sleptThroughLeaving) await askAnew(client);
    return;
  }
  await whileLeaving(async () => {
    const isOtherCustomer = before?.customer_id !== next?.customer_id;
    if (before?.user_id !== next?.user_id || (isOtherCustomer && !namesCustomer())) await goHome();
    await enter(client, next);
  });
  if (before?.user_id !== next?.user_id) forgetInTab();
  giveUpAsking();
  await askAnew(client);
}

/** Returns true when the address names the customer of its page: the page stays, and offers the switch where another one is selected now. */
const namesCustomer = (): boolean => new URLSearchParams(location.search).has("customer");

const askAnew = (client: QueryClient): Promise<void> =>
  client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" && queryKey[0] !== "versions" });

const isSame = (before: SessionUser | null | undefined, next: SessionUser | null): boolean =>
  before?.user_id === next?.user_id &&
  before?.customer_id === next?.customer_id &&
  before?.cart_type_code === next?.cart_type_code;
