/** Order guides: shared in one company, saved by version, and nobody's change lost. */
import { expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";

const { signIn, pools } = await testApp();
const buyer = await signIn(people.buyer.email);
const chief = await signIn(people.chief.email);
const other = await signIn(people.other.email);
const line = (item_id: number, par_level: number, quantity_uom_code = "CT") => ({
  item_id,
  par_level,
  quantity_uom_code,
});
const save = (input: object, client = buyer, headers = {}) => client.post("/api/order-guides/save", input, headers);
const guides = async (client = buyer) => (await client.get("/api/order-guides")).body.guides;

test("a guide is shared by everybody who orders for the company, in shelf order, and by nobody else", async () => {
  const made = await save({
    name: "Shelf A",
    lines: [line(items.plain, 12), line(items.cheap, 3), line(items.plain, 2, "CS")],
  });
  expect(made.body).toMatchObject({
    name: "Shelf A",
    version: 1,
    lines: [{ par_level: 12 }, { par_level: 3 }, { par_level: 2 }],
  });
  expect(await guides(chief)).toEqual(await guides());
  const shared = (await guides(chief)).find(({ guide_id }: { guide_id: unknown }) => guide_id === made.body.guide_id);
  expect(shared.lines[0].product).toMatchObject({
    item_id: items.plain,
    units: [{ sale_UOM_price: 12.5 }, {}],
  });
  expect(await guides(other)).toEqual([]);
  const foreign = await save({ guide_id: made.body.guide_id, version: 1, name: "Mine", lines: [] }, other);
  expect(foreign.status).toBe(404);
});

test("whoever saves with an older version changes nothing, and hears what stands there now and whose it is", async () => {
  const { guide_id, version } = (await save({ name: "Shelf B", lines: [line(items.plain, 5)] })).body;
  const first = await save({ guide_id, version, name: "Shelf B", lines: [line(items.plain, 6)] }, chief);
  expect(first.body.version).toBe(version + 1);
  const second = await save({ guide_id, version, name: "Shelf B", lines: [line(items.plain, 7)] });
  expect(second).toMatchObject({
    status: 409,
    body: { code: "guide_changed", current: { version: version + 1, lines: [{ par_level: 6 }] } },
  });
  expect(second.body.Message).toMatch(/changed this guide/);
  const third = await save({
    guide_id,
    version: second.body.current.version,
    name: "Shelf B",
    lines: [line(items.plain, 7)],
  });
  expect(third.body).toMatchObject({ version: version + 2, lines: [{ par_level: 7 }] });
});

test("of two who save at the same moment one is told", async () => {
  const { guide_id, version } = (await save({ name: "Shelf C", lines: [] })).body;
  const answers = await Promise.all(
    [3, 4].map((par) =>
      save({ guide_id, version, name: "Shelf C", lines: [line(items.plain, par)] }, par === 3 ? buyer : chief),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
});

test("sent twice under one key it is made once", async () => {
  const headers = { "idempotency-key": "guide-1" };
  const [first, second] = [
    await save({ name: "Once", lines: [] }, buyer, headers),
    await save({ name: "Once", lines: [] }, buyer, headers),
  ];
  expect(second.body).toEqual(first.body);
  expect((await guides()).filter(({ name }: { name: string }) => name === "Once")).toHaveLength(1);
});

test("a product twice, an unknown one, too many lines and no name are refused and change nothing", async () => {
  const before = await guides();
  for (const input of [
    { name: "X", lines: [line(items.plain, 1), line(items.plain, 2)] },
    { name: "X", lines: [line(999_999, 1)] },
    { name: "X", lines: Array.from({ length: 501 }, (_, at) => line(at + 1, 1)) },
    { name: "  ", lines: [] },
    { name: "X", lines: [line(items.plain, 10_000)] },
  ])
    expect((await save(input)).status).toBe(400);
  expect(await guides()).toEqual(before);
});

test("a product that left the catalogue stays on its guide, without what is known of it", async () => {
  const { guide_id, version } = (await save({ name: "Old", lines: [line(items.kit, 4)] })).body;
  await pools.system.query("update products set is_active = false where item_id = $1", [items.kit]);
  const found = (await guides()).find((guide: { guide_id: number }) => guide.guide_id === guide_id);
  expect(found.lines).toEqual([{ ...line(items.kit, 4), product: null }]);
  const kept = await save({ guide_id, version, name: "Older", lines: [line(items.kit, 4), line(items.cheap, 1)] });
  expect(kept.body.lines).toHaveLength(2);
});

test("deleting takes its lines along; twice is as good as once, and not what somebody changed meanwhile", async () => {
  const { guide_id, version } = (await save({ name: "Gone", lines: [line(items.plain, 1)] })).body;
  await save({ guide_id, version, name: "Not gone", lines: [] }, chief);
  expect((await buyer.post("/api/order-guides/delete", { guide_id, version })).status).toBe(409);
  const again = { guide_id, version: version + 1 };
  expect((await buyer.post("/api/order-guides/delete", again)).body).toEqual({ success: true });
  expect((await buyer.post("/api/order-guides/delete", again)).body).toEqual({ success: true });
  const { rows } = await pools.system.query(
    "select 1 from order_guide_lines where customer_id = $1 and guide_id = $2",
    [north, guide_id],
  );
  expect(rows).toEqual([]);
});
