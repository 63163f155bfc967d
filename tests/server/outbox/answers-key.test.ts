/** By the key that an answer names a device knows its server: it stands on every answer to a request with a key, whatever the answer is. */
import { afterAll, expect, test } from "vitest";
import { headers } from "#contract/base/headers.ts";
import { type Client, clientOf, testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";

const app = await testApp();
const buyer = await app.signIn(people.buyer.email);
const reporter = await app.signIn(people.reporter.email);
const line = { item_id: items.plain, quantity: 1, quantity_uom_code: "CT" };
const add = "/api/carts/add-item";
let keys = 0;

/** Asks under a new key, or a given one, and gives the status and whether the answer names that key. */
async function asked(
  client: Client,
  body: unknown,
  { key = `key-${++keys}`, path = add, type = "application/json" } = {},
) {
  const answer = await app.app.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": type,
      [headers.idempotencyKey]: key,
      ...(client.token !== undefined && { authorization: `Bearer ${client.token}` }),
    },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return [answer.statusCode, answer.headers[headers.answersKey] === key];
}

const busy = await app.pools.owner.connect();
afterAll(() => busy.release());

test.each<[string, number, () => Promise<unknown>]>([
  ["done", 200, () => asked(buyer, line)],
  ["done before", 200, async () => (await asked(buyer, line, { key: "twice" }), asked(buyer, line, { key: "twice" }))],
  [
    "another request under it",
    422,
    async () => (await asked(buyer, line, { key: "other" }), asked(buyer, { ...line, quantity: 2 }, { key: "other" })),
  ],
  ["a reason to read", 400, () => asked(buyer, { ...line, item_id: items.unpriced })],
  ["malformed", 400, () => asked(buyer, { ...line, quantity: "two" })],
  ["no JSON", 400, () => asked(buyer, "{")],
  ["another content type", 415, () => asked(buyer, "a=1", { type: "application/x-www-form-urlencoded" })],
  ["too large", 413, () => asked(buyer, `"${"x".repeat(300_000)}"`)],
  ["nobody signed in", 401, () => asked(app.nobody, line)],
  ["a token that is none", 401, () => asked(clientOf(app.app, "not-a-token-at-all-but-long-enough-to-be-one"), line)],
  ["not allowed", 403, () => asked(reporter, line)],
  ["no such call", 404, () => asked(buyer, {}, { path: "/api/nothing" })],
  ["an address that cannot be read", 400, () => asked(buyer, {}, { path: "/api/%E0%A4%A" })],
  ["no such receipt", 404, () => asked(buyer, { order_receive_id: 1 }, { path: "/api/receives/cancel" })],
  [
    "being answered",
    409,
    async () => {
      await busy.query("begin");
      await busy.query("select pg_advisory_xact_lock(hashtextextended($1::int || ' ' || $2, 0))", [
        people.buyer.user_id,
        "busy",
      ]);
      const said = await asked(buyer, line, { key: "busy" });
      await busy.query("rollback");
      return said;
    },
  ],
  [
    "broken",
    500,
    async () => {
      await app.pools.owner.query("alter table carts rename to carts_gone");
      const said = await asked(buyer, line);
      await app.pools.owner.query("alter table carts_gone rename to carts");
      return said;
    },
  ],
])("%s: %i", async (_, status, ask) => {
  expect(await ask()).toEqual([status, true]);
});

test("what is no key is not sent back, and no key is made up", async () => {
  for (const key of ["two words", "x".repeat(129)]) expect(await asked(buyer, line, { key })).toEqual([400, false]);
  expect((await buyer.post(add, line)).headers).not.toHaveProperty(headers.answersKey);
});
