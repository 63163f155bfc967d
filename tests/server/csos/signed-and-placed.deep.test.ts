/** Between the signature and the order: whatever changes meanwhile, a certificate that is revoked, a server that dies. There is the order that was signed, or none. */
import { Client as Connection } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { seenOf } from "#contract/checkout/rules/changes.ts";
import { idleTooLong } from "#contract/csos/text.ts";
import { certificateNotFound } from "#server/services/csos/text.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import { type Answer, testApp } from "#tests/support/app.ts";
import { signerOf, testTrust, withRevoked } from "#tests/support/csos/trusted.ts";
import { signedRequest, uploaded, uploadOf } from "#tests/support/certificate-examples.ts";
import { items, people } from "#tests/support/company.ts";
import { signingEnvironment } from "#tests/support/csos/signing-server.ts";
import { getNowMs } from "#tests/support/present.ts";
import { startServer } from "#tests/support/server-process.ts";
import { until } from "#tests/support/until.ts";

let now = Date.parse("2026-11-20T15:00:00Z");
const changed: { crls?: readonly string[] } = {};
const trust: Trust = {
  ...testTrust,
  get crlAddresses() {
    return changed.crls ?? testTrust.crlAddresses;
  },
};
const { signIn, pools, url } = await testApp({ clock: () => new Date(now), trust });
const number = "BB1388568";
let chief = await signIn(people.chief.email, { cart: "CSO" });
const certificate = await uploaded(chief);
const gatekeeper = new Connection({ connectionString: url });
const run = async (text: string, values: unknown[] = []) => (await pools.owner.query(text, values)).rows;
const sign = (request: object) => chief.post("/api/carts/checkout-csos", request);
const seen = async () => ({ seen: seenOf((await chief.get("/api/carts")).body.items) });

/** All that a second try needs: no order, the cart with its line, the number free. */
const standing = async (cart_id: unknown) =>
  (
    await run(
      `select (select count(*)::int from orders where cart_id = $1) as orders, (select count(*)::int from csos_orders) as signed, (select is_open from carts where cart_id = $1) as "isOpen",
         (select count(*)::int from cart_lines where cart_id = $1) as lines, (select sum(available)::int from stock where item_id = $2) as stock`,
      [cart_id, items.controlled],
    )
  )[0];

beforeAll(async () => {
  await gatekeeper.connect();
  await run("insert into stock (item_id, available) values ($1, 500)", [items.controlled]);
});
afterAll(() => gatekeeper.end());
beforeEach(async () => {
  for (const { item_id, quantity_uom_code } of (await chief.get("/api/carts")).body.items)
    await chief.post("/api/carts/remove-item", { item_id, quantity_uom_code });
});

/** Holds the cart until the order is signed and waits for it; then something happens, and it goes on. */
async function meanwhile(cart_id: unknown, asked: () => Promise<Answer>, happens: () => Promise<unknown>) {
  await gatekeeper.query("begin");
  await gatekeeper.query("select from carts where cart_id = $1 for update", [cart_id]);
  const answer = asked();
  await until(
    async () =>
      (await run("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .length > 0,
  );
  await happens();
  await gatekeeper.query("commit");
  return answer;
}

const changes: [what: string, change: string, back: string, expected: unknown[]][] = [
  [
    "the price",
    "update product_units set price_cents = price_cents + 100 where item_id = 103",
    "update product_units set price_cents = price_cents - 100 where item_id = 103",
    [409, "changed"],
  ],
  [
    "the stock",
    "update stock set available = 0 where item_id = 103",
    "update stock set available = 500 where item_id = 103",
    [409, "changed"],
  ],
  [
    "the street that it goes to",
    "update addresses set address1 = '9 Other Street' where contact_id = 202",
    "update addresses set address1 = '1480 Example Parkway' where contact_id = 202",
    [409, "not_as_signed"],
  ],
  [
    "that the address may have it",
    "update address_deas set valid_to_date = '2026-01-31' where contact_id = 202",
    "update address_deas set valid_to_date = '2039-12-31' where contact_id = 202",
    [400, "shipping_address"],
  ],
  [
    "the registration of the address",
    "update address_deas set identification_code = 'FN1388569' where contact_id = 202",
    "update address_deas set identification_code = 'BB1388568' where contact_id = 202",
    [400, "shipping_address"],
  ],
  [
    "the number, which another order took",
    "update orders set order_form_number = '26XTAKEN1', buyer_dea_number = 'BB1388568' where order_id = (select max(order_id) from orders)",
    "update orders set order_form_number = '26XOTHER1' where order_form_number = '26XTAKEN1'",
    [400, "order_form_number"],
  ],
];
let last = 0;
test.each(changes)(
  "%s changes while it is signed: nothing is placed, and all of it is good for a second try",
  async (_, change, back, expected) => {
    if ((await run("select count(*)::int as n from orders"))[0].n === 0)
      expect((await sign(await signedRequest(chief, certificate))).body.Success).toBe(true);
    const request = { ...(await signedRequest(chief, certificate)), ...(await seen()), order_form_number: "TAKEN1" };
    const before = await standing(request["cart_id" as never]);
    const { status, body } = await meanwhile(
      request["cart_id" as never],
      () => sign(request),
      () => run(change),
    );
    expect([status, body.code]).toEqual(expected);
    await run(back);
    expect({ ...(await standing(request["cart_id" as never])), stock: before.stock }).toEqual(before);
    const again = await sign({ ...request, order_form_number: `AGAIN${(last += 1)}` });
    expect([again.body.Message, again.body.Success]).toEqual([undefined, true]);
  },
);

test("without a word of what was seen another sum than the signed one is no order either", async () => {
  const request = await signedRequest(chief, certificate);
  const before = await standing(request["cart_id" as never]);
  const dearer = () => run("update product_units set price_cents = price_cents + 100 where item_id = 103");
  const { status, body } = await meanwhile(request["cart_id" as never], () => sign(request), dearer);
  // The quote was for the goods at the former price.
  expect([status, body.code]).toEqual([400, "calculate_shipping"]);
  expect(await standing(request["cart_id" as never])).toEqual(before);
  await run("update product_units set price_cents = price_cents - 100 where item_id = 103");
  expect((await sign(request)).body.Success).toBe(true);
});

test("a certificate that is deleted while it signs, or was revoked since it was added, signs nothing", async () => {
  const holder = signerOf(number, { serial: 777_002 });
  const { CertificateId } = (await chief.post("/api/csos-certificates", uploadOf(number, holder))).body
    .SaveCertificateResult;
  const request = { ...(await signedRequest(chief, certificate)), certificate_id: CertificateId };
  const before = await standing(request["cart_id" as never]);
  changed.crls = withRevoked(777_002, "2026-11-19");
  await run("delete from csos_crls where not exists (select from csos_orders where hash = any(crl_hashes))");
  await run("update csos_crls set next_update = $1", [new Date(now - 1000)]);
  const revoked = await sign(request);
  expect(revoked.body).toMatchObject({
    Success: false,
    IsRevoked: true,
    Reason: "The certificate has been revoked.",
    order_id: null,
  });
  expect(await standing(request["cart_id" as never])).toEqual(before);
  delete changed.crls;
  const doomed = await uploaded(chief);
  const gone = { ...request, certificate_id: doomed };
  const { status, body } = await meanwhile(
    request["cart_id" as never],
    () => sign(gone),
    () =>
      run("update csos_certificates set deleted_at = now(), sealed_file = null where certificate_id = $1", [doomed]),
  );
  expect([status, body.Message]).toEqual([404, certificateNotFound]);
  expect(await standing(request["cart_id" as never])).toEqual(before);
  expect((await sign({ ...request, certificate_id: certificate })).body.Success).toBe(true);
});

test("after ten minutes without a call the server wants the password anew, whatever the page did", async () => {
  const request = await signedRequest(chief, certificate);
  const before = await standing(request["cart_id" as never]);
  now += 10 * 60_000 + 1000;
  // A page that nobody touches asks now and then; that is nobody's doing.
  await chief.get("/api/carts", { "x-background": "1" });
  const idle = await sign(request);
  expect([idle.status, idle.body.code, idle.body.Message]).toEqual([409, "idle", idleTooLong]);
  expect(await standing(request["cart_id" as never])).toEqual(before);
  now += 9 * 60_000;
  expect((await sign(request)).body.Success).toBe(true);
});

test("killed with -9 between the signature and the order: the cart stands, and the same number is good for the order", async () => {
  const { env, time } = await signingEnvironment();
  now = getNowMs(); // the clock of the other process
  chief = await signIn(people.chief.email, { cart: "CSO" });
  const { process, post } = await startServer(url, chief.token, env);
  const add = await post("/api/csos-certificates", uploadOf());
  const { SaveCertificateResult } = (await add.json()) as { SaveCertificateResult: { CertificateId: number } };
  const { CertificateId } = SaveCertificateResult;
  const request = { ...(await signedRequest(chief, CertificateId)), order_form_number: "KILLED" };
  const before = await standing(request["cart_id" as never]);
  await gatekeeper.query("begin");
  await gatekeeper.query("select from carts where cart_id = $1 for update", [request["cart_id" as never]]);
  const lost = post("/api/carts/checkout-csos", request);
  await until(
    async () =>
      (await run("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .length > 0,
  );
  process.kill("SIGKILL");
  await expect(lost).rejects.toThrow();
  await process.ended;
  await gatekeeper.query("commit");
  await until(
    async () =>
      (
        await run("select from pg_stat_activity where application_name like $1 and datname = current_database()", [
          `portal % ${process.pid}`,
        ])
      ).length === 0,
  );
  expect(await standing(request["cart_id" as never])).toEqual(before);
  const next = await startServer(url, chief.token, env);
  const answer = await (await next.post("/api/carts/checkout-csos", request)).json();
  expect(answer).toMatchObject({ Success: true, Reason: null });
  expect(await run("select order_form_number from orders where order_id = $1", [answer.order_id])).toEqual([
    { order_form_number: expect.stringMatching(/^\d\dXKILLED$/) },
  ]);
  // And asked once more, as after a lost answer, it is that order.
  const again = await (await next.post("/api/carts/checkout-csos", request)).json();
  expect(again.order_id).toBe(answer.order_id);
  time.close();
});
