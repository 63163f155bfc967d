/** Orders on an order form that ended without a shipment: voided, not accepted, expired. Status, search, files, emails, audit trail, and servers of before. */
import { beforeAll, describe, expect, test } from "vitest";
import { alreadyVoided } from "#contract/orders/text.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { refuseSigned } from "#server/commands/csos-refuse.ts";
import { formReceived } from "#server/commands/form222.ts";
import { inTransaction } from "#server/db/open.ts";
import { endSignedOrders } from "#server/jobs/end-signed-orders.ts";
import { mailWhoOrdered } from "#server/jobs/mail-order.ts";
import { open, serverSecret } from "#server/secrets/secrets.ts";
import { confirmation } from "#server/services/documents/confirmation.ts";
import { factsOf } from "#server/services/documents/facts.ts";
import { coverSheet, orderForm } from "#server/services/documents/order-form.ts";
import * as mailText from "#server/services/orders/mail-text.ts";
import { sixtyDaysPassed } from "#server/services/orders/text.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { at, auditTrail } from "#tests/support/audit-trail.ts";
import { items, newPerson, north, people } from "#tests/support/company.ts";
import { signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

const trail = await auditTrail();
const { faults, faultsAfter, pools, run, seal, signIn } = trail;
await withControlledProducts(pools);
await run("update stock set available = 50 where item_id = $1", [items.scarce]);
await run("insert into customer_allocations (customer_id, item_id, units, since) values ($1, $2, 30, '2026-11-01')", [
  north,
  items.limited,
]);
const chief = await signIn(people.chief.email, { cart: "CSO" });
const certificate = await signerFor(chief);
await seal();

const later = new Date(at.getTime() + 62 * 86_400_000);
const reason = "The form is not legible.";
const voidAll = (order_id: number, more: object = {}) =>
  chief.post(`/api/orders/${order_id}/void`, { reason: "Ordered twice", ...more });
const cancel = (order_id: number) => chief.post(`/api/orders/${order_id}/cancel`, {});
const refuse = (order_id: number, lines?: string[]) =>
  refuseSigned({ pools, auditKeys, now: at }, String(order_id), { reason, lines });
const expire = (clock = later) => endSignedOrders({ pools, auditKeys, clock: () => clock });
const page = async (order_id: number) => (await chief.get(`/api/carts/purchase-orders/${order_id}`)).body;
const days = { order_from_date: "11/01/2026", order_to_date: "11/30/2026" };
const search = async (criteria: object): Promise<{ order_id: number }[]> =>
  (await chief.post("/api/orders/search", { ...criteria, page_size: 200 })).body.orders;
const statusOf = async (order_id: number) => (await page(order_id)).detail.order_status;
const stored = async (order_id: number) =>
  (await run("select status, ended_as from orders where order_id = $1", [order_id])).rows[0];

/** Tests change other orders of this database behind the portal's back. */
const ofOrder = (order_id: number, found: string[]) => found.filter((fault) => fault.startsWith(`Order ${order_id} `));
const faultsOf = async (order_id: number) => ofOrder(order_id, await faults());

const signed = (quantities: number[] = [1]) => signedOrder(chief, certificate, quantities);
let forms = 0;
const nextForm = () => `ENDED${String(++forms).padStart(4, "0")}`;
const place = async (order_form_number: string, quantities: number[]) => {
  const lines = [items.controlled, items.scarce, items.limited].slice(0, quantities.length);
  const request = await readyToOrder(
    chief,
    lines.map((item_id, index) => ({ item_id, quantity: quantities[index]! })),
  );
  return chief.post("/api/carts/checkout", { ...request, order_form_number, cs_dea_number: "BB1388568" });
};
const onPaper = async (quantities: number[] = [1]): Promise<number> =>
  (await place(nextForm(), quantities)).body.order_id;

type Ending = [title: string, end: () => Promise<number>, status: string, description: string];
const endings: Ending[] = [
  [
    "a signed order, voided by the buyer",
    async () => {
      const order_id = await signed();
      expect((await voidAll(order_id)).body.order_status).toBe("VOIDED");
      return order_id;
    },
    "VOIDED",
    "Voided",
  ],
  [
    "a signed order, canceled by the buyer",
    async () => {
      const order_id = await signed();
      expect((await cancel(order_id)).body.order_status).toBe("VOIDED");
      return order_id;
    },
    "VOIDED",
    "Voided",
  ],
  [
    "a signed order, refused by the supplier",
    async () => {
      const order_id = await signed();
      expect((await refuse(order_id))[0]).toContain("Its status is Not accepted.");
      return order_id;
    },
    "NOT_ACCEPTED",
    "Not accepted",
  ],
  [
    "a Form 222 order, refused by the supplier",
    async () => {
      const order_id = await onPaper();
      await refuse(order_id);
      return order_id;
    },
    "NOT_ACCEPTED",
    "Not accepted",
  ],
  [
    "a Form 222 order, canceled by the buyer",
    async () => {
      const order_id = await onPaper();
      expect((await cancel(order_id)).body.order_status).toBe("CANCELLED");
      return order_id;
    },
    "CANCELLED",
    "Canceled",
  ],
  [
    "a signed order after 60 days",
    async () => {
      const order_id = await signed();
      await expire();
      return order_id;
    },
    "EXPIRED",
    "Expired",
  ],
  [
    "a Form 222 order after 60 days",
    async () => {
      const order_id = await onPaper();
      await expire();
      return order_id;
    },
    "EXPIRED",
    "Expired",
  ],
];

describe.each(endings)("%s", (_title, end, status, description) => {
  let order_id = 0;
  beforeAll(async () => {
    order_id = await end();
  });

  test("has its status on its page and in the search, and can't be canceled or voided again", async () => {
    const { detail } = await page(order_id);
    expect(detail).toMatchObject({ order_status: status, status_description: description, cancel_until: null });
    expect(await search({ order_id })).toMatchObject([
      { order_status: status, status_description: description, is_cancellable: false },
    ]);
    expect([(await cancel(order_id)).status, (await voidAll(order_id)).status]).toEqual([409, 409]);
  });

  test("is found by its status alone, sorted either way, and the file has its words", async () => {
    for (const other of ["CANCELLED", "VOIDED", "NOT_ACCEPTED", "EXPIRED", "PLACED", "WAITING_FOR_FORM"])
      for (const sort of ["newest", "oldest"]) {
        const ids = (await search({ ...days, order_status: other, sort })).map((row) => row.order_id);
        expect([other, ids.includes(order_id)]).toEqual([other, other === status]);
      }
    const file = (await chief.post("/api/orders/export", { ...days, order_status: status })).text;
    const rows = file.split("\r\n").filter((row) => row.includes(`,${order_id},`));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`,${description},`);
  });

  test("is in the list of statuses", async () => {
    const { body } = await chief.get("/api/lookups/orderstatuses");
    expect(body).toContainEqual({ OrderStatus: status, Description: description });
  });

  test("is in no stage of open orders, nor among usual items", async () => {
    for (const stage of ["waiting-for-form", "packing", "on-the-way", "to-receive", "backordered", "to-invoice"])
      expect((await search({ stage })).map((row) => row.order_id)).not.toContain(order_id);
    await run("update order_lines set item_id = $2 where order_id = $1", [order_id, items.cheap]);
    const usual = (await chief.get("/api/usual-items")).body;
    await run("update order_lines set item_id = $2 where order_id = $1", [order_id, items.controlled]);
    expect(JSON.stringify(usual)).not.toContain(`"item_id":${items.cheap}`);
  });

  test("does not ship and takes no paper form", async () => {
    await ship(pools, order_id, { at });
    expect((await run("select from shipments where order_id = $1", [order_id])).rows).toEqual([]);
    const [row] = (await run("select order_form_number, is_form222 from orders where order_id = $1", [order_id])).rows;
    if (row.is_form222)
      await expect(
        formReceived({ pools, auditKeys, now: at }, String(order_id), {
          number: row.order_form_number,
          initials: "KT",
        }),
      ).rejects.toThrow(`Order ${order_id} is ${description.toLowerCase()} and does not ship.`);
  });

  test("follows from the audit trail, and another end than its records say is named", async () => {
    await seal();
    expect(await faultsOf(order_id)).toEqual([]);
    const forged = async (ended_as: string | null) =>
      ofOrder(
        order_id,
        await faultsAfter((db) =>
          db.query("update orders set ended_as = $2 where order_id = $1", [order_id, ended_as]),
        ),
      );
    const name = `Order ${order_id} of customer ${north}: how it ended is not what its records say`;
    for (const ended_as of ["VOIDED", "NOT_ACCEPTED", "EXPIRED", null])
      expect([ended_as, await forged(ended_as)]).toEqual([
        ended_as,
        (ended_as ?? "CANCELLED") === status ? [] : [name],
      ]);
  });
});

test("a void, a non-acceptance and an expiry each have a row in the audit trail, with the digest of the record", async () => {
  const [voided, refused, expired] = [await signed(), await onPaper(), await signed()];
  await voidAll(voided);
  await refuse(refused);
  await expire();
  const rows = async (order_id: number, action: string) =>
    (
      await run(
        "select roles, reason, before, after, contents from audit where entity_id = $1 and action = $2 and result = 'done'",
        [String(order_id), action],
      )
    ).rows;
  const digest = async (order_id: number) => {
    const { rows: found } = await run("select record_id from csos_records where order_id = $1", [order_id]);
    return { [`order ${order_id} record ${found[0].record_id}`]: expect.stringMatching(/^[0-9a-f]{32}$/) };
  };
  expect(await rows(voided, "POST /api/orders/{orderId}/void")).toMatchObject([
    { after: { status: "VOIDED" }, contents: await digest(voided) },
  ]);
  expect(await rows(refused, "refuse order")).toMatchObject([
    {
      roles: ["distributor"],
      reason,
      before: { status: "WAITING_FOR_FORM" },
      after: { status: "NOT_ACCEPTED" },
      contents: await digest(refused),
    },
  ]);
  expect(await rows(expired, "end order")).toMatchObject([
    {
      reason: sixtyDaysPassed,
      before: { status: "PLACED" },
      after: { status: "EXPIRED" },
      contents: await digest(expired),
    },
  ]);
});

describe("an order of which some lines ended", () => {
  test("keeps the status of the lines that ship", async () => {
    const order_id = await signed([1, 1]);
    await refuse(order_id, ["2"]);
    expect(await statusOf(order_id)).toBe("PLACED");
    for (const shipment of [1, 2]) await ship(pools, order_id, { at, shipment });
    expect(await statusOf(order_id)).toBe("SHIPPED");
    expect(await stored(order_id)).toEqual({ status: "SHIPPED", ended_as: null });
  });

  test("waits for its form while a line is left", async () => {
    const order_id = await onPaper([1, 1]);
    await refuse(order_id, ["1"]);
    expect(await statusOf(order_id)).toBe("WAITING_FOR_FORM");
  });

  test("ends as its last record says", async () => {
    const order_id = await signed([1, 1]);
    await refuse(order_id, ["1"]);
    await voidAll(order_id);
    expect(await statusOf(order_id)).toBe("VOIDED");
    expect((await cancel(order_id)).body.Message).toBe(alreadyVoided);
  });

  test("returns the stock of each line once where the buyer cancels the rest of a Form 222 order, and its number stays used", async () => {
    const available = async () =>
      (await run("select available from stock where item_id = $1", [items.scarce])).rows[0].available;
    const before = await available();
    const number = nextForm();
    const order_id = (await place(number, [1, 2])).body.order_id as number;
    const lines = (await page(order_id)).lines as { line_no: number; item_id: number }[];
    const scarce = lines.find(({ item_id }) => item_id === items.scarce)!;
    await refuse(order_id, [String(scarce.line_no)]);
    expect(await available()).toBe(before);
    expect((await cancel(order_id)).body.order_status).toBe("VOIDED");
    expect(await available()).toBe(before);
    expect((await page(order_id)).paper_form.records.map(({ kind }: { kind: string }) => kind)).toEqual([
      "refusal",
      "void",
    ]);
    expect((await place(number, [1])).status).toBe(400);
    const asked = { buyer_DEA_number: "BB1388568", order_form_number: number };
    expect((await chief.post("/api/orders/order-form-number-search", asked)).body).toEqual({ does_exist: true });
    await seal();
    expect(await faultsOf(order_id)).toEqual([]);
  });
});

describe("a server of before", () => {
  /** As it ends an order: the record, then the status. */
  const endBefore = async (order_id: number, kind: string) => {
    await run("update order_lines set voided_quantity = quantity where order_id = $1", [order_id]);
    await run(
      `insert into csos_records (customer_id, order_id, kind, made_at, user_id, reason, lines) values ($1, $2, $3, $4, null, 'x', '[]')`,
      [north, order_id, kind, at],
    );
    await run("update orders set status = 'CANCELLED', cancelled_at = $2, cancelled_by = null where order_id = $1", [
      order_id,
      at,
    ]);
  };

  test.each([
    ["void", "VOIDED"],
    ["refusal", "NOT_ACCEPTED"],
    ["expiry", "EXPIRED"],
  ])("ends an order by a record of kind %s, and it is %s here", async (kind, status) => {
    const order_id = await placeOrder(pools, { placedAt: at, lines: [{ item: items.plain, quantity: 1 }] });
    await endBefore(order_id, kind);
    expect(await stored(order_id)).toEqual({ status: "CANCELLED", ended_as: status });
    expect(await statusOf(order_id)).toBe(status);
    await run("delete from csos_records where order_id = $1", [order_id]);
  });

  test("cancels the rest of an order that the supplier refused in part, and it is canceled here", async () => {
    const order_id = await onPaper([1, 1]);
    await refuse(order_id, ["1"]);
    await run("update orders set status = 'CANCELLED', cancelled_at = $2, cancelled_by = $3 where order_id = $1", [
      order_id,
      new Date(at.getTime() + 1_000),
      people.chief.user_id,
    ]);
    expect(await statusOf(order_id)).toBe("CANCELLED");
  });
});

describe("documents", () => {
  const blocksOf = async (order_id: number, layout: typeof orderForm) => {
    const { distributor } = readEnvironment({});
    const caller = { ...nobody({} as Caller["request"], at), customers: [north], changed: {} };
    const facts = await inTransaction(pools.system, (db) => factsOf(db, caller, order_id, distributor));
    return layout(facts).blocks;
  };
  const headings = async (order_id: number, layout: typeof orderForm) =>
    (await blocksOf(order_id, layout)).flatMap((block) =>
      block.kind === "heading" ? [[block.text, block.under]] : [],
    );

  test.each([
    ["VOID", async (order_id: number) => void (await voidAll(order_id)), "Reason: Ordered twice", signed],
    ["NOT ACCEPTED", async (order_id: number) => void (await refuse(order_id)), `Reason: ${reason}`, onPaper],
    ["EXPIRED", () => expire(), `Reason: ${sixtyDaysPassed}`, onPaper],
  ])("of an order that ended are marked %s, with day and reason", async (mark, end, why, placed) => {
    const order_id = await placed([2]);
    for (const layout of [orderForm, confirmation])
      expect((await headings(order_id, layout)).map(([text]) => text)).not.toContain(mark);
    await end(order_id);
    for (const layout of [orderForm, confirmation]) {
      expect(await headings(order_id, layout)).toContainEqual([mark, expect.stringContaining(why)]);
      expect(JSON.stringify(await blocksOf(order_id, layout))).toContain(`2 ${mark}`);
    }
  });

  test("of a Form 222 order list its records, and its cover sheet says how it ended", async () => {
    const order_id = await onPaper([1]);
    await refuse(order_id);
    const table = (await blocksOf(order_id, orderForm)).find(
      (block) => block.kind === "table" && block.rows.some((row) => row.some(({ text }) => text === reason)),
    );
    expect(table).toBeDefined();
    expect(JSON.stringify(await blocksOf(order_id, coverSheet))).toContain('["Status","Not accepted"]');
  });
});

describe("emails about a record", () => {
  const mailed = async (order_id: number, subject: (order_id: number) => { wording: string }) => {
    const { rows } = await run(
      "select payload from queue.jobs where payload ->> 'order_id' = $1 and payload ->> 'what' = 'record'",
      [String(order_id)],
    );
    const mailing = { pools, clock: () => at, address: () => "https://portal.example" };
    for (const { payload } of [...rows, ...rows]) await mailWhoOrdered(mailing, payload);
    const mails = (
      await run("select mail_id, to_address, body from mails where subject = $1 order by to_address", [
        subject(order_id).wording,
      ])
    ).rows;
    const secret = await inTransaction(pools.system, (db) => serverSecret(db, "mail"));
    return mails.map(({ mail_id, to_address, body }) => ({ to: to_address, text: open(secret, body, mail_id) }));
  };
  /** A user who may order controlled substances, for one test. */
  const withPerson = async (name: string, roles: object = { is_cs: true }) => {
    const person = await newPerson(pools, `${name}@north.example`);
    for (const [role, has] of Object.entries(roles))
      await run(`update user_customers set ${role} = $2 where user_id = $1`, [person.user_id, has]);
    return Object.assign(person, {
      remove: () => chief.post("/api/users/delete-user-customer", { user_id: person.user_id, customer_id: north }),
    });
  };
  const placedBy = async (user_id: number) => {
    const order_id = await onPaper();
    await run("update orders set user_id = $2 where order_id = $1", [order_id, user_id]);
    return order_id;
  };

  test("are sent once to the user who placed the order, with its status", async () => {
    const order_id = await onPaper();
    await refuse(order_id);
    const [mail, ...more] = await mailed(order_id, mailText.notAcceptedSubject);
    expect([mail?.to, more]).toEqual([people.chief.email, []]);
    expect(mail!.text).toContain("21 CFR 1305.15");
    expect(mail!.text).toContain("Order status: Not accepted");
    expect(mail!.text).not.toContain("can no longer order");
  });

  test("are sent to the other users who may order controlled substances when that user was removed, whom they name", async () => {
    const gone = await withPerson("gone");
    const order_id = await placedBy(gone.user_id);
    expect((await gone.remove()).status).toBe(200);
    await expire();
    const mails = await mailed(order_id, mailText.expiredSubject);
    expect(mails.map(({ to }) => to)).toEqual([people.chief.email]);
    expect(mails[0]!.text).toContain("New Person placed this order");
    expect(mails[0]!.text).toContain("Order status: Expired");
  });

  test("are sent to every such user once", async () => {
    const [gone, colleague] = [await withPerson("gone.too"), await withPerson("colleague")];
    const order_id = await placedBy(gone.user_id);
    await gone.remove();
    await refuse(order_id);
    expect((await mailed(order_id, mailText.notAcceptedSubject)).map(({ to }) => to)).toEqual([
      people.chief.email,
      colleague.email,
    ]);
    await colleague.remove();
  });

  test("are sent to the customer's admins when nobody may order controlled substances, and to the distributor's staff when there is no admin", async () => {
    const gone = await withPerson("gone.again");
    const [toAdmin, toStaff] = [await placedBy(gone.user_id), await placedBy(gone.user_id)];
    await gone.remove();
    await refuse(toAdmin);
    await refuse(toStaff);
    await run("update user_customers set is_cs = false where user_id = $1", [people.chief.user_id]);
    expect((await mailed(toAdmin, mailText.notAcceptedSubject)).map(({ to }) => to)).toEqual([people.chief.email]);
    await run("update user_customers set is_customer_admin = false where user_id = $1", [people.chief.user_id]);
    expect((await mailed(toStaff, mailText.notAcceptedSubject)).map(({ to }) => to)).toEqual([people.staff.email]);
    await run("update user_customers set is_cs = true, is_customer_admin = true where user_id = $1", [
      people.chief.user_id,
    ]);
  });
});

describe("a signer who was removed", () => {
  test("stays named on page, list, documents and record", async () => {
    const person = await newPerson(pools, "signer@north.example");
    await run("update user_customers set is_cs = true where user_id = $1", [person.user_id]);
    await run("update users set first_name = 'Dana', last_name = 'Ruiz' where user_id = $1", [person.user_id]);
    const signer = await signIn(person.email, { cart: "CSO" });
    const order_id = await signedOrder(signer, await signerFor(signer), [1, 1]);
    await signer.post(`/api/orders/${order_id}/void`, { reason: "Ordered twice", lines: [1] });
    const { signed: before } = await page(order_id);
    const removed = await chief.post("/api/users/delete-user-customer", {
      user_id: person.user_id,
      customer_id: north,
    });
    expect(removed.status).toBe(200);
    await run("update users set is_active = false where user_id = $1", [person.user_id]);
    const { detail, signed: after } = await page(order_id);
    expect(detail.order_create_user).toBe("Dana Ruiz");
    expect(after.signed_by).toBe(before.signed_by);
    expect(after.records).toMatchObject([{ kind: "void", made_by: "Dana Ruiz" }]);
    expect(await search({ order_id })).toMatchObject([{ order_create_user: "Dana Ruiz" }]);
    const { distributor } = readEnvironment({});
    const caller = { ...nobody({} as Caller["request"], at), customers: [north], changed: {} };
    const facts = await inTransaction(pools.system, (db) => factsOf(db, caller, order_id, distributor));
    const form = JSON.stringify(orderForm(facts).blocks);
    expect(form).toContain(after.signed_by);
    expect(form).toContain("Dana Ruiz");
  });
});

test("voided packages are in no sum and no count of their order", async () => {
  const order_id = await signed([2, 3]);
  const sums = async () => {
    const { detail, lines, itemCount, total } = await page(order_id);
    const [row] = (await search({ order_id })) as unknown as { item_count: number; order_total: number }[];
    expect([row!.item_count, row!.order_total]).toEqual([itemCount, total]);
    return { itemCount, total, goods: detail.order_line_total_amount, shipping: detail.shipping_charges, lines };
  };
  const before = await sums();
  const [first, second] = before.lines;
  expect(before).toMatchObject({ itemCount: 5, goods: first.full_price + second.full_price });
  await voidAll(order_id, { lines: [first.line_no] });
  const after = await sums();
  expect(after).toMatchObject({ itemCount: 3, goods: second.full_price, shipping: before.shipping });
  expect(after.total).toBeCloseTo(before.total - first.full_price, 2);
  expect(after.lines.map(({ full_price }: { full_price: number }) => full_price)).toEqual([0, second.full_price]);
  await voidAll(order_id);
  expect(await sums()).toMatchObject({ itemCount: 0, total: 0, goods: 0, shipping: 0 });
});

describe("the 60 days", () => {
  test.each([
    ["America/New_York", "2026-09-10T12:00:00Z", "2026-11-10T05:00:00Z"],
    ["America/New_York", "2026-01-21T04:59:59Z", "2026-03-22T04:00:00Z"],
    ["America/Phoenix", "2026-01-20T12:00:00Z", "2026-03-22T07:00:00Z"],
    ["Pacific/Honolulu", "2026-01-21T09:59:59Z", "2026-03-22T10:00:00Z"],
    ["Pacific/Guam", "2026-09-09T14:00:00Z", "2026-11-09T14:00:00Z"],
  ])(
    "in %s of an order placed at %s end at %s: the job ends it then and not a second before",
    async (zone, from, end) => {
      await run("update customers set time_zone = $2 where customer_id = $1", [north, zone]);
      const order_id = await onPaper();
      await run("update orders set placed_at = $2 where order_id = $1", [order_id, new Date(from)]);
      const over = new Date(end);
      await expire(new Date(over.getTime() - 1_000));
      expect((await stored(order_id)).status).toBe("WAITING_FOR_FORM");
      await expire(over);
      expect(await stored(order_id)).toEqual({ status: "CANCELLED", ended_as: "EXPIRED" });
      await run("update customers set time_zone = 'America/Chicago' where customer_id = $1", [north]);
    },
  );
});
