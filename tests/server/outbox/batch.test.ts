/** Many entries in one request: each through the same door as by itself, in order, answered line by line; and what keeps one back keeps back its queue. */
import { request as ask } from "node:http";
import { afterAll, expect, test } from "vitest";
import type { AnswerLine } from "#contract/outbox/batch.ts";
import { batchPath, mostEntries } from "#contract/outbox/rules/batch.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { discardOf, receiptOf } from "#tests/support/examples.ts";
import { arrived } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const { pools } = app;
const buyer = await app.signIn(people.buyer.email);
const busy = await pools.owner.connect();
afterAll(() => busy.release());

let keys = 0;
type Said = { path?: string; queue?: string; key?: string; body: unknown; headers?: Record<string, string> };
const entryOf = ({ path = "/api/carts/add-item", queue = "cart", key = `entry-${++keys}`, body, headers }: Said) => ({
  path,
  queue,
  headers: { "idempotency-key": key, "x-outbox-device": "tablet-1", "x-customer-id": String(north), ...headers },
  body,
});
const line = (quantity: number, item_id: number = items.plain) => ({ item_id, quantity, quantity_uom_code: "CT" });
type Entry = ReturnType<typeof entryOf>;
const linesOf = (text: string) =>
  text
    .split("\n")
    .filter((each) => each !== "")
    .map((each) => JSON.parse(each) as AnswerLine);
async function send(client: Client, entries: readonly Entry[], headers: Record<string, string> = {}) {
  const answer = await client.post(batchPath, { entries }, { "idempotency-key": `batch-${++keys}`, ...headers });
  return { ...answer, lines: answer.status === 200 ? linesOf(answer.text) : [] };
}
const statuses = (lines: readonly AnswerLine[]) => lines.map(({ status }) => status);
const inCart = async () =>
  (
    await pools.owner.query<{ item_id: number; quantity: number }>(
      `select item_id, quantity from cart_lines l join carts c using (customer_id, cart_id)
        where user_id = $1 and is_open and cart_type_code = 'RXO' order by item_id`,
      [people.buyer.user_id],
    )
  ).rows;
const trail = async (those: readonly Entry[]) =>
  (
    await pools.owner.query<{ key: string; result: string; action: string; customer_id: number; device: string }>(
      "select idempotency_key as key, result, action, customer_id, device from audit where idempotency_key = any($1) order by audit_id",
      [those.map(({ headers }) => headers["idempotency-key"])],
    )
  ).rows;
/** While another process of the server is just answering these. */
async function whileAnswering<T>(those: readonly Entry[], work: () => Promise<T>): Promise<T> {
  await busy.query("begin");
  for (const { headers } of those)
    await busy.query("select pg_advisory_xact_lock(hashtextextended($1::int || ' ' || $2, 0))", [
      people.buyer.user_id,
      headers["idempotency-key"],
    ]);
  try {
    return await work();
  } finally {
    await busy.query("rollback");
  }
}

test("of each the skew of the clock when it was made is its place in the list of the request", async () => {
  const goods = receiptOf(await arrived({ app, now }), now);
  const those = [
    entryOf({ path: "/api/receives", queue: "receive:a", body: { ...goods, quantity_received: 1 } }),
    entryOf({ path: "/api/receives", queue: "receive:b", body: { ...goods, quantity_received: 1 } }),
    entryOf({ path: "/api/receives", queue: "receive:c", body: { ...goods, quantity_received: 1 } }),
  ].map((entry) => ({ ...entry, headers: { ...entry.headers, "x-entered-at": now.toISOString() } }));
  const sent = await send(buyer, those, { "x-client-time": now.toISOString(), "x-entered-skew": "7000,,86400000" });
  expect(statuses(sent.lines)).toEqual([200, 200, 200]);
  const { rows } = await pools.owner.query(
    "select clock_skew_ms from receives where client_key = any($1) order by order_receive_id",
    [those.map(({ headers }) => headers["idempotency-key"])],
  );
  expect(rows).toEqual([{ clock_skew_ms: 7000 }, { clock_skew_ms: 0 }, { clock_skew_ms: 86_400_000 }]);
});

test("each is done by itself and in order: its own key, customer, answer, refusal and row in the trail", async () => {
  const goods = receiptOf(await arrived({ app, now }), now);
  await buyer.post("/api/carts/remove-item", { item_id: items.plain, quantity_uom_code: "CT" });
  const those = [
    entryOf({ body: line(1) }),
    entryOf({ body: line(2) }),
    entryOf({ body: line(1, items.unpriced) }),
    entryOf({ path: "/api/receives", queue: "receive:1", body: goods }),
    entryOf({
      path: "/api/carts/update-item",
      body: { ...line(0), quantity: undefined, new_quantity: 7 },
      headers: { "x-base": "3" },
    }),
    entryOf({
      path: "/api/carts/add-item",
      queue: "cart:other",
      body: line(1),
      headers: { "x-customer-id": String(south) },
    }),
    entryOf({ path: "/api/outbox/discards", queue: "discard:1", body: discardOf() }),
    entryOf({ path: "/api/nothing", queue: "nothing", body: {} }),
    entryOf({ queue: "malformed", body: line(0.5) }),
  ];
  const { lines, headers } = await send(buyer, those);
  expect(headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
  expect(headers["x-answers-key"]).toMatch(/^batch-/);
  expect(lines.map(({ answers }) => answers)).toEqual(those.map(({ headers: own }) => own["idempotency-key"]));
  expect(statuses(lines)).toEqual([200, 200, 400, 200, 200, 403, 200, 404, 400]);
  expect(lines[1]!.body).toMatchObject({ quantity: 3 });
  expect(lines[3]!.body).toMatchObject({ receipt: { client_key: those[3]!.headers["idempotency-key"] } });
  expect((await inCart()).find(({ item_id }) => item_id === items.plain)).toMatchObject({ quantity: 7 });
  const rows = await trail(those);
  expect(rows.map(({ result }) => result)).toEqual([
    "done",
    "done",
    "refused",
    "done",
    "done",
    "denied",
    "done",
    "refused",
  ]);
  expect(new Set(rows.map(({ device }) => device))).toEqual(new Set(["tablet-1"]));
});

test("sent again, in other company or alone, each has its effect and its answer once", async () => {
  const before = await inCart();
  const those = [1, 2, 3].map((quantity) => entryOf({ body: line(quantity, items.cheap) }));
  const first = await send(buyer, those);
  const again = await send(buyer, [those[2]!, those[0]!, entryOf({ body: line(1, items.cheap) })]);
  expect(again.lines.slice(0, 2)).toEqual([first.lines[2], first.lines[0]]);
  const { path, body, headers } = those[1]!;
  const alone = await buyer.post(path, body, headers);
  expect([alone.body, alone.headers["idempotency-replayed"]]).toEqual([first.lines[1]!.body, "true"]);
  const cheap = (rows: typeof before) => rows.find(({ item_id }) => item_id === items.cheap)?.quantity ?? 0;
  expect(cheap(await inCart()) - cheap(before)).toBe(7);
  const reused = await send(buyer, [{ ...those[0]!, body: line(9, items.cheap) }]);
  expect(reused.lines).toMatchObject([{ status: 422, body: { code: "key_reused" } }]);
});

test("what has no answer that stands keeps back its queue, and no other", async () => {
  const those = [
    entryOf({ body: line(1), queue: "a" }),
    entryOf({ body: line(1), queue: "b" }),
    entryOf({ body: line(1), queue: "a" }),
    entryOf({ body: line(1), queue: "b" }),
    entryOf({ body: line(1), queue: "c", headers: { "x-customer-id": String(south) } }),
    entryOf({ body: line(1), queue: "c" }),
  ];
  const { lines } = await whileAnswering([those[0]!], () => send(buyer, those));
  expect(statuses(lines)).toEqual([409, 200, 425, 200, 403, 425]);
  expect(lines[0]).toMatchObject({ retry_after: 1, body: { code: "in_progress" } });
  expect(lines[2]).toMatchObject({ body: { code: "not_begun" } });
  const begun = (await trail(those)).filter(({ result }) => result === "done").map(({ key }) => key);
  expect(begun).toEqual([those[1]!, those[3]!].map(({ headers }) => headers["idempotency-key"]));
  expect(statuses((await send(buyer, those.slice(0, 4))).lines)).toEqual([200, 200, 200, 200]);
});

test("a session that is over is told once; whoever names none is turned away before anything is looked at", async () => {
  const client = await app.signIn(people.both.email, { customer: north });
  await client.post("/api/security/logout");
  const { status, lines } = await send(
    client,
    [1, 2, 3].map((at) => entryOf({ body: line(at), queue: `q${at}` })),
  );
  expect([status, ...statuses(lines)]).toEqual([200, 401, 425, 425]);
  const nobody = await app.nobody.post(batchPath, { entries: [] }, { "idempotency-key": "nobody" });
  expect([nobody.status, nobody.headers["x-answers-key"]]).toEqual([401, "nobody"]);
});

test("the database is away: one hears it, and nothing after it is begun", async () => {
  const those = [1, 2].map((at) => entryOf({ body: line(at), queue: `q${at}` }));
  // oxlint-disable-next-line typescript/unbound-method -- put back below
  const { connect, query } = pools.app;
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  Object.assign(pools.app, { connect: () => Promise.reject(away), query: () => Promise.reject(away) });
  const { lines } = await send(buyer, those).finally(() => Object.assign(pools.app, { connect, query }));
  expect(statuses(lines)).toEqual([503, 425]);
  expect(lines[0]).toMatchObject({ retry_after: 2 });
});

test.each<[string, unknown]>([
  ["none", { entries: [] }],
  ["too many", { entries: Array.from({ length: mostEntries + 1 }, () => entryOf({ body: {} })) }],
  ["without a key", { entries: [{ ...entryOf({ body: {} }), headers: {} }] }],
  ["with a session of its own", { entries: [entryOf({ body: {}, headers: { authorization: "Bearer x" } })] }],
  ["no list", { entries: {} }],
  ["nothing", {}],
])("%s: refused as a whole, and nothing is done", async (_, body) => {
  const answer = await buyer.post(batchPath, body, { "idempotency-key": "refused" });
  expect([answer.status, answer.body.code]).toEqual([400, "malformed"]);
});

test("only entries go this way, and none takes what it is about from the request that carries it", async () => {
  const those = [
    entryOf({ path: "/api/carts/clear", body: {} }),
    entryOf({ path: "/api/security/logout", body: {}, queue: "b" }),
    entryOf({ path: batchPath, body: { entries: [] }, queue: "c" }),
  ];
  expect(statuses((await send(buyer, those)).lines)).toEqual([404, 404, 404]);
  const { "x-customer-id": _, ...own } = entryOf({ body: line(1) }).headers;
  const shared = { "x-customer-id": String(south), "x-on-behalf-of": "1", "x-base": "nonsense" };
  const plain = { ...entryOf({ body: line(1) }), headers: own } as Entry;
  expect(statuses((await send(buyer, [plain], shared)).lines)).toEqual([200]);
});

test("each line is sent when its entry is done; who goes away in the middle has those done that were begun, and no more", async () => {
  const chief = await app.signIn(people.chief.email);
  const base = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const controlled = () => entryOf({ body: line(1, items.controlled), headers: { "x-cart-type": "CSO" } });
  expect(statuses((await send(chief, [controlled()])).lines)).toEqual([200]);
  const plain = (count: number) => Array.from({ length: count }, () => entryOf({ body: line(1) }));
  const those = [...plain(4), controlled(), ...plain(4)];
  await busy.query("begin");
  await busy.query("select from carts where user_id = $1 and cart_type_code = 'CSO' for update", [
    people.chief.user_id,
  ]);
  const heard = await firstLines(chief, `${base}${batchPath}`, { entries: those }, 4);
  await expect
    .poll(() => new Promise((resolve) => app.app.server.getConnections((_, count) => resolve(count))))
    .toBe(0);
  await busy.query("rollback");
  const begun = async () => (await trail(those)).map(({ key }) => key);
  const first = those.slice(0, 5).map(({ headers }) => headers["idempotency-key"]);
  await expect.poll(begun).toEqual(first);
  const { lines } = await send(chief, those.slice(0, 5));
  expect(lines.slice(0, 4)).toEqual(heard);
  expect(await begun()).toEqual(first);
});

/** The first lines of an answer; the connection is cut where they end. */
const firstLines = (client: Client, url: string, body: unknown, count: number): Promise<AnswerLine[]> =>
  new Promise((resolve, reject) => {
    const heard: AnswerLine[] = [];
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${client.token}`,
      "idempotency-key": "cut",
    };
    const request = ask(url, { method: "POST", headers }, (response) => {
      response.setEncoding("utf8").on("data", (text: string) => {
        heard.push(...linesOf(text));
        if (heard.length === count) request.destroy();
      });
      response.on("error", () => resolve(heard)).on("end", () => reject(new Error("It came to its end.")));
    });
    request.on("error", reject).end(JSON.stringify(body));
  });
