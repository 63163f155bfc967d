/** What arrives today is told once in the customer's morning: on devices that want it, and by mail to whoever asked for that. */
import { expect, test } from "vitest";
import { tellOfArriving } from "#server/jobs/tell-of-arriving.ts";
import * as serverText from "#server/services/receiving/text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { items, newPerson, north, people, south } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { newSubscription, noticesOnTheirWay, testPush } from "#tests/support/push.ts";

/** At North six in the morning. */
const six = new Date("2026-11-20T12:00:00Z");
let now = six;
const push = { ...testPush, services: ["https://push.example"] };
const { pools, app, signIn } = await testApp({ clock: () => now, push });
const sql = (text: string, values: unknown[] = []) => pools.system.query(text, values);
const tell = () => tellOfArriving({ pools, clock: () => now, address: () => "https://portal.example" });
const mails = async () =>
  (await sql("select to_address, subject from mails where subject like '%arrive%' order by 1")).rows;
const notices = () => noticesOnTheirWay(pools);
let nextOrder = 1_000_001;
/** A delivery of an order of its own that the carrier brings on this day. */
async function arriving(day: string, customer = north): Promise<number> {
  nextOrder += 5;
  const lines = [{ item: items.plain, quantity: 1 }];
  const orderId = await placeOrder(pools, { customer, orderId: nextOrder, placedAt: now, lines });
  await ship(pools, orderId, { at: now, customer });
  await sql("update shipments set arrives_on = $1, delivered_at = null where order_id = $2", [day, orderId]);
  return orderId;
}

test("from seven by the customer's own clock, once a day, whoever wants it: by notice, by mail, or both; never who may not receive", async () => {
  expect((await sql("select time_zone from customers where customer_id = $1", [north])).rows).toEqual([
    { time_zone: "America/Chicago" },
  ]);
  const [told, mailed, both, none, reports] = await Promise.all(
    ["told", "mailed", "both", "none", "reports"].map((name) => newPerson(pools, `${name}@arriving.example`)),
  );
  const clients = new Map(
    await Promise.all(
      [told!, mailed!, both!, none!, reports!].map(async ({ email }) => [email, await signIn(email)] as const),
    ),
  );
  const choose = (email: string) =>
    clients.get(email)!.post("/api/users/device-notices", {
      ...newSubscription("https://push.example/x").input,
      topics: ["arriving"],
      quiet: null,
    });
  const mail = (email: string, is_wanted = true) => clients.get(email)!.post("/api/users/arriving-mail", { is_wanted });
  for (const { email } of [told!, both!]) expect((await choose(email)).status).toBe(200);
  for (const { email } of [mailed!, both!]) expect((await mail(email)).body).toEqual({ is_wanted: true });
  await mail(none!.email);
  expect((await mail(none!.email, false)).body).toEqual({ is_wanted: false });
  await mail(reports!.email);
  await sql("update user_customers set is_ordering = false where user_id = $1", [reports!.user_id]);

  const first = await arriving("2026-11-20");
  await arriving("2026-11-21");
  await arriving("2026-11-20", south);
  await tell();
  expect([await mails(), await notices()]).toEqual([[], []]); // it is six

  now = new Date("2026-11-20T13:00:00Z");
  await Promise.all([tell(), tell()]);
  await tell();
  const subject = expect.stringMatching(new RegExp(`: ${serverText.arriving(1)}$`));
  expect(await mails()).toEqual([
    { to_address: both!.email, subject },
    { to_address: mailed!.email, subject },
  ]);
  const sent = await notices();
  expect(new Set(sent.map(({ user_id }) => user_id))).toEqual(new Set([told!.user_id, both!.user_id]));
  expect(sent).toHaveLength(2);
  expect(sent[0]!.notice).toEqual({
    topic: "arriving",
    title: serverText.arrivingTitle,
    body: serverText.arrivingNotice(1),
    path: "/receive",
  });

  // The next day's, of which one was handed over already; nothing comes the day after.
  now = new Date("2026-11-21T14:00:00Z");
  await arriving("2026-11-21");
  const over = await arriving("2026-11-21");
  await sql("update shipments set delivered_at = $1 where order_id = $2", [now, over]);
  await sql("delete from mails");
  await tell();
  expect(await mails()).toMatchObject([
    { subject: expect.stringMatching(new RegExp(`: ${serverText.arriving(2)}$`)) },
    { to_address: mailed!.email },
  ]);
  now = new Date("2026-11-22T14:00:00Z");
  await sql("delete from mails");
  await tell();
  expect(await mails()).toEqual([]);
  expect(first).toBeGreaterThan(0);
});

test("who is not asked at a customer is told nothing of it, and an admin marks who works at the dock", async () => {
  const chief = await signIn(people.chief.email);
  const { user_id } = await newPerson(pools, "dean@arriving.example");
  const role = { user_id, customer_id: north, role_name: "Dock" };
  expect((await chief.post("/api/users/create-user-role", role)).body).toMatchObject({ is_dock: true });
  const dean = await signIn("dean@arriving.example");
  expect((await dean.get("/api/users/current")).body.customer.is_dock).toBe(true);
  expect((await chief.post("/api/users/delete-user-role", role)).body).toMatchObject({ is_dock: false });
  expect((await dean.get("/api/users/current")).body.customer.is_dock).toBe(false);
  expect((await clientOf(app, "none").get("/api/users/arriving-mail")).status).toBe(401);
});

test("a customer that a clock 35 days ahead told is told today", async () => {
  now = new Date("2026-11-23T14:00:00Z");
  await arriving("2026-11-23");
  await sql("update customers set arriving_told_on = '2026-12-28' where customer_id = $1", [north]);
  const [person] = [await newPerson(pools, "told-ahead@arriving.example")];
  await (await signIn(person.email)).post("/api/users/arriving-mail", { is_wanted: true });
  await sql("delete from mails");
  await tell();
  expect(await mails()).toContainEqual(expect.objectContaining({ to_address: person.email }));
  await sql("delete from mails");
  await tell();
  expect(await mails()).toEqual([]);
});
