/** Text and times that no database takes, in every place of every call where a text may stand: turned down or put right, never a 5xx. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "#contract/base/call.ts";
import { calls } from "#contract/calls.ts";
import { headers } from "#contract/base/headers.ts";
import { testApp } from "#tests/support/app.ts";
import { north, people } from "#tests/support/company.ts";
import type { Input, World } from "#tests/support/example.ts";
import { examples, receiptOf } from "#tests/support/examples.ts";
import { arrived } from "#tests/support/orders.ts";
import { schemaWordingIn } from "#tests/support/schema-wording.ts";
import { send } from "#tests/support/walking.ts";

// Each address may sign in only so often: here time goes on between.
let now = Date.parse("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => new Date(now) });
const world: World = {
  app,
  now: new Date(now),
  buyer: await app.signIn(people.buyer.email),
  chief: await app.signIn(people.chief.email),
  staff: await app.signIn(people.staff.email, { customer: north }),
};

const texts = [
  "\ud800",
  "a\udfffb",
  "\0",
  "a\0b",
  "\u001d\u202e\u2028",
  "\ufffe\u{10ffff}",
  "x".repeat(3_000),
  "%00",
  "'\"\\;--",
];
const times = [
  "01/01/0000",
  "01/01/0001",
  "12/31/1899",
  "01/01/2201",
  "12/31/9999",
  "02/30/2026",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00Z",
];
const deep = JSON.parse(`["\\u0000",${"[".repeat(2_000)}${"]".repeat(2_000)}]`) as unknown;

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
const schemaOf = ({ input }: Call): Schema => z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;

/** Inputs with something hostile in one place where the call takes text. */
function* spoilt({ anyOf, ...schema }: Schema, good: unknown): Generator {
  for (const each of anyOf ?? []) yield* spoilt(each, good);
  if (schema.type === "string") yield* [...texts, ...times];
  if (schema.type === "array") {
    const [first] = Array.isArray(good) ? (good as unknown[]) : [];
    for (const each of spoilt(schema.items ?? {}, first)) yield [each];
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const fields = typeof good === "object" && good !== null ? (good as Record<string, unknown>) : {};
    for (const each of spoilt(property, fields[name])) yield { ...fields, [name]: each };
  }
}

describe.each(Object.entries(calls))("%s", (name, call) => {
  test("is never broken by text or time, and answers in no schema's words", async () => {
    now += 60_000; // what may be asked only so often may be asked again
    // Who is not asked for half an hour is signed out.
    const asked = [world.buyer, world.chief, world.staff].map((client) => client.get("/api/carts"));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    const { client = world.buyer, input } = await examples[name]!(world);
    const object = typeof input === "string" ? {} : input;
    const all = [...spoilt(schemaOf(call), input), { ...object, "\0\ud800": "\ud800" }, { ...object, deep }];
    let at = 0;
    for (const each of all) {
      now += 2_000;
      const entry = call.waits === true ? { "x-outbox-device": "tablet-1" } : {};
      const key = { "idempotency-key": `${name}-${(at += 1)}` };
      const sent = call.kind === "write" && call.secret !== true ? [{}, key, { ...key, ...entry }] : [{}];
      for (const more of sent) {
        const { status, text, body } = await send(call, client, escaped(call, each) as Input, more);
        if (status >= 500) expect.fail(`${JSON.stringify(each).slice(0, 200)} was answered ${status}: ${text}`);
        if (status >= 400) expect([body?.Message, schemaWordingIn(String(body?.Message))]).toEqual([body?.Message, []]);
      }
    }
  });
});

/** In an address a lone surrogate cannot even be written. */
const escaped = ({ method, path }: Call, input: unknown): unknown =>
  (method === "GET" || path.includes("{")) && typeof input === "object" && input !== null
    ? Object.fromEntries(
        Object.entries(input).map(([name, value]) => [
          name.toWellFormed(),
          typeof value === "string" ? value.toWellFormed() : value,
        ]),
      )
    : input;

const odd = [
  ...times,
  "yesterday",
  "\u00ff\u00a0",
  "1e400",
  "-1",
  "99999999999999999999",
  "null",
  "{}",
  "[",
  '"\\ud800"',
  '"\\u0000"',
  "[".repeat(3_000) + "]".repeat(3_000),
  "x".repeat(5_000),
];
test.each(Object.values(headers))(
  "no value of the header %s breaks anything, or is answered by its name",
  async (header) => {
    for (const name of ["receive", "updateItem"])
      for (const value of odd) {
        const { input } = await examples[name]!({ ...world, now: new Date(now) });
        const { status, body } = await send(calls[name]!, world.buyer, input, {
          "idempotency-key": `header-${header}-${name}-${odd.indexOf(value)}`,
          "x-outbox-device": "tablet-1",
          [header]: value,
        });
        expect([value, status < 500]).toEqual([value, true]);
        if (status >= 400) expect([body.Message, schemaWordingIn(body.Message)]).toEqual([body.Message, []]);
      }
  },
);

test.each([headers.clientTime, headers.enteredAt])(
  "goods that came are not turned down for a clock in another age: %s",
  async (name) => {
    for (const value of ["+275760-09-13T00:00:00.000Z", "0001-01-01T00:00:00Z", "2201-01-01T00:00:00Z"]) {
      const body = receiptOf(await arrived({ app, now: new Date(now) }), new Date(now));
      expect((await world.buyer.post("/api/receives", body, { [name]: value })).status).toBe(200);
    }
  },
);

test("text of an entry that no database takes is recorded as plain text, once, also when the page sends it put right", async () => {
  const body = {
    ...receiptOf(await arrived({ app, now: new Date(now) }), new Date(now)),
    lot_no: "L\u001d1",
    notes: "bro\ud83dken\0",
  };
  const entry = { "idempotency-key": "entry-text", "x-outbox-device": "tablet-1" };
  const first = await world.buyer.post("/api/receives", body, entry);
  expect([first.status, first.body.receipt?.lot_no, first.body.receipt?.notes]).toEqual([200, "L 1", "bro\ufffdken"]);
  const again = await world.buyer.post("/api/receives", { ...body, lot_no: "L 1", notes: "bro\ufffdken " }, entry);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  const bad = await world.buyer.post("/api/receives", body, { "idempotency-key": "no-device" });
  expect([bad.status, bad.body.fields]).toEqual([400, { notes: "must be text" }]);
});

test("a date that stands on no calendar of these years is told by its field", async () => {
  const body = {
    ...receiptOf(await arrived({ app, now: new Date(now) }), new Date(now)),
    expiration_date: "01/01/2201",
  };
  expect((await world.buyer.post("/api/receives", body)).body).toMatchObject({
    code: "malformed",
    fields: { expiration_date: "must be a date from 1900 to 2200" },
  });
});
