/** Nobody is passed by for long: while an entry can go, no more later ones get through before it than go side by side (outbox/entry/in-turn.ts). */
import { type Entry, receiptKeyOf } from "#outbox/entry/entry.ts";
import { holds } from "#outbox/entry/record.ts";
import type { Flight } from "./device.ts";
import { entriesOnDisk } from "./sight.ts";
import { count, deviceNow, type Tab, type World } from "./world.ts";

const sideBySide = 4;

/** An entry sets off: notes which older ones its page could have sent as well. */
export function setOff(world: World, flight: Flight): void {
  const tab = pageOf(world, flight);
  if (tab === undefined) return; // the worker's outbox is nobody's to look into
  const entries = tab.outbox.entries();
  const mine = entries.find((each) => each.key === keyOf(flight));
  if (mine === undefined) return;
  tab.passedBy.delete(mine.key);
  flight.passes = canGo(world, tab, entries).filter(
    ({ seq, orderingKey }) => seq < mine.seq && orderingKey !== mine.orderingKey,
  );
}

/** The server's answer is here. Whoever still waits, and could have gone before, has been passed by. */
export async function getThrough(world: World, flight: Flight): Promise<void> {
  const tab = pageOf(world, flight);
  if (tab === undefined || flight.passes.length === 0) return;
  const waiting = new Set(canGo(world, tab, tab.outbox.entries()).map(({ key }) => key));
  for (const { key, orderingKey } of flight.passes.filter((each) => waiting.has(each.key))) {
    const by = (tab.passedBy.get(key) ?? new Set()).add(keyOf(flight));
    tab.passedBy.set(key, by);
    count(world, "passed by");
    if (by.size <= sideBySide) continue;
    // Another page may have claimed it, and have died before it said so.
    const onDisk = (await entriesOnDisk(world, tab.person)).find((each) => each.key === key);
    if (onDisk?.state === "queued") world.problems.push(`${key} (${orderingKey}) was passed by ${by.size} later ones`);
    else tab.passedBy.delete(key);
  }
}

/** First of their queues, as far as the page knows, and due. */
function canGo(world: World, { format }: Tab, entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
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
