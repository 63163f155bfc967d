/** The session: who is signed in, for which customer and cart, and every way it changes. */
import { fullName } from "#contract/base/person-name.ts";
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "#contract/base/call.ts";
import type { CartType } from "#contract/base/fields.ts";
import * as contract from "#contract/identity/session.ts";
import type { Customer, SessionUser } from "#contract/identity/session.ts";
import { actFor } from "#src/api/acting.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { NoAnswer } from "#src/api/ask.ts";
import { askToSignIn, reachability, SignedOut } from "#src/api/signals.ts";
import { deviceSession, endDeviceSession } from "#src/api/device-session.ts";
import { dropToken, mayBeAlive, token } from "#src/api/token.ts";
import { clearOutboxFor, leaveOutbox, openOutboxOf, whenOutboxIsRead } from "#src/offline/outbox.ts";
import { forgetAnswers, keepAnswers } from "#src/offline/cache.ts";
import { forgetDocuments } from "#src/offline/documents-shelf.ts";
import { forgetOrders } from "#src/offline/orders-shelf.ts";
import { forgetDrafts, openDrafts } from "#src/offline/drafts.ts";
import { soonFromDisk } from "#src/offline/soon-from-disk.ts";
import { keepOnlyOwnOf } from "#src/offline/own-prices.ts";
import { kept, keptForMs, keptForReceiving } from "#src/data/base/kept.ts";
import { personAtStart, reopen } from "#src/data/base/remembered.ts";
import { tellTabs } from "#src/data/base/tabs.ts";

/** A person who has chosen customer and cart: only then the page counts them as logged in (docs/readings.md, "Logged in"). */
export type User = SessionUser & { customer_id: number; customer: Customer; cart_type_code: CartType };

/** The session's person; null when nobody is signed in. Without a network it is the one whom this device remembers. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ client }) => {
    const user = await personAtStart(client, readSession, (said) => void arriveLate(client, said));
    if (user !== null) await othersGone(user);
    await take(user);
    return user;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: true, // only where nothing is known of who is here: otherwise it is not stale
  meta: { quiet: true },
});

/** True once customer and cart type are chosen. */
export const isLoggedIn = (user: SessionUser | null | undefined): user is User =>
  user !== null && user !== undefined && user.customer !== null && user.cart_type_code !== null;

/** The logged-in person. For screens that need one: they are shown to nobody else. */
export function useUser(): User {
  const { data } = useQuery(sessionQuery);
  const [last, setLast] = useState(data);
  if (isLoggedIn(data) && data !== last) setLast(data);
  // Between the end of a session and its own a part may be drawn once more: with the person it was shown to.
  const user = isLoggedIn(data) ? data : last;
  if (!isLoggedIn(user)) throw new Error("This component needs a signed-in user.");
  return user;
}

/** @throws SignedOut when the answer came too late: it is about a person who is not here any more. */
export async function unlessSomebodyElse(ask: () => Promise<SessionUser>): Promise<SessionUser> {
  const caller = token();
  const user = await ask();
  if (token() !== caller) throw new SignedOut();
  return user;
}

/** Chooses a customer and then the Rx cart, always in this order (docs/readings.md, "Changing the customer"). */
export async function chooseCustomer(client: QueryClient, customerId: number): Promise<void> {
  const user = await unlessSomebodyElse(async () => {
    await send(contract.chooseCompany, { company_id: customerId });
    return send(contract.chooseCartType, { cart_type_code: "RXO" });
  });
  await enter(client, user);
  tellTabs("changed");
  await client.resetQueries({ predicate: ({ queryKey }) => !outlivesPerson.has(String(queryKey[0])) });
}

/** Chooses the cart. Clears product search, cart and order search (docs/readings.md, "Changing the cart"). */
export async function chooseCartType(client: QueryClient, cartType: CartType): Promise<void> {
  const user = await unlessSomebodyElse(() => send(contract.chooseCartType, { cart_type_code: cartType }));
  await enter(client, user);
  await leaveOtherCart(client);
}

async function leaveOtherCart(client: QueryClient): Promise<void> {
  tellTabs("changed");
  await Promise.all(endsWithCart.map((queryKey) => client.resetQueries({ queryKey })));
}

/**
 * Ends the session here and at the server, and takes every byte of the person from this device; what they had not sent stays, sealed. Without a
 * network the token is forgotten all the same. Gives where the browser must go to be signed out of the company's account too.
 * @throws what kept the entries from being sealed: then nobody signed out.
 */
export async function signOut(client: QueryClient): Promise<string | undefined> {
  const user = client.getQueryData(sessionQuery.queryKey);
  // Before the token goes: whoever is interrupted here is still signed in.
  if (user) await leaveOutbox(user.user_id);
  let answer: OutputOf<typeof contract.logout> | undefined;
  if (token() !== undefined) {
    answer = await send(contract.logout, {}, { whenSignedOut: "fail" }).catch((error: unknown) => {
      if (failureOf(error).kind === "broken") console.error("Could not sign out on the server.", error);
      return undefined;
    });
  }
  dropToken();
  endDeviceSession();
  const erased = eraseFromDevice();
  // A user who sees the page signed out may close the browser at once: the data is erased before that.
  await soonFromDisk(erased);
  await enter(client, null);
  tellTabs("left");
  eraseFromTab(client);
  await erased;
  return answer?.slo_url;
}

/** Another tab signed its person out: nothing of them stays in this one either. */
export async function followOut(client: QueryClient): Promise<void> {
  const user = client.getQueryData(sessionQuery.queryKey);
  if (user) await leaveOutbox(user.user_id);
  const erased = eraseFromDevice();
  await soonFromDisk(erased); // as in `signOut`
  await enter(client, null);
  eraseFromTab(client);
  await erased;
}

/** What this tab and this device keep of whoever was here: answers they saw, what they typed, their prices. */
async function forgetPerson(client: QueryClient): Promise<void> {
  eraseFromTab(client);
  await eraseFromDevice();
}

/** Removes the answers that this tab holds in memory. */
function eraseFromTab(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !outlivesPerson.has(String(queryKey[0])) });
  client.getMutationCache().clear();
}

/** Removes the person's answers, drafts, prices, documents and orders from the disk. */
async function eraseFromDevice(): Promise<void> {
  // Nothing of the first screen: whoever leaves does not wait for it.
  import("#src/offline/notices.ts").then(({ forgetNotices }) => forgetNotices()).catch(console.info);
  await Promise.all([forgetAnswers(), forgetDrafts(), keepOnlyOwnOf(undefined), forgetDocuments(), forgetOrders()]);
}

/** Puts a session's person in place: from here on every call acts for their customer and cart. Before that everybody else is gone. */
export async function enter(client: QueryClient, user: SessionUser | null): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey);
  const isAnother = user !== null && user.user_id !== before?.user_id;
  if (isAnother) {
    if (before) {
      client.setQueryData(sessionQuery.queryKey, null); // their screens go first
      await forgetPerson(client);
    }
    await othersGone(user);
    await reopen(client, user); // which takes what is remembered of anybody else
  }
  await take(user);
  client.setQueryData(sessionQuery.queryKey, user);
  if (user !== null && !isAnother) void reopen(client, user);
}

/** Before anything of a person is shown: what others left unsent here is sealed, and nothing else of them is left in the outbox. */
async function othersGone({ user_id }: SessionUser): Promise<void> {
  if ((await soonFromDisk(clearOutboxFor(user_id))) === "somebody-left") endDeviceSession();
}

/** Keeps what the person works with on this device, for the days without a network. Called once at the start. */
export function keepForOffline(client: QueryClient): void {
  for (const queryKey of kept) client.setQueryDefaults(queryKey, { gcTime: keptForMs });
  keepAnswers(client, { kept, readable: keptForReceiving }, () => {
    const user = client.getQueryData(sessionQuery.queryKey);
    // The cookie is every tab's: one that has not heard yet of a sign-out elsewhere must not write its person back.
    return isLoggedIn(user) && token() !== undefined && token() === tokenOfPerson ? user : undefined;
  });
}

/** With which token the person of this tab came, and in which stay. */
let tokenOfPerson: string | undefined;
let stayOfPerson: string | undefined;

/** True while what this tab shows belongs to whoever is at this browser now: other tabs may have changed that. */
export const isStillTheirs = (): boolean => token() === tokenOfPerson && isSameStay();

/** True while nobody has left this browser since this tab's person came. */
export const isSameStay = (): boolean => deviceSession() === stayOfPerson;

/** Resolves when what the person had typed is there, and what waits: a list shown without it invites to enter the same goods again. */
async function take(user: SessionUser | null): Promise<void> {
  tokenOfPerson = token();
  stayOfPerson = deviceSession();
  const isIn = isLoggedIn(user);
  actFor(isIn ? user : undefined);
  openOutboxOf(
    isIn
      ? { user_id: user.user_id, name: fullName(user), token: tokenOfPerson, hasKey: !user.is_impersonating }
      : undefined,
  );
  // On the morning after they are not shown, and the next sign-in brings them anew: so they go whenever nobody is here for sure.
  void keepOnlyOwnOf(isIn && mayBeAlive() ? { user_id: user.user_id, customer_id: user.customer_id } : undefined);
  await Promise.all([soonFromDisk(openDrafts(isIn ? user : undefined)), whenOutboxIsRead()]);
}

/** The server's word after the page went on with whom the device remembers. */
async function arriveLate(client: QueryClient, user: SessionUser | null): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey);
  if (user === null) {
    await askToSignIn();
    return;
  }
  if (user.user_id !== before?.user_id || user.customer_id !== before.customer_id) {
    client.removeQueries({ predicate: ({ queryKey }) => !outlivesPerson.has(String(queryKey[0])) });
  }
  await enter(client, user);
}

/** Requests what is shown again, and the version of the build that is served: the server can be reached again. The session is requested only while it is unknown. */
export const askAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== "session" || state.data === undefined,
  });

/** First parts of the query keys that stay when the person or the customer changes; everything else is theirs. */
const outlivesPerson = new Set(["session", "versions"]);
/** What belongs to the chosen cart. */
const endsWithCart = [["cart"], ["shipping"], ["catalog", "search"], ["orders", "search"]];

/** The person's rights changed: what the server says of them now is put in place. Whoever is signed out hears of it at their next call. */
export async function readAgain(client: QueryClient): Promise<void> {
  const caller = token();
  const user = await readSession();
  if (user === null || token() !== caller) return;
  const before = client.getQueryData(sessionQuery.queryKey);
  await enter(client, user);
  if (before?.cart_type_code !== user.cart_type_code) await leaveOtherCart(client);
}

/** The session as the server has it now; null when nobody is signed in. Changes nothing here. */
export async function readSession(how: { once?: boolean } = {}): Promise<SessionUser | null> {
  try {
    const user = await send(contract.currentUser, {}, { ...how, whenSignedOut: "fail" });
    if ((user as Partial<SessionUser> | null)?.user_id !== undefined) return user;
    // JSON of a proxy that copied the key's header: without a user the page could not be drawn.
    reachability.dispatchEvent(new Event("unanswered"));
    throw new NoAnswer();
  } catch (error) {
    if (failureOf(error).kind !== "signed-out") throw error;
    return null;
  }
}
