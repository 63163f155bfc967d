/** Saved views of Orders over the door: a user's own, by name, whatever else stands among the preferences. */
import { afterEach, expect, test } from "vitest";
import { mostOrderViews } from "#contract/orders/rules/order-views.ts";
import { tooManyViews } from "#server/services/orders/text.ts";
import { testApp } from "#tests/support/app.ts";
import { people } from "#tests/support/company.ts";

const { signIn, pools } = await testApp();
const buyer = await signIn(people.buyer.email);
const views = async (client = buyer) => (await client.get("/api/orders/views")).body.views;
const save = (name: string, filters: object = { stage: "late" }, more: object = {}) =>
  buyer.post("/api/orders/views/save", { name, filters, ...more });
const remove = (name: string) => buyer.post("/api/orders/views/delete", { name });
afterEach(() => pools.owner.query("delete from user_settings"));

test("saved, replaced by the same name in another case, sorted by name, deleted", async () => {
  expect(await views()).toEqual([]);
  await save("To receive", { stage: "to-receive" });
  expect((await save("late", { stage: "late", sort: "oldest" }, { days: 30 })).body.views).toEqual([
    { name: "late", filters: { stage: "late", sort: "oldest" }, days: 30 },
    { name: "To receive", filters: { stage: "to-receive" }, days: null },
  ]);
  await save(" LATE ", { item_id: 7 });
  expect(await views()).toEqual([
    { name: "LATE", filters: { item_id: 7 }, days: null },
    { name: "To receive", filters: { stage: "to-receive" }, days: null },
  ]);
  expect((await remove("Late")).body.views).toMatchObject([{ name: "To receive" }]);
  expect((await remove("Late")).status).toBe(200);
});

test("another user has none of them, and other preferences stay", async () => {
  await buyer.post("/api/users/preferences", { theme: "dark" });
  await save("Late");
  await buyer.post("/api/users/preferences", { date_format: "YYYY-MM-DD" });
  expect((await buyer.get("/api/users/preferences")).body).toEqual({ theme: "dark", date_format: "YYYY-MM-DD" });
  expect(await views()).toHaveLength(1);
  const reporter = await signIn(people.reporter.email);
  expect(await views(reporter)).toEqual([]);
});

test("two devices that save at once lose neither view", async () => {
  await Promise.all([1, 2, 3, 4].map((each) => save(`View ${each}`)));
  expect(await views()).toHaveLength(4);
});

test("there is a limit, up to which one can be replaced", async () => {
  for (let each = 1; each <= mostOrderViews; each += 1) await save(`View ${each}`);
  const refused = await save("One more");
  expect([refused.status, refused.body.Message]).toEqual([400, tooManyViews(mostOrderViews)]);
  expect((await save("VIEW 7", { stage: "on-the-way" })).status).toBe(200);
  expect(await views()).toHaveLength(mostOrderViews);
});

test("what is no view is refused, and what another build wrote is left out and stays", async () => {
  for (const bad of [
    { name: "" },
    { name: "x".repeat(41) },
    { filters: { "a b": 1 } },
    { filters: { stage: {} } },
    { days: 0 },
  ])
    expect((await buyer.post("/api/orders/views/save", { name: "x", filters: {}, ...bad })).status).toBe(400);
  await save("Late");
  await pools.owner.query(
    `update user_settings set preferences = jsonb_set(preferences, '{order_views,newer}', '{"name": "Newer", "groups": []}')`,
  );
  expect(await views()).toMatchObject([{ name: "Late" }]);
  await save("Other");
  const { rows } = await pools.owner.query(
    "select preferences -> 'order_views' ? 'newer' as is_there from user_settings",
  );
  expect(rows).toEqual([{ is_there: true }]);
});
