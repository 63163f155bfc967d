/** What a person does at a page: writes of every kind, made from what the screen shows, and decisions about what was set aside. */
import { dateIn, isoToWire } from "#contract/dates.ts";
import type { About, Entry, Write } from "#outbox/entry.ts";
import { aboutReceipt } from "#src/data/receiving-overlay.ts";
import { items } from "#tests/support/company.ts";
import { lineOf, look, type Account } from "./account.ts";
import { inProcess } from "./process.ts";
import { cartLines, entriesOf, pendingLines, receipts, type When } from "./screens.ts";
import { count, deviceNow, happened, seenKey, type Tab, type World } from "./world.ts";

const timeZone = "America/Chicago";

/** Keeps a write of any kind, for one of the customers. */
export function writeSomething(world: World, tab: Tab): void {
  const { random, company } = world;
  const { account } = tab.person;
  const customer_id = random.chance(0.8) ? world.atTablet.customer_id : random.pick(company.customers);
  const write = someWrite(world, tab, customer_id);
  const line = "body" in write && write.call !== "receive" ? lineOf(customer_id, write.body) : undefined;
  const isUncertain = line === undefined || account.uncertainLines.has(line);
  if (line !== undefined) account.uncertainLines.add(line); // until we hear
  const settle = () => !isUncertain && account.uncertainLines.delete(line);
  heard(tab, tab.outbox.add(write, { customer_id, cart_type: "RXO", time_zone: timeZone })).then(
    (entry) => {
      account.promised.set(entry.seq, [...(account.promised.get(entry.seq) ?? []), { write, customer_id }]);
      look(account, [entry]);
      return settle();
    },
    () => {
      account.failed += 1;
      return settle();
    },
  );
}

const about = (item_id: number): About => ({
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
      return { call: "addItem", body: { ...line, quantity: random.whole(1, 9) }, about: about(item_id) };
    case 2:
    case 7:
    case 8: {
      const base = quantityShown(world, tab, customer_id, item_id);
      const body = { ...line, new_quantity: random.whole(0, 30) };
      return { call: "updateItem", body, about: about(item_id), ...(base === undefined ? {} : { base }) };
    }
    case 3:
      return { call: "removeItem", body: line };
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

const whenOf = (world: World, known: { at: number } | undefined): When => ({
  answered: known?.at ?? 0,
  now: deviceNow(world),
});

/** What the cart shows on a line; undefined where no cart is shown. */
function quantityShown(world: World, tab: Tab, customer_id: number, item_id: number): number | undefined {
  const known = tab.screens.known.get(customer_id)?.cart;
  if (known === undefined) return undefined;
  const lines = cartLines(known.answer, entriesOf(tab, customer_id), whenOf(world, known));
  return lines.find((line) => line.item_id === item_id)?.quantity ?? 0;
}

/** Cancels a receipt that the history shows, or takes a cancel back: the server's, or one that is itself waiting. */
function changeOfReceipt(world: World, tab: Tab, customer_id: number): Write | undefined {
  const known = tab.screens.known.get(customer_id)?.receiving;
  const shown = receipts(known?.answer.history ?? [], entriesOf(tab, customer_id), whenOf(world, known));
  const line = world.random.pick([...shown, undefined]);
  if (line === undefined) return undefined;
  const call = line.receive_status_code === "CAN" ? "uncancelReceive" : "cancelReceive";
  return {
    call,
    receipt: line.waitingKey === undefined ? line : { receipt_key: line.waitingKey },
    about: aboutReceipt(line),
  };
}

/** Goods that came: mostly for an order, now and then with a date that the server does not take. */
function receipt(world: World, tab: Tab, customer_id: number, item_id: number): Write {
  const { random, company, time } = world;
  const known = tab.screens.known.get(customer_id)?.receiving;
  const pending = known && pendingLines(known.answer.pending, entriesOf(tab, customer_id), whenOf(world, known));
  const remaining = pending?.find((line) => line.item_id === item_id)?.remaining;
  const at = random.chance(0.1) ? deviceNow(world) : time.now;
  const body = {
    order_id: random.chance(0.8) ? company.orders[customer_id]! : null,
    item_id,
    quantity_received: random.whole(1, random.chance(0.7) ? 8 : 25),
    lot_no: random.pick(["L1", "L2"]),
    receive_date: isoToWire(dateIn(timeZone, new Date(at))),
  };
  return { call: "receive", body, about: about(item_id), ...(remaining === undefined ? {} : { base: { remaining } }) };
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
    for (const entry of outbox.entries().filter(({ state }) => state === "needs-you")) {
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

const told = (account: Account) => (): void => void (account.failed += 1);

/** A dead page hears nothing, though its last steps are taken. */
const heard = <T>({ process }: Tab, outcome: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    outcome.then(
      (value) => process.isAlive && resolve(value),
      (error: unknown) => process.isAlive && reject(error as Error),
    );
  });

function edit(world: World, tab: Tab, { key, seq, body }: Entry, change: object): void {
  const { account } = tab.person;
  const isUncertain = account.uncertain.has(seq);
  account.uncertain.add(seq); // until we hear
  const settle = () => !isUncertain && account.uncertain.delete(seq);
  heard(tab, tab.outbox.edit(key, { ...body, ...change })).then(
    (outcome) => {
      if (outcome !== "too-late") {
        count(world, "edited");
        account.setAside.add(seq); // in an order of its own from now on: its scope may be another
        const [first] = account.promised.get(seq) ?? [];
        if (first !== undefined && "body" in first.write)
          account.promised.set(seq, [{ ...first, write: { ...first.write, body: outcome.body } as Write }]);
        look(account, [outcome]);
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
  const { account } = tab.person;
  const seqs = [entry, ...outbox.entries().filter(({ body }) => body["receipt_key"] === entry.key)].map(
    ({ seq }) => seq,
  );
  const before = seqs.filter((seq) => !account.discarded.has(seq));
  // Whoever dies in the middle does not know whether they are gone.
  for (const seq of seqs) account.discarded.add(seq);
  heard(tab, outbox.discard(entry.key)).then((outcome) => {
    if (outcome === "too-late") for (const seq of before) account.discarded.delete(seq);
    else count(world, "discarded");
    return outcome;
  }, told(account));
}

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
  const what = random.whole(0, 3);
  if (what < 2) {
    const body = { item_id, quantity_uom_code: "CT", new_quantity: random.whole(0, 20) };
    await server.ask({ path: "/api/carts/update-item", headers, body });
    happened(world, "cart changed elsewhere");
    return foreignWrite(world, "cart", customer_id, [actor.user_id]);
  }
  const mine = (await server.receipts(company)).filter((each) => each.customer_id === customer_id);
  const receive_date = isoToWire(dateIn(timeZone, new Date(time.now)));
  const body = { order_id: company.orders[customer_id]!, item_id, quantity_received: 3, receive_date };
  const cancelled = what === 3 && mine.length > 0 ? random.pick(mine).order_receive_id : undefined;
  if (cancelled !== undefined) world.cancelledElsewhere.add(cancelled);
  await server.ask(
    cancelled === undefined
      ? { path: "/api/receives", headers, body }
      : { path: "/api/receives/cancel", headers, body: { order_receive_id: cancelled } },
  );
  happened(world, cancelled === undefined ? "order received by somebody else" : "receipt cancelled by somebody else");
  foreignWrite(
    world,
    "receiving",
    customer_id,
    people.map(({ user_id }) => user_id),
  );
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
