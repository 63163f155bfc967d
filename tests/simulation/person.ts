/** What a person does at a page: writes of every kind, made from what the screen shows, and decisions about what was set aside. */
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { isOfArea } from "#outbox/entry/kinds.ts";
import { type Snapshot, type Entry, receiptKeyOf, type Write } from "#outbox/entry/entry.ts";
import { snapshotOfReceipt } from "#src/data/overlay/receipt-lines.ts";
import { thisFormat } from "#outbox/entry/format.ts";
import { items } from "#tests/support/company.ts";
import { findReceiptId, idOf, lineOf, look, type Account, type Kept } from "./account.ts";
import { moreSaid } from "./builds.ts";
import { inProcess } from "./process.ts";
import { cartLines, entriesOf, pendingLines, receipts } from "./screens.ts";
import { count, deviceNow, handle, happened, seenKey, type Tab, type World } from "./world.ts";

const timeZone = "America/Chicago";

/** Keeps a write of any kind, for one of the customers. */
export function writeSomething(world: World, tab: Tab): void {
  const { random, company } = world;
  const customer_id = random.chance(0.8) ? world.atTablet.customer_id : random.pick(company.customers);
  keep(world, tab, { write: someWrite(world, tab, customer_id), customer_id });
}

/** Goods that nobody ordered: each of them may go on its own. */
export function unexpectedGoods(world: World, tab: Tab): void {
  const { time, company } = world;
  const receive_date = isoToWire(dateIn(timeZone, new Date(time.now)));
  const body = { order_id: null, item_id: items.plain, quantity_received: 1, lot_no: "L1", receive_date };
  const write: Write = { call: "receive", body, snapshot: snapshot(items.plain) };
  keep(world, tab, { write, customer_id: company.customers[0] });
}

function keep(world: World, tab: Tab, { write, customer_id }: Kept): void {
  const { account } = tab.person;
  const line = "body" in write && isOfArea({ v: 1, ...write }, "cart") ? lineOf(customer_id, write.body) : undefined;
  const isUncertain = line === undefined || account.uncertainLines.has(line);
  if (line !== undefined) account.uncertainLines.add(line); // until we hear
  const settle = () => !isUncertain && account.uncertainLines.delete(line);
  while (account.madeAt.has(deviceNow(world))) world.time.now += 1; // the clock was set back to where it had been
  account.madeAt.add(deviceNow(world));
  heard(tab, tab.outbox.add(write, { customer_id, cart_type: "RXO", time_zone: timeZone })).then(
    (entry) => {
      const id = idOf(entry);
      account.promised.set(id, [...(account.promised.get(id) ?? []), { write, customer_id }]);
      look(world.people, [entry]);
      const { person, isHere } = world.atTablet;
      if (tab.person !== person || !isHere) world.strays.push({ user_id: tab.person.user_id, id });
      return settle();
    },
    () => {
      account.failed += 1;
      return settle();
    },
  );
}

const snapshot = (item_id: number): Snapshot => ({
  full_description: `Product ${item_id}`,
  ndc_code: "",
  schedule_name: null,
  sale_UOM_desc: "Carton",
});

function someWrite(world: World, tab: Tab, customer_id: number): Write {
  const { random } = world;
  const item_id = random.pick([items.plain, items.limited, items.cheap]);
  const line = { item_id, quantity_uom_code: "CT" };
  switch (random.whole(0, 10)) {
    case 0:
    case 1:
      return { call: "addItem", body: { ...line, quantity: random.whole(1, 9) }, snapshot: snapshot(item_id) };
    case 2:
    case 7:
    case 8: {
      const base = quantityShown(tab, customer_id, item_id);
      const body = { ...line, new_quantity: random.whole(0, 30) };
      return { call: "updateItem", body, snapshot: snapshot(item_id), ...(base === undefined ? {} : { base }) };
    }
    case 3: {
      const base = quantityShown(tab, customer_id, item_id);
      return { call: "removeItem", body: line, ...(base === undefined ? {} : { base }) };
    }
    case 4:
      // Nobody sells it: refused.
      return { call: "addItem", body: { ...line, item_id: items.unpriced, quantity: 1 } };
    case 5:
    case 6:
      return changeOfReceipt(world, tab, customer_id) ?? receipt(world, tab, customer_id, item_id);
    default:
      return receipt(world, tab, customer_id, item_id);
  }
}

/** What the cart shows on a line; undefined where no cart is shown. */
function quantityShown(tab: Tab, customer_id: number, item_id: number): number | undefined {
  const known = tab.screens.known.get(customer_id)?.cart;
  if (known === undefined) return undefined;
  const lines = cartLines(known.answer, entriesOf(tab, customer_id), known.doneBefore);
  return lines.find((line) => line.item_id === item_id)?.quantity ?? 0;
}

/** Cancels a receipt that the history shows, or takes a cancel back: the server's, or one that is itself waiting. */
function changeOfReceipt(world: World, tab: Tab, customer_id: number): Write | undefined {
  const known = tab.screens.known.get(customer_id)?.receiving;
  const shown = receipts(known?.answer.history ?? [], entriesOf(tab, customer_id), known?.doneBefore ?? 0);
  const again = entriesOf(tab, customer_id).findLast(
    ({ call, state }) => call === "cancelReceive" && state === "queued",
  );
  // A second tap, before the list was drawn anew.
  const twice = again && (receiptKeyOf(again) ?? findReceiptId(again));
  const isTwice = world.random.chance(0.15);
  const line = isTwice
    ? shown.find(({ client_key, order_receive_id }) => twice === client_key || twice === order_receive_id)
    : world.random.pick([...shown, undefined]);
  if (line === undefined) return undefined;
  const call = line.receive_status_code === "CAN" && !isTwice ? "uncancelReceive" : "cancelReceive";
  return {
    call,
    receipt: line.waitingKey === undefined ? line : { receipt_key: line.waitingKey },
    snapshot: snapshotOfReceipt(
      line,
      entriesOf(tab, customer_id).find(({ key }) => key === line.client_key)?.snapshot?.line,
    ),
  };
}

/** Goods that came: mostly for an order, now and then with a date that the server does not take. */
function receipt(world: World, tab: Tab, customer_id: number, item_id: number): Write {
  const { random, company, time } = world;
  const known = tab.screens.known.get(customer_id)?.receiving;
  const pending = known && pendingLines(known.answer.pending, entriesOf(tab, customer_id), known.doneBefore);
  const line = pending?.find((each) => each.item_id === item_id);
  const at = random.chance(0.1) ? deviceNow(world) : time.now;
  const body = {
    order_id: random.chance(0.8) ? company.orders[customer_id]! : null,
    item_id,
    quantity_received: random.whole(1, random.chance(0.7) ? 8 : 25),
    lot_no: random.pick(["L1", "L2"]),
    receive_date: isoToWire(dateIn(timeZone, new Date(at))),
    ...(tab.format === thisFormat ? {} : moreSaid),
  };
  if (line === undefined || body.order_id === null) return { call: "receive", body, snapshot: snapshot(item_id) };
  return { call: "receive", body, snapshot: { ...snapshot(item_id), line }, base: { remaining: line.remaining } };
}

/** Looks at one entry that was set aside, or at one that waits, and decides. */
export function decide(world: World, tab: Tab): void {
  const { random } = world;
  const { outbox } = tab;
  const open = outbox.entries().filter(({ state }) => state !== "done" && state !== "sending");
  if (open.length === 0) return;
  const entry = random.pick(open);
  const what = random.pick(["edit", "discard", "send"] as const);
  if (what === "edit" && entry.call === "addItem") edit(world, tab, entry, { quantity: 2 });
  if (what === "edit" && entry.call === "receive") edit(world, tab, entry, { lot_no: random.pick(["L1", "L3"]) });
  if (what === "discard" && random.chance(0.5)) discard(world, tab, entry);
  if (what === "send") sendNow(world, tab, entry);
}

/** Deals with everything that was set aside, as a person does in the end. */
export function decideAll(world: World, tab: Tab): void {
  const { outbox, process } = tab;
  inProcess(process, () => {
    for (const entry of outbox.entries().filter(({ state }) => state === "blocked")) {
      if (entry.last_error?.kind !== "refused") sendNow(world, tab, entry);
      else if (entry.call === "receive")
        edit(world, tab, entry, { receive_date: isoToWire(dateIn(timeZone, new Date(world.time.now))) });
      else discard(world, tab, entry);
    }
  });
}

/** Whoever asks for it does not wait for the time that the server asked for. */
function sendNow(world: World, { outbox, person }: Tab, { key }: Entry): void {
  world.device.notBefore.delete(key);
  outbox.sendNow(key).catch(told(person.account));
}

/** Of whoever made it. */
const accountOf = ({ people }: World, entry: Entry): Account =>
  people.find(({ user_id }) => user_id === (entry.on_behalf_of?.user_id ?? entry.user_id))!.account;

const told = (account: Account) => (): void => void (account.failed += 1);

/** A dead page hears nothing, though its last steps are taken. */
const heard = <T>({ process }: Tab, outcome: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    outcome.then(
      (value) => process.isAlive && resolve(value),
      (error: unknown) => process.isAlive && reject(error as Error),
    );
  });

function edit(world: World, tab: Tab, entry: Entry, change: object): void {
  const { key, body } = entry;
  const [account, id] = [accountOf(world, entry), idOf(entry)];
  const isUncertain = account.uncertain.has(id);
  account.uncertain.add(id); // until we hear
  const settle = () => !isUncertain && account.uncertain.delete(id);
  heard(tab, tab.outbox.edit(key, { ...body, ...change })).then(
    (outcome) => {
      if (outcome !== "too-late") {
        count(world, "edited");
        account.setAside.add(id); // in an order of its own from now on: its queue may be another
        const [first] = account.promised.get(id) ?? [];
        if (first !== undefined && "body" in first.write)
          account.promised.set(id, [{ ...first, write: { ...first.write, body: outcome.body } as Write }]);
        look(world.people, [outcome]);
      }
      return settle();
    },
    () => {
      account.failed += 1;
      return settle();
    },
  );
}

/** The person has confirmed. */
function discard(world: World, tab: Tab, entry: Entry): void {
  const { outbox } = tab;
  const account = accountOf(world, entry);
  // It may have arrived before: then the server knows what no screen here counts any more.
  if (entry.outcomeUnknown) {
    foreignWrite(world, isOfArea(entry, "cart") ? "cart" : "receiving", entry.customer_id, [tab.person.user_id]);
    const cancelled = findReceiptId(entry);
    if (cancelled !== undefined) handle(world, cancelled, 0); // nobody's doing any more
  }
  const those = [entry, ...outbox.entries().filter((each) => isLostWith(entry, each))];
  const before = those.filter((each) => !accountOf(world, each).discarded.has(idOf(each)));
  // Whoever dies in the middle does not know whether they are gone. A cancel of what was taken over is its taker's own.
  for (const each of those) accountOf(world, each).discarded.add(idOf(each));
  heard(tab, outbox.discard(entry.key)).then((outcome) => {
    if (outcome === "too-late") for (const each of before) accountOf(world, each).discarded.delete(idOf(each));
    else if (before.length > 0) account.noted.add(entry.key);
    return outcome;
  }, told(account));
}

/** Cancels of a receipt, what belongs to an exception: they go with it. */
const isLostWith = (entry: Entry, each: Entry): boolean =>
  receiptKeyOf(each) === entry.key ||
  (entry.call === "fileException" &&
    each !== entry &&
    each.state !== "done" &&
    "exception_id" in each.body &&
    each.body.exception_id === entry.body.exception_id);

/** Others at their own machines, without an outbox: the person's cart, the order at the dock, a receipt of this tablet. */
export async function actElsewhere(world: World): Promise<void> {
  const { random, company, server, people, time } = world;
  const [customer_id, actor] = random.chance(0.6)
    ? [world.atTablet.customer_id, world.atTablet.person]
    : [random.pick(company.customers), random.pick(people)];
  const token = await server.signIn(actor.user_id, customer_id);
  count(world, "elsewhere");
  const headers = {
    authorization: `Bearer ${token}`,
    "x-customer-id": String(customer_id),
    "x-cart-type": "RXO",
    "idempotency-key": `elsewhere-${world.seed}-${world.counted["elsewhere"]}`,
  };
  const item_id = random.pick([items.plain, items.limited, items.cheap]);
  const what = random.whole(0, 5);
  if (what < 4) {
    const body = { item_id, quantity_uom_code: "CT", new_quantity: random.whole(0, 20) };
    await server.ask({ path: "/api/carts/update-item", headers, body });
    happened(world, "cart changed elsewhere");
    return foreignWrite(world, "cart", customer_id, [actor.user_id]);
  }
  const mine = (await server.receipts(company)).filter((each) => each.customer_id === customer_id);
  const receive_date = isoToWire(dateIn(timeZone, new Date(time.now)));
  const body = { order_id: company.orders[customer_id]!, item_id, quantity_received: 3, receive_date };
  const cancelled = what === 5 && mine.length > 0 ? random.pick(mine).order_receive_id : undefined;
  if (cancelled !== undefined) handle(world, cancelled, 0);
  await server.ask(
    cancelled === undefined
      ? { path: "/api/receives", headers, body }
      : { path: "/api/receives/cancel", headers, body: { order_receive_id: cancelled } },
  );
  happened(world, cancelled === undefined ? "order received by somebody else" : "receipt cancelled by somebody else");
  foreignWrite(world, "receiving", customer_id, company.everybody);
}

/** Notes for these people that what they see is no longer their own doing alone. */
export function foreignWrite(
  { foreign }: World,
  area: "cart" | "receiving",
  customer_id: number,
  users: number[],
): void {
  for (const user_id of users) {
    const key = seenKey(area, customer_id, { user_id });
    foreign.set(key, (foreign.get(key) ?? 0) + 1);
  }
}
