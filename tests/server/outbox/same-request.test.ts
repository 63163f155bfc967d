/**
 * The same bytes are the same request whatever build reads them: one that knows more fields, fewer, or stands them in another order; and what waits on
 * devices passes between builds in both directions.
 */
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { calls } from "#contract/calls.ts";
import { receive as call } from "#contract/receiving/receiving.ts";
import { NewReceipt } from "#contract/receiving/receiving.ts";
import { nobody } from "#server/base/caller.ts";
import { hashesOf } from "#server/http/once.ts";
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

test("what the build before this one stored is known by how it understood the request", async () => {
  const [body, headers] = [await goods(), entered()];
  const before = await send(body, headers);
  await app.pools.owner.query("update answers set wire_hash = null where key = $1", [headers["idempotency-key"]]);
  expect((await send(body, headers)).body).toEqual(before.body);
  expect((await send({ ...body, lot_no: "other" }, headers)).status).toBe(422);
});

test("this build understands waiting calls as the one before did: another hash would refuse what that one stored", () => {
  const uuid = "0b54b1a2-6c43-4d7e-9f60-3f4d2a6b7c81";
  const wires: Record<string, unknown> = {
    receive: { order_id: 1, item_id: 2, quantity_received: 3, receive_date: "11/20/2026" },
    cancelReceive: { order_receive_id: 1 },
    uncancelReceive: { order_receive_id: 1 },
    addItem: { item_id: 2, quantity: 3, quantity_uom_code: "CT" },
    addItems: { items: [{ item_id: 2, quantity: 3, quantity_uom_code: "CT" }] },
    updateItem: { item_id: 2, new_quantity: 3, quantity_uom_code: "CT" },
    removeItem: { item_id: 2, quantity_uom_code: "CT" },
    fileException: { exception_id: uuid, order_id: 1, item_id: 2, reason: "short", quantity: 3 },
    withdrawException: { exception_id: uuid },
    quarantineUnit: { quarantine_id: uuid, item_id: 2, quantity: 1, reason: "unknown_serial" },
    addPhotoPart: { exception_id: uuid, photo_id: uuid, part: 0, size_bytes: 3, data: "/9j/" },
  };
  const caller = { ...nobody({} as never, now), customer_id: 1001, cart_type_code: "RXO" as const };
  const understood = Object.entries(wires).map(([name, body]) => {
    const each = calls[name]!;
    const wire = { params: {}, query: {}, body };
    return [
      name,
      hashesOf(each, caller, { wire, input: each.input.parse(body) })
        .read?.toString("hex")
        .slice(0, 16),
    ];
  });
  expect(Object.fromEntries(understood)).toEqual({
    receive: "c623a44304995959",
    cancelReceive: "1ec05cda57234da3",
    uncancelReceive: "5373bc59d6549499",
    addItem: "a9fdca6806f440c1",
    addItems: "3a2d9a4694fb7c4a",
    updateItem: "5f75d5a7228075fd",
    removeItem: "9acc1146718c8fef",
    fileException: "487662906a3b9bac",
    withdrawException: "69886f68b4cd6289",
    addPhotoPart: "3527e5d974373fd4",
    quarantineUnit: "25e0767dd473f8d5",
  });
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
