/**
 * The same bytes are the same request whatever build reads them: one that knows more fields, fewer, or stands them in another order; and what waits on
 * devices passes between builds in both directions.
 */
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { receive as call } from "#contract/receiving/receiving.ts";
import { NewReceipt } from "#contract/receiving/receiving.ts";
import { fieldUnknown } from "#server/http/text.ts";
import { testApp } from "#tests/support/app.ts";
import { people } from "#tests/support/company.ts";
import { receiptOf } from "#tests/support/examples.ts";
import { arrived } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const buyer = await app.signIn(people.buyer.email);
const asDeployed = call.input;
afterEach(() => void Object.assign(call, { input: asDeployed }));

/** From here on the server runs a build that reads receipts by this schema. */
const deploy = (input: z.ZodMiniType) => void Object.assign(call, { input });
/** One field more, with a value where it is left out, before all others. */
const wider = z.strictObject({ temperature: z._default(z.nullable(z.number()), null), ...NewReceipt.shape });
/** Asks for what no page sends yet. */
const stricter = z.strictObject({ ...NewReceipt.shape, temperature: z.number() });

let entries = 0;
const goods = async () => receiptOf(await arrived({ app, now }), now);
const entered = (key = `entry-${++entries}`) => ({ "idempotency-key": key, "x-outbox-device": "tablet-1" });
const send = (body: unknown, headers: Record<string, string>) => buyer.post("/api/receives", body, headers);
const recorded = async (key: string) =>
  (await app.pools.owner.query("select lot_no, flagged, unread from receives where client_key = $1", [key])).rows;
const trail = async (key: string) =>
  (await app.pools.owner.query("select result, input from audit where idempotency_key = $1 order by audit_id", [key]))
    .rows;

test.each([
  ["knows a field more, with a default, and another order", wider],
  ["asks for more than was sent", stricter],
])("what was recorded before a deploy is known after it, by a build that %s", async (_, schema) => {
  const [body, headers] = [await goods(), entered()];
  const before = await send(body, headers);
  deploy(schema);
  const after = await send(body, headers);
  expect([after.status, after.body]).toEqual([200, before.body]);
  expect(after.headers["idempotency-replayed"]).toBe("true");
  deploy(asDeployed);
  expect(await recorded(headers["idempotency-key"])).toHaveLength(1);
});

test("in whichever order its fields stand it is the same request; with another value it is not", async () => {
  const [body, headers] = [await goods(), entered()];
  expect((await send(body, headers)).status).toBe(200);
  const turned = Object.fromEntries(Object.entries(body).toReversed());
  expect((await send(turned, headers)).headers["idempotency-replayed"]).toBe("true");
  expect((await send({ ...body, lot_no: "other" }, headers)).status).toBe(422);
  // The same after parsing, and not what was sent: a person who takes the default says something else than one who says nothing.
  expect((await send({ ...body, notes: "" }, headers)).status).toBe(422);
});

test("a field that this build does not know is kept with the receipt, flagged and written down; without a device it is wrong", async () => {
  const [body, headers] = [{ ...(await goods()), temperature: 4 }, entered()];
  const answer = await send(body, headers);
  expect([answer.status, answer.body.receipt?.flagged]).toEqual([200, ["unread"]]);
  const key = headers["idempotency-key"];
  expect(await recorded(key)).toMatchObject([{ lot_no: "ON26114", flagged: ["unread"], unread: { temperature: 4 } }]);
  expect(await trail(key)).toMatchObject([
    { result: "done", input: { lot_no: "ON26114", unread: { temperature: 4 } } },
  ]);
  deploy(wider);
  expect((await send(body, headers)).headers["idempotency-replayed"]).toBe("true");
  deploy(asDeployed);
  const { status, body: said } = await buyer.post("/api/receives", body, { "idempotency-key": "no-device" });
  expect([status, said.fields]).toEqual([400, { temperature: fieldUnknown }]);
});

test("so it is with a change of the cart, also inside a row of many", async () => {
  const row = { item_id: 101, quantity: 1, quantity_uom_code: "CT" };
  const headers = entered();
  const answer = await buyer.post("/api/carts/add-items", { items: [row, { ...row, why: "urgent" }] }, headers);
  expect(answer.status).toBe(200);
  expect(await trail(headers["idempotency-key"])).toMatchObject([{ input: { unread: { "items.1.why": "urgent" } } }]);
});

test("an entry that no build can read is refused for good under its key, and written down", async () => {
  const [body, headers] = [{ ...(await goods()), quantity_received: "three" }, entered()];
  const first = await send(body, headers);
  expect([first.status, first.body.code]).toEqual([400, "malformed"]);
  const again = await send(body, headers);
  expect([again.body, again.headers["idempotency-replayed"]]).toEqual([first.body, "true"]);
  expect(await trail(headers["idempotency-key"])).toEqual([{ result: "refused", input: null }]);
});
