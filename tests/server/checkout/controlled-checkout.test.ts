/** Ordering controlled substances over the door: by Form 222 and by a DEA number alone, and a number that is used once. */
import { beforeAll, beforeEach, expect, test } from "vitest";

import { cartHolds } from "#contract/cart/rules/cart.ts";
import * as rules from "#contract/checkout/text.ts";
import { refusalOf } from "#server/services/checkout/judge.ts";
import { lineGone } from "#server/services/checkout/text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { newSigner } from "#tests/support/certificate-examples.ts";
import { contacts, items, north, people, south } from "#tests/support/company.ts";
import { quoted, readyToOrder } from "#tests/support/shopping.ts";

let now = Date.parse("2026-11-20T15:00:00Z");
const { signIn, actAs, pools } = await testApp({ clock: () => new Date(now++) });
const chief = await signIn(people.chief.email, { cart: "CSO" });
const run = async (text: string, values: unknown[] = []) => (await pools.system.query(text, values)).rows;
/** Schedule III, and as many of schedule II as a form does not hold. */
const third = 200;
const many = Array.from({ length: 21 }, (_, at) => 201 + at);

beforeAll(async () => {
  await run(
    `insert into products (item_id, source, source_key, full_description, ndc_code, manufacturer, class_id, display_group_id, retail_packaging, units_per_case,
       vials_per_unit, schedule_name, storage, form, search_text)
     select id, 'test', id::text, case when id = $1 then 'Testosterone cypionate' else 'Fentanyl ' || id end, '99904-900-' || id, 'Example Labs', 1, 2, 'Carton', 12, 25,
       case when id = $1 then 'III' else 'II' end, 'room', 'vial', '' from unnest($2::int[]) as id`,
    [third, [third, ...many]],
  );
  await run(
    `insert into product_units (item_id, quantity_uom_code, position, sale_uom_desc, units_in, price_cents) select id, 'CT', 1, 'Carton', 1, 1000 from unnest($1::int[]) as id`,
    [[third, ...many]],
  );
});
beforeEach(async () => {
  for (const { item_id, quantity_uom_code } of (await chief.get("/api/carts")).body.items)
    await chief.post("/api/carts/remove-item", { item_id, quantity_uom_code });
});

const place = (request: object, client: Client = chief) => client.post("/api/carts/checkout", request);
const said = ({ status, body }: Awaited<ReturnType<typeof place>>) => [status, body.Message, body.code];
const morphine = [{ item_id: items.controlled, quantity: 1 }];
const form = (number: string) => ({ order_form_number: number, cs_dea_number: "BB1388568" });

test("a Form 222 is placed with its number and the DEA number of the address, and stands on the order", async () => {
  const request = await readyToOrder(chief, morphine);
  const { status, body } = await place({ ...request, ...form(" a1b2c3d4e ") });
  expect(status).toBe(200);
  const order = (await chief.get(`/api/carts/purchase-orders/${body.order_id}`)).body.detail;
  expect(order).toMatchObject({
    cart_type_code: "CSO",
    is_form222: true,
    order_form_number: "A1B2C3D4E",
    buyer_dea_number: "BB1388568",
  });
});

test("the customer's DEA numbers are those of its addresses, each with its schedules and its end; none of an address that is not used any more", async () => {
  const numbers = async () => (await chief.get(`/api/customers/${north}/dea-numbers`)).body;
  const { body: addresses } = await chief.get(`/api/addresses/for-customer/${north}/of-type/3`);
  const ofAddresses = addresses.flatMap(({ deas }: { deas: object[] }) => deas);
  expect(ofAddresses).toContainEqual(
    expect.objectContaining({ identification_code: "BB1388568", contact_id: contacts.northShip }),
  );
  expect(await numbers()).toEqual(ofAddresses);
  const use = (isUsed: boolean) =>
    run("update addresses set is_active = $2 where contact_id = $1", [contacts.northShip, isUsed]);
  await use(false);
  expect(JSON.stringify(await numbers())).not.toContain("BB1388568");
  await use(true);
});

test("schedule III needs a DEA number and no form", async () => {
  const request = await readyToOrder(chief, [{ item_id: third, quantity: 2 }]);
  expect(said(await place(request))).toEqual([400, rules.selectDeaNumber, "shipping_address"]);
  const { body } = await place({ ...request, cs_dea_number: "bb1388568" });
  expect(
    (
      await run("select is_form222, order_form_number, buyer_dea_number from orders where order_id = $1", [
        body.order_id,
      ])
    )[0],
  ).toEqual({
    is_form222: false,
    order_form_number: null,
    buyer_dea_number: "BB1388568",
  });
});

test.each([
  ["no number", { order_form_number: null }, "Enter Order Form Number", "order_form_number"],
  [
    "eight characters",
    { order_form_number: "12345678" },
    "Order Form Number must be 9 characters.",
    "order_form_number",
  ],
  ["another customer's DEA number", { cs_dea_number: "F91234563" }, rules.selectDeaNumber, "shipping_address"],
])("%s is refused in the page's words, and nothing happened", async (_, wrong, message, code) => {
  const request = await readyToOrder(chief, morphine);
  const answer = await place({ ...request, ...form("NUMBER001"), ...wrong });
  expect(said(answer)).toEqual([400, message, code]);
  expect(answer.body.current.reasons[0]).toEqual({ text: message, field: code });
  expect(await run("select from orders where cart_id = $1", [request["cart_id"]])).toEqual([]);
});

test("an address without a number, and one whose number does not cover a line or has expired, say so", async () => {
  const dock = await readyToOrder(chief, morphine, { contact: contacts.northDock });
  expect(said(await place({ ...dock, ...form("NUMBER002") }))[1]).toBe(rules.noDeaNumber);
  const request = await readyToOrder(chief, []);
  const standing = async (change: string) => {
    await run(`update address_deas set ${change} where identification_code = 'BB1388568'`);
    return said(await place({ ...request, ...form("NUMBER002") }))[1];
  };
  expect(await standing("schedules = '{III}'")).toBe(
    rules.scheduleNotCovered("Morphine sulfate 10 mg/mL, 1 mL vial", "II", "BB1388568"),
  );
  expect(await standing("schedules = '{IIN,III}', valid_to_date = '2026-11-19'")).toBe(
    rules.deaNumberExpired("BB1388568"),
  );
  await run(
    "update address_deas set schedules = '{II,IIN,III,IIIN,IV,V}', valid_to_date = '2039-12-31' where identification_code = 'BB1388568'",
  );
  expect((await place({ ...request, ...form("NUMBER002") })).status).toBe(200);
});

test("21 lines are told before the checkout and refused there; 20 are ordered and the last stays in the cart with what was said of it", async () => {
  for (const item_id of many)
    await chief.post("/api/carts/add-item", {
      item_id,
      quantity: 1,
      quantity_uom_code: "CT",
      medical_necessity_confirmed: true,
    });
  const ready = (await chief.get("/api/carts/readiness")).body;
  expect(ready).toMatchObject({
    needs: "form",
    schedules: ["II"],
    form_lines: 21,
    form_reasons: ["A Form 222 holds at most 20 lines."],
  });
  expect(ready.addresses).toMatchObject([
    { contact_id: contacts.northShip, dea_number: "BB1388568", mode: "Form222", uncovered: [] },
    { contact_id: contacts.northDock, dea_number: null },
  ]);
  const whole = await readyToOrder(chief, []);
  expect(said(await place({ ...whole, ...form("NUMBER003") }))).toEqual([
    400,
    "A Form 222 holds at most 20 lines.",
    "form_lines",
  ]);
  // The quote is of what is ordered now: that of the whole cart is none.
  expect(said(await place({ ...whole, ...form("NUMBER003"), order_lines: ready.split.now }))[1]).toBe(
    "Calculate Shipping",
  );
  const first = await quoted(chief, { lines: ready.split.now });
  const lost = [...ready.split.now, { item_id: 999, quantity_uom_code: "CT" }];
  expect(said(await place({ ...whole, ...form("NUMBER003"), order_lines: lost }))[1]).toBe(lineGone);
  const { status, body } = await place({ ...first, ...form("NUMBER003") });
  expect([status, body.itemCount]).toEqual([200, 20]);
  const next = (await chief.get("/api/carts")).body;
  expect(next.cart_id).not.toBe(whole["cart_id"]);
  expect(next.items).toMatchObject([{ item_id: many.at(-1), quantity: 1 }]);
  expect(await run("select necessity_by from cart_lines where cart_id = $1", [next.cart_id])).toEqual([
    { necessity_by: people.chief.user_id },
  ]);
});

test("two orders at once with one number: one stands, the other hears one clear sentence; the search knows it, for its customer alone", async () => {
  const second = await newSigner({ pools, signIn });
  const requests = [await readyToOrder(chief, morphine), await readyToOrder(second, morphine)];
  const answers = await Promise.all([
    place({ ...requests[0], ...form("TWICEUSED") }),
    place({ ...requests[1], ...form("twiceused") }, second),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(said(answers.find(({ status }) => status === 400)!)).toEqual([
    400,
    "Order Form Number must be unique.",
    "order_form_number",
  ]);
  const search = (dea: string, number: string, client = chief) =>
    client.post("/api/orders/order-form-number-search", { buyer_DEA_number: dea, order_form_number: number });
  expect((await search("BB1388568", "TWICEUSED")).body).toEqual({ does_exist: true });
  expect((await search("BB1388568", "UNUSED001")).body).toEqual({ does_exist: false });
  const stranger = await signIn(people.other.email, { customer: south });
  expect((await search("BB1388568", "TWICEUSED", stranger)).text).toBe(
    (await search("BB0000000", "TWICEUSED", stranger)).text,
  );
  // Used with that number by another customer: the search of whoever has it too says so.
  await run(
    "insert into address_deas (customer_id, contact_id, identification_code, schedules) values (2, 205, 'BB1388568', '{II}')",
  );
  expect((await search("BB1388568", "TWICEUSED", stranger)).body).toEqual({ does_exist: true });
  await run("delete from address_deas where customer_id = 2 and identification_code = 'BB1388568'");
});

test("nobody orders controlled substances in another's name, or without the CS role", async () => {
  const request = await readyToOrder(chief, morphine);
  const acting = await actAs(people.chief.email, { cart: "CSO" });
  expect((await place({ ...request, ...form("NUMBER004") }, acting)).status).toBe(403);
  await run("update user_customers set is_cs = false where user_id = $1", [people.chief.user_id]);
  expect((await place({ ...request, ...form("NUMBER004") })).status).toBe(403);
  await run("update user_customers set is_cs = true where user_id = $1", [people.chief.user_id]);
  expect((await place({ ...request, ...form("NUMBER004") })).status).toBe(200);
});

test.each([
  [rules.emptyCart, "empty"],
  [rules.formLinesExceeded, "form_lines"],
  [rules.substancesAlone, "form_alone"],
  [`${cartHolds}.`, "cart_full"],
])("answers a cart's reason under a code of its own: %s", (text, code) => {
  expect(refusalOf({ text, field: "cart" }, []).detail.code).toBe(code);
});
