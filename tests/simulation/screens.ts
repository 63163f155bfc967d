/**
 * What the pages of a tablet show: the server's answers, which the read cache keeps, and over them what waits, by the page's own functions. An answer
 * is on its way for a while, as every answer is. What is kept of it the page decides too (heardOf).
 */
import { cart as cartCall, type Cart } from "#contract/cart/cart.ts";
import {
  historicalReceives,
  pendingReceives,
  type PendingReceive,
  type Receipt,
} from "#contract/receiving/receiving.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { doneSoFar, type Entry } from "#outbox/entry/entry.ts";
import { type Area, kindOf } from "#outbox/entry/kinds.ts";
import { withWrites, writesOf } from "#src/data/overlay/cart-overlay.ts";
import { type Heard, heardOf, laidOver } from "#src/data/overlay/laid-over.ts";
import { dockLines, historyLines, type DockLine, type HistoryLine } from "#src/data/overlay/receiving-overlay.ts";
import type { Server } from "./server.ts";
import { quiet } from "./process.ts";
import { deviceNow, seenKey, type Person, type Tab, type World } from "./world.ts";

/** What the server said of one customer. */
export type Answers = { cart: Cart; receiving: { pending: PendingReceive[]; history: Receipt[] } };
/** An answer, when it came by the device's clock, how far it knows of what this tablet did, and how much others had written before it was read. */
type Kept<N extends Area> = Heard<Answers[N]> & { at: number; foreign: number };
type Known = { [N in Area]?: Kept<N> };
/** By customer. `stale`: parts that were asked for anew since, by "customer area". */
export type Screens = { known: Map<number, Known>; stale: Set<string> };

/** An answer on its way to a tab. */
export type Read = { tab: Tab; customer_id: number; area: Area; answer: Answers[Area] | undefined; foreign: number };

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
export function ask({ reads }: World, tab: Tab, customer_id: number, area: Area): void {
  if (reads.some((read) => read.tab === tab && read.customer_id === customer_id && read.area === area)) return;
  reads.push({ tab, customer_id, area, answer: undefined, foreign: 0 });
}

/** Moves one question on: to the server, or its answer back. */
export async function moveRead(world: World, read: Read): Promise<void> {
  const { atTablet, foreign, server } = world;
  const end = () => void (world.reads = world.reads.filter((each) => each !== read));
  const { customer_id, area, tab } = read;
  if (!tab.process.isAlive || !world.tabs.includes(tab) || atTablet.deviceSession !== tab.deviceSession) return end();
  if (world.device.frozen.has(tab.process)) return;
  if (world.weather.isDead !== "no" || world.weather.isPortal || world.weather.isBroken) return end();
  if (read.answer === undefined) {
    read.foreign = foreign.get(seenKey(area, customer_id, tab.person)) ?? 0;
    read.answer = await answers[area](server, { token: atTablet.token, customer_id });
    return read.answer === undefined ? end() : undefined;
  }
  // Before an entry is sent every tab is told that it is being sent: that word is here long before an answer which knows of the entry.
  for (const post of world.device.posts.filter(({ process }) => process === tab.process)) {
    world.device.posts = world.device.posts.filter((each) => each !== post);
    if (tab.process.isAlive) post.hear();
  }
  await quiet();
  if (!world.reads.includes(read)) return; // dropped by what was heard
  end();
  take(world, read, read.answer);
}

const answers: { [N in Area]: (server: Server, who: Who) => Promise<Answers[N] | undefined> } = {
  cart: (server, who) => server.read(cartCall, {}, who),
  receiving: async (server, who) => {
    const pending = await server.read(pendingReceives, {}, who);
    const history = pending && (await server.read(historicalReceives, historyDates, who));
    return history && { pending, history };
  },
};
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

function take(world: World, { tab, customer_id, area, foreign }: Read, answer: Answers[Area]): void {
  const { screens, person } = tab;
  const known = screens.known.get(customer_id) ?? {};
  screens.known.set(customer_id, known);
  const older = known[area] as Kept<Area> | undefined;
  const entries = entriesOf(tab, customer_id);
  const at = deviceNow(world);
  const kept = heardOf(answer, { older, entries, doneBefore: doneSoFar(tab.outbox.entries()), at, area });
  if (kept === older) return;
  const heard = { ...kept, at, foreign };
  Object.assign(known, { [area]: heard });
  screens.stale.delete(`${customer_id} ${area}`);
  world.trace.push(`${person.user_id} is shown the ${area} of ${customer_id}`);
  world.kept.set(person.user_id, withoutGuesses(copied(screens)));
}

/** What follows when a page sees that entries are over: answers asked for before are dropped, and what shows them is asked for again (invalidation.ts). */
export function follow(world: World, tab: Tab, over: readonly Entry[]): void {
  for (const entry of over) {
    const { customer_id } = entry;
    const { area } = kindOf(entry);
    if (area === null) continue;
    world.reads = world.reads.filter(
      (read) => read.tab !== tab || read.customer_id !== customer_id || read.area !== area,
    );
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
): DockLine[] => dockLines(pending, laidOver(entries, "receiving", doneBefore));

/** What came as the history shows it. */
export const receipts = (history: readonly Receipt[], entries: readonly Entry[], doneBefore: number): HistoryLine[] =>
  historyLines(history, laidOver(entries, "receiving", doneBefore), {
    ...historyDates,
    by: "Sim Example",
  });
