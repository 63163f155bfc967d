/**
 * What the pages of a tablet show: the server's answers, which the read cache keeps, and over them what waits, by the page's own functions. An answer
 * is on its way for a while, as every answer is. What is kept of it the page's own function decides too (hear).
 */
import { cart as cartCall, cartParts, type Cart } from "#contract/cart/cart.ts";
import {
  historicalReceives,
  pendingChanges,
  pendingReceives,
  type PendingReceive,
  type Receipt,
} from "#contract/receiving/receiving.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { doneSoFar, type Entry } from "#outbox/entry/entry.ts";
import { type Area, kindOf } from "#outbox/entry/kinds.ts";
import { withWrites, writesOf } from "#src/data/overlay/cart-overlay.ts";
import { hear, type HeardAnswer, laidOver } from "#src/data/overlay/laid-over.ts";
import { historyLines, type HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { cartNow } from "#src/data/cart/cart-parts.ts";
import { pendingNow } from "#src/data/receiving/pending-changes.ts";
import { listRemainingLines } from "#tests/support/entries.ts";
import type { Server } from "./server.ts";
import { quiet } from "./process.ts";
import {
  type Answers,
  deviceNow,
  type Kept,
  type Known,
  type Person,
  type Read,
  type Receiving,
  type Screens,
  seenKey,
  type Tab,
  type World,
} from "./world.ts";

const copied = ({ known, stale }: Screens): Screens => ({
  known: new Map([...known].map(([customer, answers]) => [customer, { ...answers }])),
  stale: new Set(stale),
});

/** What the read cache keeps of it (src/offline/cache.ts). */
function withoutGuesses(screens: Screens): Screens {
  for (const known of screens.known.values())
    for (const area of ["cart", "receiving"] as const) if (known[area]?.isGuess) delete known[area];
  return screens;
}

/** What a page finds in the read cache at its start: answers of the last week; older ones go (src/offline/cache.ts). */
export function restored(world: World, { user_id }: Person): Screens {
  const kept = world.kept.get(user_id) ?? { known: new Map<number, Known>(), stale: new Set<string>() };
  for (const known of kept.known.values())
    for (const area of ["cart", "receiving"] as const)
      if ((known[area]?.at ?? 0) < deviceNow(world) - week) delete known[area];
  return copied(kept);
}
const week = 7 * 24 * 3_600_000;

/** A screen asks the server. */
export function ask(world: World, tab: Tab, customer_id: number, area: Area): void {
  const which = { tab, customer_id, area };
  if (world.reads.some((read) => isSame(read, which) && read.overtakenBy === "none")) return;
  const { promise, resolve } = Promise.withResolvers<Answers[Area]>();
  const kept = hear(
    () => promise,
    () => ({
      older: tab.screens.known.get(customer_id)?.[area] as Kept<Area> | undefined,
      entries: entriesOf(tab, customer_id),
      doneBefore: doneSoFar(tab.outbox.entries()),
      at: deviceNow(world),
      area,
    }),
  );
  world.reads.push({ ...which, answer: undefined, foreign: 0, overtakenBy: "none", arrive: resolve, kept });
}

type Which = Pick<Read, "tab" | "customer_id" | "area">;
const isSame = (one: Which, other: Which): boolean =>
  one.tab === other.tab && one.customer_id === other.customer_id && one.area === other.area;

/** Moves one question on: to the server, or its answer back. True: an answer was taken although an entry had been done since it was asked for. */
export async function moveRead(world: World, read: Read): Promise<boolean> {
  const { atTablet, foreign, server } = world;
  const end = () => {
    world.reads = world.reads.filter((each) => each !== read);
    return false;
  };
  const { customer_id, area, tab } = read;
  if (!tab.process.isAlive || !world.tabs.includes(tab) || atTablet.deviceSession !== tab.deviceSession) return end();
  if (world.device.frozen.has(tab.process)) return false;
  if (world.weather.isDead !== "no" || world.weather.isPortal || world.weather.isBroken) return end();
  if (read.answer === undefined) {
    read.foreign = foreign.get(seenKey(area, customer_id, tab.person)) ?? 0;
    const who = { token: atTablet.token, customer_id };
    const before = tab.screens.known.get(customer_id);
    read.answer =
      area === "cart"
        ? await cartSince(before?.cart?.answer, server, who)
        : await receivingSince(before?.receiving?.answer, server, who);
    return read.answer === undefined ? end() : false;
  }
  // Before an entry is sent every tab is told that it is being sent: that word is here long before an answer which knows of the entry.
  for (const post of world.device.posts.filter(({ process }) => process === tab.process)) {
    world.device.posts = world.device.posts.filter((each) => each !== post);
    if (tab.process.isAlive) post.hear();
  }
  await quiet();
  if (!world.reads.includes(read)) return false; // a newer one came meanwhile
  // What the page lets go of as it asks anew.
  if (read.overtakenBy === "none") world.reads = world.reads.filter((each) => each === read || !isSame(each, read));
  end();
  read.arrive(read.answer);
  return take(world, read, await read.kept) && read.overtakenBy === "done";
}

const answers: { [N in Area]: (server: Server, who: Who) => Promise<Answers[N] | undefined> } = {
  cart: (server, who) => server.read(cartCall, {}, who),
  receiving: async (server, who) => {
    const pending = await server.read(pendingReceives, {}, who);
    const history = pending && (await server.read(historicalReceives, historyDates, who));
    return history && { pending, history };
  },
};
/** As a page asks: only for parts of the lines that are not as it has them. */
const cartSince = (
  before: Answers["cart"] | undefined,
  server: Server,
  who: Who,
): Promise<Answers["cart"] | undefined> =>
  whereAllowed(() =>
    cartNow(before?.parts && { ...before, parts: before.parts }, async (known) =>
      allowed(await server.read(cartParts, known, who)),
    ),
  );

/** The same for the orders. */
const receivingSince = (before: Receiving | undefined, server: Server, who: Who): Promise<Receiving | undefined> =>
  whereAllowed(async () => {
    const { lines, prints } = await pendingNow(before?.prints && { lines: before.pending, prints: before.prints }, {
      changes: async (input) => allowed(await server.read(pendingChanges, input, who)),
      ofOrders: async (input) => allowed(await server.read(pendingReceives, input, who)),
    });
    return { pending: lines, prints, history: allowed(await server.read(historicalReceives, historyDates, who)) };
  });

/** Undefined where one of the answers says no. */
async function whereAllowed<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotAllowed) return undefined;
    throw error;
  }
}
function allowed<Answer>(read: Answer | undefined): Answer {
  if (read === undefined) throw new NotAllowed();
  return read;
}
class NotAllowed extends Error {}
type Who = { token: string; customer_id: number };
/** All days that a history can reach. */
const historyDates = { from: "01/01/2020", to: "12/31/2030" };

/** The server's answer now, whoever is signed in at the tablet; undefined while the person may not see it. */
export const truth = <N extends Area>(
  { server, company }: World,
  { user_id }: Person,
  customer_id: number,
  area: N,
): Promise<Answers[N] | undefined> => answers[area](server, { token: company.observers.get(user_id)!, customer_id });

/** What a screen shows from now on; true: as far as anybody can know it is so. */
function take(
  world: World,
  { tab, customer_id, area, foreign, overtakenBy }: Read,
  kept: HeardAnswer<Answers[Area]>,
): boolean {
  const { screens, person } = tab;
  const known = screens.known.get(customer_id) ?? {};
  screens.known.set(customer_id, known);
  if (kept === known[area]) return false;
  Object.assign(known, { [area]: { ...kept, at: deviceNow(world), foreign } });
  // What a person discarded may have arrived since, as nobody here can know.
  const isKnown = overtakenBy !== "other" && kept.isGuess !== true;
  if (isKnown) screens.stale.delete(`${customer_id} ${area}`);
  world.trace.push(`${person.user_id} is shown the ${area} of ${customer_id}`);
  world.kept.set(person.user_id, withoutGuesses(copied(screens)));
  return isKnown;
}

/** What follows when a page sees that entries are over: what shows them is asked for again (invalidation.ts); what was asked for before may come until then. */
export function follow(world: World, tab: Tab, over: readonly Entry[]): void {
  for (const entry of over) {
    const { customer_id } = entry;
    const { area } = kindOf(entry);
    if (area === null) continue;
    for (const read of world.reads.filter((each) => isSame(each, { tab, customer_id, area })))
      read.overtakenBy = entry.state === "done" && read.overtakenBy !== "other" ? "done" : "other";
    for (const screens of [tab.screens, world.kept.get(tab.person.user_id)])
      screens?.stale.add(`${customer_id} ${area}`);
    ask(world, tab, customer_id, area);
  }
}

export const entriesOf = ({ outbox }: Tab, customer_id: number): Entry[] =>
  outbox.entries().filter((entry) => entry.customer_id === customer_id && entry.cart_type === "RXO");

/** Of an answer that came just now: only what waits lies over it. */
export const justNow = Number.POSITIVE_INFINITY;

/** The cart as a screen shows it. */
export const cartLines = ({ items }: Cart, entries: readonly Entry[], doneBefore: number): CartLine[] =>
  withWrites(items, laidOver(entries, "cart", doneBefore).flatMap(writesOf));

/** What is to come as the dock sees it. */
export const pendingLines = (
  pending: readonly PendingReceive[],
  entries: readonly Entry[],
  doneBefore: number,
): DockLine[] => listRemainingLines(pending, laidOver(entries, "receiving", doneBefore));

/** What came as the history shows it. */
export const receipts = (history: readonly Receipt[], entries: readonly Entry[], doneBefore: number): HistoryLine[] =>
  historyLines(history, laidOver(entries, "receiving", doneBefore), {
    ...historyDates,
    by: "Sim Example",
  });
