/** The stream of what changes: who hears what, how soon, over how many processes, and when it ends. */
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, test } from "vitest";

import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { buildApp } from "#server/app.ts";
import { give, take } from "#tests/support/accounts.ts";
import { type Client, clientOf, testApp } from "#tests/support/app.ts";
import { items, newPerson, passwordCost, people, south } from "#tests/support/company.ts";
import { getServerNow } from "#tests/support/present.ts";
import { startTimeLimit } from "#tests/support/time-limit.ts";

const { app, pools, signIn } = await testApp();
/** A second process on the same database. */
const other = await buildApp({
  pools,
  environment: { trustProxy: false, logLevel: "silent" },
  version: "0.0.0-test",
  clock: getServerNow,
  passwordCost,
});
const base = await app.listen({ port: 0, host: "127.0.0.1" });
await other.listen({ port: 0, host: "127.0.0.1" });
const otherBase = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
afterAll(async () => {
  for (const each of [other, app]) {
    each.server.closeAllConnections(); // fetch keeps some open that it never used
    await each.close();
  }
});

const buyer = await signIn(people.buyer.email);
const add = (client: Client, quantity = 1, headers = {}) =>
  client.post("/api/carts/add-item", { item_id: items.plain, quantity, quantity_uom_code: "CT" }, headers);

type Event = { event: string; data: unknown };
const open: AbortController[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.abort();
});

/** A device that follows; `next` waits for the next event of a kind, `ended` for the end. */
async function follow(client: Client, from = base) {
  const stop = new AbortController();
  open.push(stop);
  const answer = await fetch(`${from}/api/live`, {
    headers: { authorization: `Bearer ${client.token}`, "x-background": "1" },
    signal: stop.signal,
  });
  const events: Event[] = [];
  const waiting = new Set<() => void>();
  const ended = (async () => {
    let text = "";
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split("\n\n");
      text = blocks.pop()!;
      for (const block of blocks) {
        const [, event = "", data = "{}"] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (event !== "") events.push({ event, data: JSON.parse(data) });
      }
      for (const look of waiting) look();
    }
  })().catch(() => undefined);
  const next = (kind: string) =>
    new Promise<Event>((resolve) => {
      const look = () => {
        const at = events.findIndex(({ event }) => event === kind);
        if (at < 0) return;
        waiting.delete(look);
        resolve(events.splice(at, 1)[0]!);
      };
      waiting.add(look);
      look();
    });
  return { answer, next, ended, events };
}

test("a device hears of another's change of the cart, from whichever process it asked, and what it hears is no content", async () => {
  const [here, there] = [await follow(buyer), await follow(buyer, otherBase)];
  await Promise.all([here.next("again"), there.next("again")]);
  expect(here.answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(here.answer.headers.get("cache-control")).toBe("no-store, no-transform");
  const endTimeLimit = startTimeLimit("wall", 2_000);
  await add(clientOf(other, buyer.token), 1, { "x-outbox-device": "tablet-1" });
  const change = { what: "cart", cart_type: "RXO", device: "tablet-1", conflict: null, stands: null, wanted: null };
  expect(await here.next("changed")).toEqual({ event: "changed", data: change });
  expect(await there.next("changed")).toEqual({ event: "changed", data: change });
  endTimeLimit();
});

test("nobody hears of another person's cart, of another customer's, or of what was turned down or answered before", async () => {
  const [mine, his, elsewhere] = await Promise.all([
    signIn(people.chief.email).then((client) => follow(client)),
    signIn(people.other.email).then((client) => follow(client)),
    signIn(people.both.email, { customer: south }).then((client) => follow(client)),
  ]);
  await Promise.all([mine, his, elsewhere].map(({ next }) => next("again")));
  const atNorth = await signIn(people.both.email, { customer: 1 });
  await add(atNorth);
  await add(buyer, 0);
  const chief = await signIn(people.chief.email);
  await add(chief, 2, { "idempotency-key": "live-once" });
  await mine.next("changed");
  await add(chief, 2, { "idempotency-key": "live-once" });
  await add(chief, 1, { "x-outbox-device": "last" });
  expect((await mine.next("changed")).data).toMatchObject({ device: "last" });
  expect([mine.events, his.events, elsewhere.events]).toEqual([[], [], []]);
});

test("a receipt, its cancel and the cancel's taking back are heard by everybody at the customer, by nobody elsewhere, and say nothing of what came", async () => {
  const [colleague, elsewhere] = await Promise.all([
    signIn(people.chief.email).then((client) => follow(client, otherBase)),
    signIn(people.both.email, { customer: south }).then((client) => follow(client)),
  ]);
  await Promise.all([colleague, elsewhere].map(({ next }) => next("again")));
  const tablet = { "x-outbox-device": "tablet-1" };
  const receive_date = isoToWire(dateIn("America/Chicago", getServerNow()));
  const goods = { item_id: items.plain, quantity_received: 1, receive_date, lot_no: "L1" };
  const { receipt } = (await buyer.post("/api/receives", goods, tablet)).body;
  const heard = { what: "receiving", cart_type: "RXO", device: "tablet-1", conflict: null, stands: null, wanted: null };
  expect((await colleague.next("changed")).data).toEqual(heard);
  for (const path of ["/api/receives/cancel", "/api/receives/uncancel"]) {
    await buyer.post(path, { order_receive_id: receipt.order_receive_id }, tablet);
    expect((await colleague.next("changed")).data).toEqual(heard);
  }
  expect(elsewhere.events).toEqual([]);
});

test("who is at an order is told by name to those who may receive there, to nobody else, and nothing of it is kept", async () => {
  const [colleague, reporter, elsewhere] = await Promise.all([
    signIn(people.chief.email).then((client) => follow(client, otherBase)),
    signIn(people.reporter.email).then((client) => follow(client)),
    signIn(people.both.email, { customer: south }).then((client) => follow(client)),
  ]);
  await Promise.all([colleague, reporter, elsewhere].map(({ next }) => next("again")));
  const count = async () =>
    (await pools.system.query("select (select count(*) from audit) + (select count(*) from answers) as kept")).rows[0];
  const before = await count();
  const line = { line_no: 3, seconds: 125, is_taken_over: false };
  for (const said of [{ order_id: 4_820_001 }, { order_id: 4_820_001, line }, { order_id: null }]) {
    expect((await buyer.post("/api/receives/here", { ...said, place: "tab-1" })).status).toBe(200);
    expect((await colleague.next("here")).data).toMatchObject({
      what: "presence",
      here: { who: "Buyer", ...said, place: "tab-1" },
    });
  }
  expect(await count()).toEqual(before);
  // Changes that were made before may still be on their way to one of the servers.
  const presence = [reporter, elsewhere, colleague].map(({ events }) => events.filter(({ event }) => event === "here"));
  expect(presence).toEqual([[], [], []]);
  expect((await (await signIn(people.reporter.email)).post("/api/receives/here", { place: "x" })).status).toBe(403);
});

test("a change that another device's change stood in the way of is told to that one", async () => {
  await buyer.post("/api/carts/remove-item", { item_id: items.plain, quantity_uom_code: "CT" });
  await add(buyer, 4, { "x-outbox-device": "desk" });
  const desk = await follow(buyer);
  await desk.next("again");
  const answer = await buyer.post(
    "/api/carts/update-item",
    { item_id: items.plain, new_quantity: 6, quantity_uom_code: "CT" },
    { "x-base": "2", "x-outbox-device": "tablet-1" },
  );
  expect(answer.body.code).toBe("base_changed");
  const told = [(await desk.next("changed")).data];
  while (!told.some((each) => (each as { conflict: unknown }).conflict !== null))
    told.push((await desk.next("changed")).data);
  expect(told.at(-1)).toMatchObject({ device: "tablet-1", conflict: items.plain, stands: 4, wanted: 6 });
});

test("whose role was given or taken hears of it, and so does nobody else", async () => {
  const { user_id, email } = await newPerson(pools, "live-roles@north.example");
  const chief = await signIn(people.chief.email);
  const [theirs, admins] = [await follow(await signIn(email)), await follow(chief)];
  await Promise.all([theirs.next("again"), admins.next("again")]);
  await give(chief, user_id, "CS");
  const change = { what: "rights", cart_type: null, device: null, conflict: null, stands: null, wanted: null };
  expect(await theirs.next("changed")).toEqual({ event: "changed", data: change });
  await take(chief, user_id, "CS");
  expect(await theirs.next("changed")).toEqual({ event: "changed", data: change });
  await add(chief);
  expect((await admins.next("changed")).data).toMatchObject({ what: "cart" });
  expect(theirs.events).toEqual([]);
});

test.each([
  ["sign-out", (client: Client) => client.post("/api/security/logout")],
  [
    "the person is disabled",
    (_client: Client, user: number) =>
      pools.system.query("update users set is_active = false where user_id = $1", [user]),
  ],
  [
    "they leave the customer",
    (_client: Client, user: number) =>
      pools.system.query("update user_customers set is_active = false where user_id = $1", [user]),
  ],
])("it ends within a second when %s", async (name, end) => {
  const { user_id, email } = await newPerson(pools, `live-${name.length}@north.example`);
  const client = await signIn(email);
  const device = await follow(client);
  await device.next("again");
  await end(client, user_id);
  const endTimeLimit = startTimeLimit("wall", 2_000);
  await device.next("over");
  await device.ended;
  endTimeLimit(); // a second, and what a busy machine takes
});

test("it does not keep a session alive, and is closed to whoever is not signed in", async () => {
  const { rows: before } = await pools.system.query("select max(last_seen_at) as at from sessions");
  const device = await follow(buyer);
  await device.next("again");
  const { rows: after } = await pools.system.query("select max(last_seen_at) as at from sessions");
  expect(after).toEqual(before);
  expect((await fetch(`${base}/api/live`)).status).toBe(401);
});

test("when the database's connection breaks it is listened to again, and everybody is told to ask again", async () => {
  const device = await follow(buyer);
  await device.next("again");
  await pools.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen portal_live%' and datname = current_database()",
  );
  await device.next("again");
  await add(buyer);
  expect((await device.next("changed")).data).toMatchObject({ what: "cart" });
});

test("a server that stops ends its streams, and does not wait for them", async () => {
  const third = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-test",
    clock: getServerNow,
    passwordCost,
  });
  await third.listen({ port: 0, host: "127.0.0.1" });
  const device = await follow(buyer, `http://127.0.0.1:${(third.server.address() as AddressInfo).port}`);
  await device.next("again");
  await third.close();
  await device.ended;
});
