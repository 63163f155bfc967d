/** What people see: nothing that was promised is out of sight, and each screen says what is so. */
import { openEntries, peopleIn } from "#outbox/database/layout.ts";
import { contentsOf, hasLeft, sealedIn } from "#outbox/sealing/sealed-entries.ts";
import { openStore } from "#outbox/store/store.ts";
import { type Entry, receiptKeyOf } from "#outbox/entry/entry.ts";
import { type Area, isOfArea } from "#outbox/entry/kinds.ts";
import type { PendingReceive, Receipt } from "#contract/receiving/receiving.ts";
import { items } from "#tests/support/company.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { isUnderWay } from "#src/data/overlay/laid-over.ts";
import { writesOf } from "#src/data/overlay/cart-overlay.ts";
import { findReceiptId, idOf, open } from "./account.ts";
import { cartLines, entriesOf, justNow, pendingLines, receipts, truth } from "./screens.ts";
import type { Process } from "./process.ts";
import { awake, nextFormat } from "./tablet.ts";
import { type Answers, count, seenKey, type Person, type Tab, type World } from "./world.ts";

/** Every entry that was promised and is not done stands in the list of each tab that has heard all it was told. */
export async function lookForLost(world: World): Promise<void> {
  for (const { person, outbox, process } of awake(world)) {
    if (world.device.posts.some((post) => post.process === process) || isUnread(world, process)) continue;
    count(world, "lists looked at");
    // What is sealed is not here yet, or not any more where somebody else is at the tablet.
    if (outbox.locked().waiting > 0 || person !== world.atTablet.person) continue;
    const waiting = open(person.account);
    if (waiting.length === 0) continue;
    const shown = new Set(outbox.entries().map(idOf));
    for (const id of waiting.filter((each) => !shown.has(each))) {
      // Whoever sent it may have died before saying so, and what was done a day ago is no longer shown.
      const seen = person.account.seen.get(id)!;
      const isDone = (await world.server.done(world.company)).some((row) => row.key === seen.key);
      if (isDone) person.account.seen.set(id, { ...seen, isDone });
      else world.problems.push(`${seen.key} of ${person.user_id} was promised and is out of sight`);
    }
  }
}

/** Its disk was gone as it read what it was told, and it has not read that again yet (outbox/sender/reread.ts). */
const isUnread = ({ device }: World, process: Process): boolean =>
  device.timers.some((timer) => timer.process === process && device.readsAgain.has(timer));

/** Who has left writes nothing any more: it would lie readable among what is sealed. Where leaving was broken off they have not left. */
export async function lookForStrays({ device, problems, strays, counted }: World): Promise<void> {
  for (const { user_id, id } of strays.splice(0)) {
    const db = openEntries(device.storage, user_id);
    const isGone = await db.run(["sender"], "readonly", hasLeft).finally(db.close);
    if (isGone) problems.push(`${id} was kept on the tablet after its person had left`);
    else counted["kept by a page of who was not there"] = (counted["kept by a page of who was not there"] ?? 0) + 1;
  }
}

/** Each screen that could know how things stand shows what it would show if it had asked just now. */
export async function lookAtScreens(world: World, tab: Tab): Promise<void> {
  const { company, device, foreign, problems } = world;
  const { person, process, screens, outbox } = tab;
  if (outbox.locked().waiting > 0 || world.gone.size > 0) return;
  if (device.frozen.has(process) || device.posts.some((post) => post.process === process)) return;
  const onDisk = await entriesOnDisk(world, person);
  if (JSON.stringify(onDisk.map(stand)) !== JSON.stringify(outbox.entries().map(stand))) return;
  for (const customer_id of company.customers) {
    const entries = entriesOf(tab, customer_id);
    for (const area of ["cart", "receiving"] as const) {
      const known = screens.known.get(customer_id)?.[area];
      const isForeign = known?.foreign !== (foreign.get(seenKey(area, customer_id, person)) ?? 0);
      const isFlying = device.flights
        .flatMap(({ singles }) => singles)
        .some(
          ({ user_id, request }) =>
            user_id === person.user_id &&
            (area === "cart" ? /^\/api\/carts/ : /^\/api\/(receives|claims)/).test(request.path),
        );
      if (known === undefined || isForeign || isFlying) continue;
      if (screens.stale.has(`${customer_id} ${area}`) || isUnderWay(entries, area)) continue;
      const fresh = await truth(world, person, customer_id, area);
      if (fresh === undefined) continue; // the role is gone
      const waiting = entries.filter(({ state }) => state !== "done");
      const lines = linesOf(fresh).filter((line) => linesOf(known.answer).includes(line));
      const now = said(area, fresh, waiting, { doneBefore: justNow, lines });
      const shown = said(area, known.answer, entries, { doneBefore: known.doneBefore, lines });
      count(world, "screens looked at");
      if (entries.some((entry) => isOfArea(entry, area) && entry.state !== "done"))
        count(world, "screens with something waiting");
      if (now !== shown) problems.push(`the ${area} of ${customer_id} shows ${shown} and stands at ${now}`);
    }
  }
}

/** In the end nothing of anybody lies sealed or unsent on the tablet. */
export async function lookForSealed({ device, problems }: World): Promise<void> {
  for (const user_id of await peopleIn(device.storage)) {
    const db = openEntries(device.storage, user_id);
    const { work } = await contentsOf(db).finally(db.close);
    if (work > 0) problems.push(`${work} entries of ${user_id} still lie on the tablet`);
  }
}

async function hasSealed({ device }: World, { user_id }: Person): Promise<boolean> {
  if (!(await peopleIn(device.storage)).includes(user_id)) return false;
  const db = openEntries(device.storage, user_id);
  return (await sealedIn(db).finally(db.close)).length > 0;
}

/** Entries as they stand on the disk, sealed ones apart; notes of discards are none. */
export async function entriesOnDisk({ device }: World, { user_id }: Pick<Person, "user_id">): Promise<Entry[]> {
  if (!(await peopleIn(device.storage)).includes(user_id)) return [];
  const disk = openStore(device.storage, user_id, nextFormat);
  try {
    return (await disk.all()).filter(({ call }) => call !== "discardEntry");
  } finally {
    disk.close();
  }
}

const stand = ({ seq, key, state, body }: Entry) => [seq, key, state === "paused" ? "queued" : state, body];

/** The dock's lines in an answer. How much of one that has left the list stands there is known to the server alone. */
const linesOf = (answer: Answers[Area]): number[] =>
  "pending" in answer ? answer.pending.map(({ line_no }) => line_no) : [];

/** What an answer with entries over it shows, as text; of the dock these lines. */
function said(
  area: Area,
  answer: Answers[Area],
  entries: readonly Entry[],
  { doneBefore, lines }: { doneBefore: number; lines: number[] },
): string {
  if (area === "cart")
    return JSON.stringify(cartLines(answer as Answers["cart"], entries, doneBefore).toSorted(byItem));
  const { pending, history } = answer as Answers["receiving"];
  const counts = pendingLines(pending, entries, doneBefore)
    .filter(({ line_no }) => lines.includes(line_no))
    .map((line) => [line.line_no, line.rec_qty, line.remaining]);
  const came = receipts(history, entries, doneBefore).map(
    ({ client_key, quantity_received, lot_no, receive_status_code }) =>
      [client_key, quantity_received, lot_no, receive_status_code].join(" "),
  );
  return JSON.stringify([counts, came.toSorted()]);
}

const byItem = (one: CartLine, other: CartLine): number => one.item_id - other.item_id;

/** What a person's screens show of one customer before all of their entries go; nothing of what nobody could know. */
type Shown = { customer_id: number; mine: Entry[]; seen: Partial<Answers> };

/** What is shown of what waits; nothing while some of it is sealed. Left out is what may have arrived already. */
export async function before(world: World, person: Person): Promise<Shown[]> {
  if (await hasSealed(world, person)) return [];
  // Sent on a full disk: noted apart from the entries, which may have arrived as well.
  const marked = world.device.marks.get(person.user_id) ?? [];
  const waiting = (await entriesOnDisk(world, person))
    .filter(({ state }) => state !== "done")
    .map((entry) => (marked.includes(entry.key) ? { ...entry, outcomeUnknown: true } : entry));
  const shown: Shown[] = [];
  for (const customer_id of world.company.customers) {
    const mine = waiting.filter((entry) => entry.customer_id === customer_id);
    const isKnowable = (area: Area) => mine.some((entry) => isOfArea(entry, area)) && !isUnderWay(mine, area);
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
  const isDecided = (entry: Entry) =>
    setAside.has(idOf(entry)) ||
    discarded.has(idOf(entry)) ||
    [...(world.handled.get(findReceiptId(entry) ?? 0) ?? [])].some((id) => id !== person.user_id);
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
  const text = (lines: readonly CartLine[]) =>
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
  const shown = pendingLines(receiving.pending, mine, justNow).filter(({ item_id }) => isCounted(item_id));
  const became = after.pending.filter(({ item_id }) => isCounted(item_id));
  // How much of a line that had left the list stands there is known to the server alone.
  const known = new Set(linesOf(receiving));
  const counts = (lines: readonly PendingReceive[]) =>
    lines
      .filter(({ line_no }) => known.has(line_no))
      .map((line) => [line.line_no, line.rec_qty, line.remaining].join(" "));
  const [one, other] = [counts(shown), counts(became)];
  if (one.join() !== other.join()) problems.push(`pending was shown as ${one.join()} and became ${other.join()}`);
  const history = new Map(after.history.map((receipt) => [receipt.client_key, receipt]));
  const { setAside, discarded } = person.account;
  const isOf = (entry: Entry, { client_key, order_receive_id }: Receipt) =>
    entry.key === client_key || receiptKeyOf(entry) === client_key || findReceiptId(entry) === order_receive_id;
  for (const line of receipts(receiving.history, mine, justNow)) {
    if (line.isWaiting !== true) continue;
    if (mine.some((entry) => isOf(entry, line) && (setAside.has(idOf(entry)) || discarded.has(idOf(entry))))) continue;
    const receipt = line.client_key === null ? undefined : history.get(line.client_key);
    const text = ({ item_id, quantity_received, lot_no, receive_status_code }: Receipt) =>
      [item_id, quantity_received, lot_no, receive_status_code].join(" ");
    if (receipt === undefined) problems.push(`receipt ${line.client_key} was shown and is not there`);
    else if (text(receipt) !== text(line))
      problems.push(`receipt ${line.client_key} was shown as ${text(line)} and became ${text(receipt)}`);
  }
}

const itemOf = (entry: Entry): number =>
  entry.snapshot?.receipt?.item_id ??
  entry.snapshot?.closed?.item_id ??
  ("item_id" in entry.body ? (entry.body.item_id ?? 0) : (writesOf(entry)[0]?.body.item_id ?? 0));
