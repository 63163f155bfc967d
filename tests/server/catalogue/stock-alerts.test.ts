/** Bells: each person is told once, in the app and by mail, when a product can be ordered again; nobody who may not. */
import { beforeEach, expect, test } from "vitest";

import { mostStockAlerts } from "#contract/catalogue/stock-alerts.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import { inTransaction } from "#server/db/open.ts";
import { ringStockAlerts } from "#server/jobs/ring-stock-alerts.ts";
import { clean } from "#server/jobs/clean.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import * as catalogServerText from "#server/services/catalogue/text.ts";
import * as mailText from "#server/services/catalogue/mail-text.ts";
import { testApp, type Client } from "#tests/support/app.ts";
import { items, newPerson, north, people, south } from "#tests/support/company.ts";

const start = new Date("2026-11-20T15:00:00Z");
let now = start;
const app = await testApp({ clock: () => now });
const { pools } = app;
const [buyer, chief, both] = await Promise.all([
  app.signIn(people.buyer.email),
  app.signIn(people.chief.email),
  app.signIn(people.both.email, { customer: north }),
]);

const ring = () => ringStockAlerts({ pools, clock: () => now, address: () => "https://portal.example" });
const sql = (text: string, values: unknown[] = []) => pools.system.query(text, values);
const stockOf = (item_id: number, available: number) =>
  sql(
    "insert into stock (item_id, available) values ($1, $2) on conflict (item_id) do update set available = excluded.available",
    [item_id, available],
  );
const set = (who: Client, item_id: number) => who.post("/api/bells/set", { item_id });
const stockAlertsOf = async (who: Client) => (await who.get("/api/bells")).body;
const mails = async () =>
  (await sql("select to_address, subject, user_id from mails order by to_address, subject")).rows;

beforeEach(async () => {
  now = start;
  await sql("delete from bells");
  await sql("delete from mails");
  await sql("delete from customer_allocations");
  await sql("update products set discontinued = false");
  await sql("delete from stock");
  await stockOf(items.scarce, 0);
  await stockOf(items.plain, 1_000);
});

test("a bell on what is sold out rings once for each who set it, in the app and by mail, and for nobody else", async () => {
  for (const who of [buyer, chief]) expect((await set(who, items.scarce)).status).toBe(200);
  expect(await stockAlertsOf(buyer)).toEqual([
    {
      item_id: items.scarce,
      full_description: "Sevoflurane 250 mL bottle",
      manufacturer: "Example Labs",
      ndc_code: "99904-500-25",
      schedule_name: null,
      availability: { kind: "out" },
      set_at: start.toISOString(),
      rang_at: null,
      is_seen: false,
    },
  ]);
  await ring();
  expect(await mails()).toEqual([]);

  await stockOf(items.scarce, 1);
  now = new Date("2026-11-20T15:10:00Z");
  await Promise.all([ring(), ring(), ring()]);
  await ring();
  const subject = mailText.subject("Sevoflurane 250 mL bottle").wording;
  expect(await mails()).toEqual([
    { to_address: people.buyer.email, subject, user_id: people.buyer.user_id },
    { to_address: people.chief.email, subject, user_id: people.chief.user_id },
  ]);
  expect(await stockAlertsOf(buyer)).toMatchObject([
    { rang_at: now.toISOString(), is_seen: false, availability: { kind: "in-stock" } },
  ]);
  expect(await stockAlertsOf(both)).toEqual([]);
  expect((await buyer.post("/api/bells/seen", {})).status).toBe(200);
  expect(await stockAlertsOf(buyer)).toMatchObject([{ is_seen: true }]);
  expect(await stockAlertsOf(chief)).toMatchObject([{ is_seen: false }]);
});

test("what comes back together is one mail, with the way to each product", async () => {
  await stockOf(items.cheap, 0);
  await set(buyer, items.scarce);
  await set(buyer, items.cheap);
  await stockOf(items.scarce, 9);
  await stockOf(items.cheap, 9);
  await ring();
  const { rows } = await sql("select mail_id from mails");
  const letter = await inTransaction(pools.system, (db) => claimMail(db, rows[0].mail_id, now));
  expect([rows.length, letter?.subject]).toEqual([1, mailText.subjectForMany(2).wording]);
  expect(letter?.text).toContain(
    `Sevoflurane 250 mL bottle (NDC 99904-500-25)\nhttps://portal.example/product-detail/${items.scarce}?customer=${north}`,
  );
  expect(letter?.text).toContain(`/product-detail/${items.cheap}?customer=${north}`);
});

test("who lost the access, or the right to order, is not told; who gets it back is, if it is still there", async () => {
  const { user_id, email } = await newPerson(pools, "leaving@north.example");
  await sql("update user_customers set is_ordering = true where user_id = $1", [user_id]);
  await set(await app.signIn(email), items.scarce);
  await stockOf(items.scarce, 3);
  for (const [lost, back] of [
    ["update users set is_active = false where user_id = $1", "update users set is_active = true where user_id = $1"],
    [
      "update user_customers set is_active = false where user_id = $1",
      "update user_customers set is_active = true where user_id = $1",
    ],
    [
      "update user_customers set is_ordering = false where user_id = $1",
      "update user_customers set is_ordering = true where user_id = $1",
    ],
  ] as const) {
    await sql(lost, [user_id]);
    await ring();
    await sql(back, [user_id]);
    expect(await mails()).toEqual([]);
  }
  await ring();
  expect(await mails()).toMatchObject([{ to_address: email }]);
});

test("a bell that rang and is set again rings again, when the product was sold out in between", async () => {
  await set(buyer, items.scarce);
  await stockOf(items.scarce, 1);
  await ring();
  expect((await set(buyer, items.scarce)).body.Message).toBe(catalogServerText.canBeOrdered);
  await stockOf(items.scarce, 0);
  expect((await set(buyer, items.scarce)).status).toBe(200);
  expect(await stockAlertsOf(buyer)).toMatchObject([{ rang_at: null, is_seen: false }]);
  await stockOf(items.scarce, 1);
  await ring();
  expect(await mails()).toHaveLength(2);
});

test("a bell that was taken off does not ring, and taking off twice is as once", async () => {
  await set(buyer, items.scarce);
  for (let nth = 0; nth < 2; nth++)
    expect((await buyer.post("/api/bells/remove", { item_id: items.scarce })).status).toBe(200);
  await stockOf(items.scarce, 1);
  await ring();
  expect([await mails(), await stockAlertsOf(buyer)]).toEqual([[], []]);
});

test.each<[string, () => Promise<unknown>, number, { status: number; Message: string }]>([
  ["no such product", async () => {}, 999_999, { status: 404, Message: catalogServerText.productNotFound }],
  ["one that can be ordered", async () => {}, items.plain, { status: 400, Message: catalogServerText.canBeOrdered }],
  ["one that is not sold", async () => {}, items.notForSale, { status: 400, Message: catalogText.notForSale }],
  ["one without a price", async () => {}, items.unpriced, { status: 400, Message: catalogText.noPriceYet }],
  [
    "one of which no more comes",
    () => sql("update products set discontinued = true where item_id = $1", [items.scarce]),
    items.scarce,
    { status: 400, Message: catalogText.discontinued },
  ],
  [
    "a controlled one, by who may not order it",
    () => stockOf(items.controlled, 0),
    items.controlled,
    { status: 403, Message: "You are not allowed to do this." },
  ],
])("no bell on %s", async (_, prepare, item_id, answer) => {
  await prepare();
  const { status, body } = await set(buyer, item_id);
  expect({ status, Message: body.Message }).toEqual(answer);
});

test("a person has so many bells at most", async () => {
  await sql(
    `insert into products (item_id, source, source_key, full_description, ndc_code, manufacturer, display_group_id, retail_packaging, units_per_case,
       vials_per_unit, form, search_text)
     select n, 'many', n, 'Many', '1', 'x', 1, 'x', 1, 1, 'vial', '' from generate_series(7001, 7000 + ${mostStockAlerts}) n on conflict do nothing`,
  );
  await sql(
    `insert into bells (customer_id, user_id, item_id, set_at) select $1, $2, n, $3 from generate_series(7001, 7000 + ${mostStockAlerts}) n`,
    [north, people.buyer.user_id, now],
  );
  expect((await set(buyer, items.scarce)).body).toMatchObject({ code: "too_many" });
  await buyer.post("/api/bells/remove", { item_id: 7001 });
  expect((await set(buyer, items.scarce)).status).toBe(200);
});

test("an allocation that is used up is waited for too, by those whose it is", async () => {
  await sql("insert into customer_allocations values ($1, $2, 0, $3)", [north, items.plain, start]);
  expect((await set(buyer, items.plain)).status).toBe(200);
  expect((await set(await app.signIn(people.other.email), items.plain)).body.Message).toBe(
    catalogServerText.canBeOrdered,
  );
  await ring();
  expect(await mails()).toEqual([]);
  await sql("update customer_allocations set units = 12");
  await ring();
  expect(await mails()).toHaveLength(1);
});

test("the bells of another person, or of the same person at another customer, are not seen", async () => {
  await set(both, items.scarce);
  expect(await stockAlertsOf(buyer)).toEqual([]);
  expect(await stockAlertsOf(await app.signIn(people.both.email, { customer: south }))).toEqual([]);
  const asBuyer = { "app.customers": `{${north}}`, "app.user_id": String(people.buyer.user_id), "app.staff": "off" };
  const { rowCount } = await inTransaction(pools.app, (db) => db.query("delete from bells"), { settings: asBuyer });
  expect(rowCount).toBe(0);
  expect(await stockAlertsOf(both)).toHaveLength(1);
});

test("staff are told about an Rx product and never about a controlled one, with whatever roles", async () => {
  const { user_id, email } = await newPerson(pools, "staff-with-roles@distributor.example");
  await sql("update user_customers set is_cs = true where user_id = $1", [user_id]);
  await sql("update users set is_admin = true where user_id = $1", [user_id]);
  await stockOf(items.controlled, 0);
  const staff = await app.signIn(email, { customer: north });
  expect([(await set(staff, items.scarce)).status, (await set(staff, items.controlled)).status]).toEqual([200, 403]);
  await sql("insert into bells (customer_id, user_id, item_id, set_at) values ($1, $2, $3, $4)", [
    north,
    user_id,
    items.controlled,
    start,
  ]);
  for (const item_id of [items.scarce, items.controlled]) await stockOf(item_id, 10);
  await ring();
  const alerts = (await stockAlertsOf(staff)) as { item_id: number; rang_at: string | null }[];
  expect(alerts.filter(({ rang_at }) => rang_at !== null).map(({ item_id }) => item_id)).toEqual([items.scarce]);
});

test("what rang long ago goes in the night; what waits stays", async () => {
  // In a world of its own, for cleaning ends the sessions too.
  const own = await testApp({ clock: () => start });
  const ownSql = (text: string, values: unknown[] = []) => own.pools.system.query(text, values);
  await ownSql("update stock set available = 0 where item_id = $1", [items.scarce]);
  for (const { email } of [people.buyer, people.chief]) await set(await own.signIn(email), items.scarce);
  await ownSql("update bells set rang_at = $1 where user_id = $2", [start, people.chief.user_id]);
  await clean(own.pools, new Date("2027-02-20T03:17:00Z"));
  expect((await ownSql("select user_id from bells")).rows).toEqual([{ user_id: people.buyer.user_id }]);
});
