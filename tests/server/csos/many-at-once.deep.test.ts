/** Twenty people of one hospital sign at once: each has their own order, of their own cart, by their own certificate, and the number is nobody else's. */
import { expect, test } from "vitest";

import { inTransaction } from "#server/db/open.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { verifyOrder } from "#server/services/csos/verify-order.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { signedRequest, uploadOf } from "#tests/support/certificate-examples.ts";
import { items, newPerson } from "#tests/support/company.ts";
import { signerOf, testTrust } from "#tests/support/csos/trusted.ts";

const { signIn, pools } = await testApp();
const run = async (text: string, values: unknown[] = []) => (await pools.owner.query(text, values)).rows;
const number = "BB1388568";

test("each is right", { timeout: 240_000 }, async () => {
  const count = 20;
  await run("insert into stock (item_id, available) values ($1, 500)", [items.controlled]);
  const people = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { user_id, email } = await newPerson(pools, `many-${at}@north.example`);
      await run("update user_customers set is_cs = true where user_id = $1", [user_id]);
      const client = await signIn(email, { cart: "CSO" });
      const holder = signerOf(number);
      const { body } = await client.post("/api/csos-certificates", uploadOf(number, holder));
      const certificate_id = body.SaveCertificateResult?.CertificateId as number;
      return { client, user_id, holder, request: await signedRequest(client, certificate_id, number, 1 + (at % 3)) };
    }),
  );
  const answers = await Promise.all(
    people.map(({ client, request }) => client.post("/api/carts/checkout-csos", request)),
  );
  expect(answers.map(({ status, body }) => [status, body.Message ?? body.Reason])).toEqual(
    people.map(() => [200, null]),
  );
  const orders = await run(
    "select o.*, l.quantity from orders o join order_lines l using (customer_id, order_id) order by order_id",
  );
  expect(orders).toHaveLength(count);
  expect(new Set(orders.map(({ order_form_number }) => order_form_number)).size).toBe(count);
  for (const [at, { user_id, holder, request }] of people.entries()) {
    const order = orders.find(({ order_id }) => order_id === answers[at]!.body.order_id)!;
    expect([order.user_id, order.cart_id, order.quantity]).toEqual([
      user_id,
      request["cart_id" as never],
      1 + (at % 3),
    ]);
    const read = readSignedOrder(order.signed_order);
    expect(read.signer.equals(holder.der)).toBe(true);
    expect(read.content.toString()).toContain(`<OrderFormNumber>${order.order_form_number}</OrderFormNumber>`);
    expect(
      await inTransaction(pools.system, (db) => verifyOrder(db, { ...testTrust, auditKeys }, order.order_id)),
    ).toMatchObject({
      isGood: true,
    });
  }
  const [{ available }] = await run("select sum(available)::int as available from stock where item_id = $1", [
    items.controlled,
  ]);
  expect(500 - available).toBe(orders.reduce((sum, { quantity }) => sum + (quantity as number), 0));
});
