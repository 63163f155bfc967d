/** What people see: nothing that was promised is out of sight, and each screen says what is so. */
import { openStore } from "#outbox/store.ts";
import type { Entry } from "#outbox/entry.ts";
import type { PendingReceive, Receipt } from "#contract/receiving.ts";
import { items } from "#tests/support/company.ts";
import type { Line } from "#contract/rules/cart.ts";
import { isUnderWay } from "#src/data/laid-over.ts";
import { writeOf } from "#src/data/cart-overlay.ts";
import { look, open } from "./account.ts";
import {
  areas,
  cartLines,
  entriesOf,
  justNow,
  pendingLines,
  receipts,
  truth,
  type Answers,
  type Name,
  type When,
} from "./screens.ts";
import { awake, nextFormat } from "./tablet.ts";
import { count, deviceNow, seenKey, type Person, type Tab, type World } from "./world.ts";

/** Every entry that was promised and is not done stands in the list of each tab that has heard all it was told. */
export async function lookForLost(world: World): Promise<void> {
  for (const { person, outbox, process } of awake(world)) {
    if (world.device.posts.some((post) => post.process === process)) continue;
    count(world, "lists looked at");
    const shown = new Set(outbox.entries().map(({ seq }) => seq));
    for (const seq of open(person.account).filter((each) => !shown.has(each))) {
      // Whoever sent it may have died before saying so, and what was done a day ago is no longer shown.
      const key = person.account.seen.get(seq)?.key;
      const isDone = (await world.server.done(world.company)).some((row) => row.key === key);
      if (isDone) look(person.account, [{ seq, key: key!, state: "done" }]);
      else world.problems.push(`entry ${seq} of ${person.user_id} was promised and is out of sight`);
    }
  }
}

/** Each screen that could know how things stand shows what it would show if it had asked just now. */
export async function lookAtScreens(world: World, tab: Tab): Promise<void> {
  const { company, device, foreign, problems } = world;
  const { person, process, screens, outbox } = tab;
  if (device.frozen.has(process) || device.posts.some((post) => post.process === process)) return;
  const onDisk = await entriesOnDisk(world, person);
  if (JSON.stringify(onDisk.map(stand)) !== JSON.stringify(outbox.entries().map(stand))) return;
  for (const customer_id of company.customers) {
    const entries = entriesOf(tab, customer_id);
    for (const area of ["cart", "receiving"] as const) {
      const known = screens.known.get(customer_id)?.[area];
      const isForeign = known?.foreign !== (foreign.get(seenKey(area, customer_id, person)) ?? 0);
      const isFlying = device.flights.some(
        ({ user_id, request }) =>
          user_id === person.user_id && request.path.startsWith(area === "cart" ? "/api/carts" : "/api/receives"),
      );
      if (known === undefined || isForeign || isFlying) continue;
      if (screens.stale.has(`${customer_id} ${area}`) || isUnderWay(entries, areas[area])) continue;
      const fresh = await truth(world, person, customer_id, area);
      if (fresh === undefined) continue; // the role is gone
      const now = said(area, fresh, entries, justNow);
      const shown = said(area, known.answer, entries, { answered: known.at, now: deviceNow(world) });
      count(world, "screens looked at");
      if (entries.some(({ call, state }) => areas[area].includes(call) && state !== "done"))
        count(world, "screens with something waiting");
      if (now !== shown) problems.push(`the ${area} of ${customer_id} shows ${shown} and stands at ${now}`);
    }
  }
}

export async function entriesOnDisk({ device }: World, { user_id }: Person): Promise<Entry[]> {
  const disk = openStore(device.storage, user_id, nextFormat);
  try {
    return await disk.all();
  } finally {
    disk.close();
  }
}

const stand = ({ seq, key, state, body }: Entry) => [seq, key, state === "paused" ? "queued" : state, body];

/** What an answer with entries over it shows, as text. */
function said(area: Name, answer: Answers[Name], entries: readonly Entry[], when: When): string {
  if (area === "cart") return JSON.stringify(cartLines(answer as Answers["cart"], entries, when).toSorted(byItem));
  const { pending, history } = answer as Answers["receiving"];
  const lines = pendingLines(pending, entries, when).map((line) => [line.line_no, line.rec_qty, line.remaining]);
  const came = receipts(history, entries, when).map(({ client_key, quantity_received, lot_no, receive_status_code }) =>
    [client_key, quantity_received, lot_no, receive_status_code].join(" "),
  );
  return JSON.stringify([lines, came.toSorted()]);
}

const byItem = (one: Line, other: Line): number => one.item_id - other.item_id;

/** What a person's screens show of one customer before all of their entries go; nothing of what nobody could know. */
type Shown = { customer_id: number; mine: Entry[]; seen: Partial<Answers> };

/** What is shown of what waits. Left out is what may have arrived already. */
export async function before(world: World, person: Person): Promise<Shown[]> {
  const waiting = (await entriesOnDisk(world, person)).filter(({ state }) => state !== "done");
  const shown: Shown[] = [];
  for (const customer_id of world.company.customers) {
    const mine = waiting.filter((entry) => entry.customer_id === customer_id);
    const isKnowable = (area: Name) =>
      mine.some(({ call }) => areas[area].includes(call)) && !isUnderWay(mine, areas[area]);
    const seen: Partial<Answers> = {};
    if (isKnowable("cart")) Object.assign(seen, { cart: await truth(world, person, customer_id, "cart") });
    if (isKnowable("receiving"))
      Object.assign(seen, { receiving: await truth(world, person, customer_id, "receiving") });
    shown.push({ customer_id, mine, seen });
  }
  return shown;
}

/**
 * The overlay property: what was shown is what it became, line by line. Left out are lines of entries that a person had to decide about, and of
 * receipts that somebody else had a hand in.
 */
export async function lookAtOverlays(world: World, person: Person, shown: Shown[]): Promise<void> {
  const { setAside, discarded } = person.account;
  const isDecided = ({ seq, body }: Entry) =>
    setAside.has(seq) || discarded.has(seq) || world.cancelledElsewhere.has(Number(body["order_receive_id"]));
  for (const { customer_id, mine, seen } of shown) {
    const decided = new Set(mine.filter(isDecided).map(itemOf));
    const comparing = { customer_id, mine, isCounted: (item_id: number) => !decided.has(item_id) };
    if (seen.cart !== undefined) await compareCarts(world, person, { ...comparing, cart: seen.cart });
    if (seen.receiving !== undefined) await compareDocks(world, person, { ...comparing, receiving: seen.receiving });
  }
}

type Comparing = { customer_id: number; mine: Entry[]; isCounted: (item_id: number) => boolean };

async function compareCarts(
  world: World,
  person: Person,
  { customer_id, cart, mine, isCounted }: Comparing & Pick<Answers, "cart">,
): Promise<void> {
  count(world, "carts compared");
  const after = (await truth(world, person, customer_id, "cart"))!;
  // How much of it may be sold is known of lines that the cart has.
  const isKnown = (item_id: number) => item_id !== items.limited || cart.items.some((item) => item.item_id === item_id);
  const text = (lines: readonly Line[]) =>
    JSON.stringify(
      lines
        .filter(({ item_id }) => isCounted(item_id) && isKnown(item_id))
        .toSorted(byItem)
        .map(({ item_id, quantity_uom_code, quantity }) => [item_id, quantity_uom_code, quantity]),
    );
  const shown = text(cartLines(cart, mine, justNow));
  const became = text(after.items);
  if (shown !== became) world.problems.push(`the cart of ${customer_id} was shown as ${shown} and became ${became}`);
}

async function compareDocks(
  world: World,
  person: Person,
  { customer_id, receiving, mine, isCounted }: Comparing & Pick<Answers, "receiving">,
): Promise<void> {
  count(world, "docks compared");
  const { problems } = world;
  const after = (await truth(world, person, customer_id, "receiving"))!;
  // A line that had left the server's list and comes back with a waiting cancel is shown as far as the device remembers it; its counts are the server's.
  const isBack = (line: PendingReceive) =>
    !receiving.pending.some(({ line_no }) => line_no === line.line_no) &&
    mine.some(({ call, about }) => call !== "receive" && about?.receipt?.item_id === line.item_id);
  const isCompared = (line: PendingReceive) => isCounted(line.item_id) && !isBack(line);
  const remaining = (lines: readonly PendingReceive[]) =>
    lines.map((line) => [line.line_no, line.rec_qty, line.remaining].join(" "));
  const [one, other] = [
    remaining(pendingLines(receiving.pending, mine, justNow).filter(isCompared)),
    remaining(after.pending.filter(isCompared)),
  ];
  if (one.join() !== other.join()) problems.push(`pending was shown as ${one.join()} and became ${other.join()}`);
  const history = new Map(after.history.map((receipt) => [receipt.client_key, receipt]));
  const { setAside, discarded } = person.account;
  const isOf = ({ key, body }: Entry, { client_key, order_receive_id }: Receipt) =>
    key === client_key || body["receipt_key"] === client_key || body["order_receive_id"] === order_receive_id;
  for (const line of receipts(receiving.history, mine, justNow)) {
    if (line.isWaiting !== true) continue;
    if (mine.some((entry) => isOf(entry, line) && (setAside.has(entry.seq) || discarded.has(entry.seq)))) continue;
    const receipt = line.client_key === null ? undefined : history.get(line.client_key);
    const text = ({ item_id, quantity_received, lot_no, receive_status_code }: Receipt) =>
      [item_id, quantity_received, lot_no, receive_status_code].join(" ");
    if (receipt === undefined) problems.push(`receipt ${line.client_key} was shown and is not there`);
    else if (text(receipt) !== text(line))
      problems.push(`receipt ${line.client_key} was shown as ${text(line)} and became ${text(receipt)}`);
  }
}

const itemOf = (entry: Entry): number =>
  entry.about?.receipt?.item_id ??
  (areas.cart.includes(entry.call) ? writeOf(entry).input.item_id : Number(entry.body["item_id"]));
