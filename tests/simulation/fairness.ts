/** Nobody is passed by for long: while an entry can go, no more requests with later ones get through before it than go side by side (outbox/entry/in-turn.ts). */
import { type Entry, holds, receiptKeyOf } from "#outbox/entry/entry.ts";
import { isJustEntered } from "#outbox/entry/in-turn.ts";
import type { Flight } from "./device.ts";
import { entriesOnDisk } from "./sight.ts";
import { count, deviceNow, type Tab, type World } from "./world.ts";

const sideBySide = 4;

/** A request sets off: notes which entries its page could have sent as well that are older than one of its. A write just entered may pass them. */
export function setOff(world: World, flight: Flight): void {
  const tab = pageOf(world, flight);
  if (tab === undefined) return; // the worker's outbox is nobody's to look into
  const entries = tab.outbox.entries();
  const keys = new Set(flight.singles.map(({ request }) => request.headers["idempotency-key"]!));
  const mine = entries.filter(({ key }) => keys.has(key));
  for (const { key } of mine) tab.passedBy.delete(key);
  const now = deviceNow(world);
  // Of those that set off the attempt is counted already.
  const isNew = (each: Entry) =>
    isJustEntered(keys.has(each.key) ? { ...each, state: "queued", attempts: each.attempts - 1 } : each, now);
  const hurried = new Set(entries.filter(isNew).map(({ orderingKey }) => orderingKey));
  const queues = new Set(mine.map(({ orderingKey }) => orderingKey));
  const last = Math.max(0, ...mine.filter(({ orderingKey }) => !hurried.has(orderingKey)).map(({ seq }) => seq));
  flight.passes = canGo(world, tab, entries).filter(({ seq, orderingKey }) => seq < last && !queues.has(orderingKey));
}

/** The server's answer is here. Whoever still waits, and could have gone before, has been passed by. */
export async function getThrough(world: World, flight: Flight): Promise<void> {
  const tab = pageOf(world, flight);
  if (tab === undefined || flight.passes.length === 0) return;
  const passes = flight.passes.splice(0);
  const waiting = new Set(canGo(world, tab, tab.outbox.entries()).map(({ key }) => key));
  for (const { key, orderingKey } of passes.filter((each) => waiting.has(each.key))) {
    const by = (tab.passedBy.get(key) ?? new Set()).add(keyOf(flight));
    tab.passedBy.set(key, by);
    count(world, "passed by");
    if (by.size <= sideBySide) continue;
    // Another page may have claimed it, and have died before it said so.
    const onDisk = (await entriesOnDisk(world, tab.person)).find((each) => each.key === key);
    if (onDisk?.state === "queued")
      world.problems.push(`${key} (${orderingKey}) was passed by ${by.size} later requests`);
    else tab.passedBy.delete(key);
  }
}

/** First of their queues, as far as the page knows, and due; a queue whose later entry was on its way when its first was put right waits for that one's answer. */
function canGo(world: World, { format }: Tab, entries: readonly Entry[]): Entry[] {
  const seen = new Set(entries.filter(({ state }) => state === "sending").map(({ orderingKey }) => orderingKey));
  return entries.filter((entry) => {
    if (!holds(entry) || seen.has(entry.orderingKey)) return false;
    seen.add(entry.orderingKey);
    const { state, next_at, v } = entry;
    const isSendable = v <= format.version && receiptKeyOf(entry) === undefined;
    return state === "queued" && next_at <= deviceNow(world) && isSendable;
  });
}

const pageOf = ({ tabs }: World, flight: Flight): Tab | undefined =>
  tabs.find(({ process }) => process === flight.process && process.isAlive);

const keyOf = ({ request }: Flight): string => request.headers["idempotency-key"]!;
