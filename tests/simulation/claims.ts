/** What a person does against what was shipped: totes received in one step, lines split into lots, exceptions with photos, taken back again. */
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { partLength, photoPartsOf, photoPartBytes, reasonCodes } from "#contract/receiving/rules/claims.ts";
import { suspectCodes } from "#contract/receiving/rules/suspect.ts";
import type { Entry, Write } from "#outbox/entry/entry.ts";
import type { Random } from "#server/base/random.ts";
import { jpegOf } from "#tests/support/claim-examples.ts";
import { items } from "#tests/support/company.ts";
import { idOf, look, type Id } from "./account.ts";
import { foreignWrite } from "./person.ts";
import { entriesOf, pendingLines } from "./screens.ts";
import { count, deviceNow, happened, type Tab, type World } from "./world.ts";

const goods = [items.plain, items.limited, items.cheap];

/** Something of it, by a chance of its own. */
export function claimSomething(world: World, tab: Tab, random: Random): void {
  const customer_id = world.atTablet.customer_id;
  const order_id = world.company.orders[customer_id]!;
  switch (random.whole(0, 6)) {
    case 6:
      return quarantineOne(world, tab, { customer_id, order_id, random });
    case 0:
    case 1:
      return fileOne(world, tab, { customer_id, order_id, random });
    case 2:
      return takeBack(world, tab, { customer_id, random });
    case 3:
      // A line in two lots.
      return receiveAll(world, tab, { customer_id, order_id, random, those: lots(random.pick(goods), random) });
    default:
      return receiveAll(world, tab, {
        customer_id,
        order_id,
        random,
        those: goods.map((item_id) => tote(item_id, random)),
      });
  }
}

type Received = { item_id: number; quantity_received: number; lot_no: string; serial_numbers?: string[] };
const tote = (item_id: number, random: Random): Received => {
  const quantity_received = random.whole(1, 4);
  const serial_numbers = Array.from({ length: quantity_received }, () => `S${random.whole(1, 60)}`);
  return {
    item_id,
    quantity_received,
    lot_no: random.pick(["L1", "L2"]),
    serial_numbers: [...new Set(serial_numbers)],
  };
};
const lots = (item_id: number, random: Random): Received[] =>
  ["L1", "L2"].map((lot_no) => ({ item_id, lot_no, quantity_received: random.whole(1, 5) }));

type At = { customer_id: number; order_id: number; random: Random };

function receiveAll(world: World, tab: Tab, { customer_id, order_id, those }: At & { those: Received[] }): void {
  const receive_date = isoToWire(dateIn("America/Chicago", new Date(world.time.now)));
  const known = tab.screens.known.get(customer_id)?.receiving;
  const pending = known && pendingLines(known.answer.pending, entriesOf(tab, customer_id), known.doneBefore);
  const writes = those.map((each): Write => {
    const line = pending?.find(({ item_id }) => item_id === each.item_id);
    return {
      call: "receive",
      body: { order_id, receive_date, ...each },
      snapshot: { ...named(each.item_id), ...(line && { line }) },
    };
  });
  keepAll(world, tab, customer_id, writes);
}

const named = (item_id: number) => ({
  full_description: `Product ${item_id}`,
  ndc_code: "",
  schedule_name: null,
  sale_UOM_desc: "Carton",
});

function fileOne(world: World, tab: Tab, { customer_id, order_id, random }: At): void {
  const item_id = random.pick(goods);
  const exception_id = uuidOf(random);
  const reason = random.pick(reasonCodes);
  const closes = reason === "short" || random.chance(0.2);
  const body = {
    exception_id,
    order_id,
    item_id,
    reason: closes ? ("short" as const) : reason,
    quantity: random.whole(1, 6),
    closes,
  };
  const filing: Write = { call: "fileException", body, snapshot: named(item_id) };
  const photos = random.chance(0.5) ? [photoOf(random)] : [];
  const parts = photos.flatMap(({ photo_id, bytes }) => partsIn(exception_id, photo_id, bytes));
  const ids = keepAll(world, tab, customer_id, [filing, ...parts]);
  const { user_id } = tab.person;
  for (const { photo_id, bytes } of photos)
    world.photos.set(photo_id, { customer_id, user_id, exception_id, bytes, ids });
}

/** A package that is not on its notice; now and then one that somebody has found before. */
function quarantineOne(world: World, tab: Tab, { customer_id, order_id, random }: At): void {
  const item_id = random.pick(goods);
  const serial_number = random.chance(0.8) ? `Q${random.whole(1, 6)}` : "";
  const body = {
    quarantine_id: uuidOf(random),
    order_id: random.chance(0.9) ? order_id : null,
    item_id,
    quantity: 1,
    reason: random.pick(suspectCodes),
    serial_number,
  };
  keepAll(world, tab, customer_id, [{ call: "quarantineUnit", body, snapshot: named(item_id) }]);
}

function photoOf(random: Random): { photo_id: string; bytes: Buffer } {
  const bytes = jpegOf(random.chance(0.2) ? photoPartBytes + random.whole(1, 300) : random.whole(60, 400));
  return { photo_id: uuidOf(random), bytes };
}

const partsIn = (exception_id: string, photo_id: string, bytes: Buffer): Write[] =>
  Array.from({ length: photoPartsOf(bytes.length) }, (_, part): Write => {
    const start = part * photoPartBytes;
    const data = bytes.subarray(start, start + partLength(bytes.length, part)).toString("base64");
    const body = { exception_id, photo_id, part, size_bytes: bytes.length, data };
    return { call: "addPhotoPart", body, snapshot: named(items.plain) };
  });

/** One of those that this page shows. */
function takeBack(world: World, tab: Tab, { customer_id, random }: { customer_id: number; random: Random }): void {
  const filed = entriesOf(tab, customer_id).filter((entry) => entry.call === "fileException");
  if (filed.length === 0) return;
  const { body } = random.pick(filed);
  const { exception_id, order_id, item_id, quantity_UOM = "CT", quantity } = body;
  const snapshot = {
    ...named(item_id),
    ...(body.closes === true && { closed: { order_id, item_id, quantity_UOM, quantity } }),
  };
  keepAll(world, tab, customer_id, [{ call: "withdrawException", body: { exception_id }, snapshot }]);
}

/** Keeps several in one step; gives what they will be if they are kept: each a millisecond after the one before it. */
export function keepAll(world: World, tab: Tab, customer_id: number, writes: Write[]): Id[] {
  const { account, user_id } = tab.person;
  const times = () => writes.map((_, at) => deviceNow(world) + at);
  while (times().some((time) => account.madeAt.has(time))) world.time.now += 1;
  const ids = times().map((time): Id => `${user_id}@${time}`);
  for (const time of times()) account.madeAt.add(time);
  count(world, "kept in one step");
  const { person, isHere } = world.atTablet;
  const isStray = () => tab.person !== person || !isHere;
  const hear = (entries: readonly Entry[]): void => {
    if (!tab.process.isAlive) return;
    for (const [at, entry] of entries.entries()) {
      account.promised.set(idOf(entry), [{ write: writes[at]!, customer_id }]);
      if (isStray()) world.strays.push({ user_id, id: idOf(entry) });
    }
    look(world.people, entries);
  };
  const fail = () => void (tab.process.isAlive && (account.failed += 1));
  tab.outbox.addAll(writes, { customer_id, cart_type: "RXO", time_zone: "America/Chicago" }).then(hear, fail);
  return ids;
}

/** Another tablet, without an outbox, on the same delivery. */
export async function claimElsewhere(world: World, random: Random): Promise<void> {
  const { server, company, people } = world;
  const customer_id = random.pick(company.customers);
  const actor = random.pick(people);
  const token = await server.signIn(actor.user_id, customer_id);
  const body = {
    exception_id: uuidOf(random),
    order_id: company.orders[customer_id]!,
    item_id: random.pick(goods),
    reason: "short",
    quantity: random.whole(1, 3),
    closes: random.chance(0.4),
  };
  const headers = {
    authorization: `Bearer ${token}`,
    "x-customer-id": String(customer_id),
    "x-cart-type": "RXO",
    "idempotency-key": `claim-${body.exception_id}`,
  };
  await server.ask({ path: "/api/claims/exceptions", headers, body });
  happened(world, "exception filed by somebody else");
  foreignWrite(world, "receiving", customer_id, company.everybody);
}

/** Digits only in letters, as a UUID has them: the same in every run of a seed. */
function uuidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => "abcdef"[random.whole(0, 5)]!).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
