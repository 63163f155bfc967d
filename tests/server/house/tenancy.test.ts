/** Tenancy: the second wall stands in the database, the system's role is used where it is meant to be, and another customer's ids say nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { calls } from "#contract/calls.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { uploaded } from "#tests/support/certificate-examples.ts";
import { contacts, items, methods, north, people, south } from "#tests/support/company.ts";
import { receiptOf } from "#tests/support/examples.ts";
import { arrived } from "#tests/support/orders.ts";
import { recalled } from "#tests/support/report-examples.ts";
import { root } from "#tests/support/processes.ts";
import { writeRecurring } from "#tests/support/recurring.ts";
import { readyToOrder } from "#tests/support/shopping.ts";
import { send } from "#tests/support/walking.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const { pools } = app;
const buyer = await app.signIn(people.buyer.email);
const other = await app.signIn(people.other.email);
const chief = await app.signIn(people.chief.email);

/** Tables with a customer that portal_app cannot reach at all. */
const closed = ["sessions", "challenges", "identity_providers", "used_assertions", "csos_reported"];
const tenantTables = (
  await pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
).rows
  .map(({ name }) => name)
  .filter((name) => !closed.includes(name));

const asApp = (work: (query: (text: string) => Promise<{ rows: object[] }>) => Promise<unknown>, customers?: string) =>
  inTransaction(pools.app, (db) => work((text) => db.query(text)), {
    settings: customers === undefined ? {} : { "app.customers": customers, "app.user_id": "0", "app.staff": "off" },
  });

test("the tenant tables are those we know", () => {
  expect(tenantTables.join(" ")).toBe(
    "address_deas addresses audit bells bonus_amounts cart_lines carts claim_events claim_exceptions claim_photo_parts claim_photos claims controlled_receipts csos_certificates csos_orders csos_records customer_allocations customer_incentives customer_prices customers device_names epcis_documents epcis_units exports hand_overs order_guide_lines order_guides order_lines orders " +
      "push_subscriptions quarantines quarterly_reports recall_confirmations receive_events receives recurring_order_lines recurring_orders recurring_runs shipment_lines shipment_serials shipments shipping_quotes user_customers",
  );
});

describe.each(tenantTables)("%s", (table) => {
  test("has row-level security, for the owner too", async () => {
    const sql = "select relrowsecurity, relforcerowsecurity from pg_class where oid = $1::regclass";
    expect((await pools.owner.query(sql, [table])).rows).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }]);
  });

  if (table === "audit") return;

  test("cannot be read while nobody said for whom, and shows only their rows", async () => {
    const forNobody = asApp(async (query) => {
      await query("set local enable_seqscan = off"); // which would compare nothing in an empty table
      return query(`select 1 from ${table}`);
    });
    await expect(forNobody).rejects.toThrow(/app\.customers|malformed array/);
    const foreign = asApp(async (query) => {
      const { rows } = await query(`select 1 from ${table} where customer_id <> ${north}`);
      expect(rows).toEqual([]);
    }, `{${north}}`);
    await expect(foreign).resolves.toBeUndefined();
  });

  test("has its customer first in its primary key", async () => {
    const { rows } = await pools.owner.query(
      `select a.attname as first from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    );
    expect(rows).toEqual([{ first: "customer_id" }]);
  });
});

test("a row cannot be written for another customer", async () => {
  const insert = `insert into carts (customer_id, user_id, cart_type_code, created_at) values (${south}, 12, 'RXO', '2026-01-01')`;
  await expect(asApp((query) => query(insert), `{${north}}`)).rejects.toThrow("row-level security");
});

const closedToo = [
  "secrets",
  "link_tokens",
  "seal_keys",
  "mails",
  "recovery_codes",
  "passkeys",
  "premier_offers",
  "user_settings",
  "sign_in_sources",
  "csos_crls",
  "csos_address_crls",
  "csos_reports",
  "csos_late_looks",
];

test.each([...closed, ...closedToo])("%s is closed to calls", async (table) => {
  await expect(asApp((query) => query(`select 1 from ${table}`), `{${north}}`)).rejects.toThrow("permission denied");
});

test("secrets of people are closed to calls", async () => {
  await expect(asApp((query) => query("select password_hash from users"), `{${north}}`)).rejects.toThrow(
    "permission denied",
  );
});

test.each(["app", "system"] as const)("the audit trail cannot be changed or cut by portal_%s", async (role) => {
  const settings = { "app.customers": `{${north}}`, "app.user_id": "0", "app.staff": "on" };
  const change = (sql: string) => inTransaction(pools[role], (db) => db.query(sql), { settings });
  for (const sql of ["update audit set action = 'x'", "delete from audit", "truncate audit"]) {
    await expect(change(sql)).rejects.toThrow("permission denied");
  }
});

test("the system's role is used only where it is meant to be", () => {
  const isUsed = (file: string) => /\b(pools\.system|system(?=\s*[,:.)}])|portal_system)|"system"/.test(codeOf(file));
  const uses = sources("server").filter(isUsed);
  expect(uses).toEqual([
    "server/app.ts", // the secret of the tokens, at start
    "server/commands/audit-folder.ts",
    "server/commands/audit.ts",
    "server/commands/carrier.ts", // the carrier's tariff, and the quotes of every customer that it ends
    "server/commands/claim.ts", // the distributor answers its customers
    "server/commands/csos-archive.ts", // which customers there are, and the audit trail; it reads orders with row security
    "server/commands/csos-refuse.ts", // an order of whichever customer
    "server/commands/csos-report.ts", // what was shipped to every customer
    "server/commands/csos-void.ts", // an order of whichever customer
    "server/commands/epcis-import.ts", // a delivery of whichever customer
    "server/commands/form222.ts", // an order of whichever customer
    "server/commands/lot-certificate.ts", // a lot is no customer's
    "server/commands/mail-list.ts",
    "server/commands/person.ts",
    "server/commands/recall.ts", // buyers of every customer
    "server/csos-settings.ts", // the demonstration's registrations, for its certificates
    "server/csos-verify.ts", // an order of whichever customer
    "server/db/migrate.ts", // makes it
    "server/db/open.ts", // opens it
    "server/demonstration.ts",
    "server/generate/command.ts", // rows of every customer
    "server/http/door.ts", // for the calls that stand before row-level security: server/routes/identity/session.ts
    "server/http/export-link.ts", // a tab with a link: who it is stands in the link
    "server/http/live.ts", // whose sessions last
    "server/http/register.ts", // session look-up
    "server/http/saml.ts", // between browser and provider: nobody is signed in yet
    "server/http/serve.ts",
    "server/http/session.ts",
    "server/http/still-may.ts", // whose file it is: their rights, read again while it is written
    "server/import/command.ts",
    "server/jobs/clean.ts",
    "server/jobs/deliver.ts", // parcels of every customer
    "server/jobs/end-signed-orders.ts", // of every customer
    "server/jobs/forgot-password.ts",
    "server/jobs/invoice.ts", // shipments of every customer
    "server/jobs/jobs.ts", // what every customer bought towards a bonus
    "server/jobs/mail-order.ts",
    "server/jobs/make-quarters.ts", // of every customer
    "server/jobs/recurring-orders.ts",
    "server/jobs/remind-of-certificates.ts", // of every customer
    "server/jobs/ring-stock-alerts.ts",
    "server/jobs/seal-audit.ts",
    "server/jobs/send-mail.ts",
    "server/jobs/send-notice.ts", // devices of every customer
    "server/jobs/ship-order.ts",
    "server/jobs/tell-anchor.ts",
    "server/jobs/tell-of-arriving.ts", // of every customer
    "server/jobs/tell-of-late-reports.ts", // what was shipped to every customer
    "server/keys-lost.ts",
    "server/keys-rotate.ts", // sealed files of every customer
    "server/routes/catalogue/premier.ts", // settings of people
    "server/routes/checkout/checkout.ts", // whether a form's number was used, by whomever
    "server/routes/distributor/distributor.ts", // orders of every customer, for the distributor's staff
    "server/routes/identity/account.ts", // passwords: whoever forgot one is nobody yet
    "server/routes/identity/impersonation.ts", // people of every customer, and links
    "server/routes/identity/notices.ts", // the end of its notices at every customer
    "server/routes/identity/security.ts", // second factor, sessions, links: before it is known for whom, or at all customers of a person
    "server/routes/identity/session.ts",
    "server/routes/identity/single-sign-on.ts", // as the session's: nobody is signed in yet
    "server/routes/identity/users.ts", // people and their sessions
    "server/routes/outbox/outbox.ts", // keys, and notes for customers whose rights were lost
    "server/routes/receiving/receiving.ts", // a second person's password, and what a customer wants
    "server/saml/command.ts",
    "server/secrets/secrets.ts",
    "server/secrets/token.ts",
    "server/services/audit/crl-contents.ts", // revocation lists, which are no customer's
    "server/services/checkout/sign-before.ts", // hands it on for the revocation lists
    "server/services/csos/believed.ts", // revocation lists, before the transaction: they are no customer's
    "server/services/csos/kept-crls.ts", // revocation lists
    "server/services/csos/read-upload.ts", // passes them on for the revocation lists
    "server/services/csos/revocation-lists.ts",
    "server/services/csos/sign.ts", // hands them on
    "server/services/csos/verify-again.ts", // revocation lists, of an order that row-level security has shown to be the caller's
    "server/services/identity/abilities.ts", // the tokens' secret, as the other four
    "server/services/identity/account.ts", // what a password is checked against, before the transaction
    "server/services/identity/link-session.ts",
    "server/services/identity/make-session.ts",
    "server/services/identity/notices.ts", // by what a device is known
    "server/services/identity/passkeys.ts",
    "server/services/identity/proof.ts", // whether a session's person was shown to be there, and by what they can show it
    "server/services/identity/sign-in-sources.ts", // whether a device is known, before it gets a turn
    "server/services/identity/sign-in.ts",
    "server/services/identity/two-factor.ts",
    "server/services/mail/portal-address.ts", // what links begin with, for the command line
    "server/services/receiving/confirm-counts.ts", // what the second person's password is checked against
  ]);
});

/** A file without its comments. */
const codeOf = (file: string): string =>
  readFileSync(join(root, file), "utf8").replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith(".ts"))
    .toSorted();
}

describe("another customer's ids answer like ids that do not exist, byte for byte", () => {
  const none = 2_000_000_000;
  type Probe = { call: keyof typeof calls; field: string; theirs: () => Promise<number>; rest?: () => Promise<object> };
  const order = () => arrived({ app, now });
  const checkoutOf = () =>
    readyToOrder(other, [{ item_id: items.plain, quantity: 1 }], { contact: contacts.southShip });
  const cartOf = async () => (await buyer.get("/api/carts")).body.cart_id as number;
  const workOrder = async () => (await buyer.get("/api/carts")).body.shippingMethods[0].wrk_order_id as number;
  const ownJourney = async () => {
    const { shipping_wrk_order_id } = await checkoutOf();
    return {
      ShippingMethodId: methods.ground,
      ContactId: contacts.southShip,
      SaturdayShipping: false,
      WrkOrderId: shipping_wrk_order_id,
    };
  };
  const ownQuotes = async () => {
    const { ContactId, WrkOrderId } = await ownJourney();
    return { ContactId, WrkOrderId };
  };
  const receipt = async () =>
    (await buyer.post("/api/receives", receiptOf(await order(), now))).body.receipt.order_receive_id as number;
  const pulled = { quantity: 1, quantity_uom_code: "CT" };
  const recall = () => recalled({ app, now });
  const someone = { email: "someone@north.example", first_name: "Some", last_name: "One" };
  const changeOf = {
    skipRecurring: { is_skipped: true },
    pauseRecurring: { is_paused: true },
    changeRecurring: {
      order_name: "",
      frequency: "weekly",
      next_date: "12/01/2026",
      when_short: "wait",
      lines: [{ item_id: items.plain, quantity_uom_code: "CT", quantity: 1 }],
    },
    acceptRecurringPrices: { prices: [] },
    endRecurring: {},
    runRecurring: {},
  };
  const probes: Probe[] = [
    { call: "chooseCompany", field: "company_id", theirs: async () => north },
    { call: "addresses", field: "companyId", theirs: async () => north, rest: async () => ({ type: 3 }) },
    { call: "deaNumbers", field: "customerId", theirs: async () => north },
    { call: "cancelOrder", field: "orderId", theirs: order },
    { call: "verifySignature", field: "orderId", theirs: order },
    { call: "voidOrder", field: "orderId", theirs: order, rest: async () => ({ reason: "Ordered twice" }) },
    { call: "customerImage", field: "customerId", theirs: async () => north },
    { call: "productsForCustomer", field: "customerId", theirs: async () => north },
    { call: "ownCatalogue", field: "customerId", theirs: async () => north },
    { call: "shippingMethods", field: "cartId", theirs: cartOf },
    { call: "groundDays", field: "ContactId", theirs: async () => contacts.northShip, rest: ownJourney },
    { call: "groundDays", field: "WrkOrderId", theirs: workOrder, rest: ownJourney },
    { call: "shippingCost", field: "ContactId", theirs: async () => contacts.northShip, rest: ownJourney },
    { call: "shippingCost", field: "WrkOrderId", theirs: workOrder, rest: ownJourney },
    { call: "shippingQuotes", field: "ContactId", theirs: async () => contacts.northShip, rest: ownQuotes },
    { call: "shippingQuotes", field: "WrkOrderId", theirs: workOrder, rest: ownQuotes },
    { call: "placedOrder", field: "cartId", theirs: cartOf },
    { call: "checkout", field: "cart_id", theirs: cartOf, rest: checkoutOf },
    { call: "checkout", field: "shipping_contact_id", theirs: async () => contacts.northShip, rest: checkoutOf },
    { call: "checkout", field: "billing_contact_id", theirs: async () => contacts.northBill, rest: checkoutOf },
    { call: "checkout", field: "shipping_wrk_order_id", theirs: workOrder, rest: checkoutOf },
    { call: "searchOrders", field: "order_id", theirs: order },
    {
      call: "searchOrders",
      field: "customer_id",
      theirs: async () => north,
      rest: async () => ({ order_from_date: "11/01/2026", order_to_date: "11/30/2026" }),
    },
    {
      call: "searchOrders",
      field: "shipping_contact_id",
      theirs: async () => contacts.northShip,
      rest: async () => ({ order_from_date: "11/01/2026", order_to_date: "11/30/2026" }),
    },
    { call: "purchaseOrder", field: "orderId", theirs: order },
    ...["customer_id", "contact_id"].flatMap((field): Probe[] =>
      ["utilization", "utilizationSummary"].map((call) => ({
        call,
        field,
        theirs: async () => (field === "customer_id" ? north : contacts.northShip),
        rest: async () => ({ pack_from_date: "10/01/2026", pack_to_date: "11/30/2026" }),
      })),
    ),
    { call: "exportOrders", field: "order_id", theirs: order },
    { call: "confirmRecall", field: "recallId", theirs: recall, rest: async () => pulled },
    ...[
      "packList",
      "invoice",
      "orderConfirmation",
      "e222Form",
      "coverSheet",
      "receiptRecord",
      "transactionInformation",
      "shippingLabel",
      "shippingLabelExists",
      "receivingReport",
    ].map((call): Probe => ({ call, field: "orderId", theirs: order })),
    { call: "pendingReceives", field: "order_id", theirs: order },
    { call: "receive", field: "order_id", theirs: order, rest: async () => receiptOf(null, now) },
    { call: "cancelReceive", field: "order_receive_id", theirs: receipt },
    { call: "uncancelReceive", field: "order_receive_id", theirs: receipt },
    { call: "releaseHold", field: "order_receive_id", theirs: receipt, rest: async () => ({ resolution: "x" }) },
    { call: "entryOwner", field: "userId", theirs: async () => people.buyer.user_id },
    { call: "usersForCustomer", field: "customerId", theirs: async () => north },
    { call: "addUser", field: "customer_id", theirs: async () => north, rest: async () => someone },
    ...["createUserRole", "deleteUserRole", "toggleActive", "deleteUserCustomer"].flatMap((call): Probe[] => {
      const more = call.endsWith("Role")
        ? { role_name: "Reporting" }
        : call === "toggleActive"
          ? { is_active: true }
          : {};
      return [
        {
          call,
          field: "customer_id",
          theirs: async () => north,
          rest: async () => ({ user_id: people.other.user_id, ...more }),
        },
        {
          call,
          field: "user_id",
          theirs: async () => people.buyer.user_id,
          rest: async () => ({ customer_id: south, ...more }),
        },
      ];
    }),
    ...(
      [
        "skipRecurring",
        "pauseRecurring",
        "changeRecurring",
        "acceptRecurringPrices",
        "endRecurring",
        "runRecurring",
      ] as const
    ).map((call): Probe => ({
      call,
      field: "recurring_order_id",
      theirs: () => writeRecurring(app, { start: "2026-12-01" }),
      rest: async () => ({ ...changeOf[call], version: 1 }),
    })),
    {
      call: "recurringWays",
      field: "recurring_order_id",
      theirs: () => writeRecurring(app, { start: "2026-12-01" }),
      rest: async () => ({ ship_contact_id: contacts.southShip }),
    },
    { call: "deleteCertificate", field: "certificate_id", theirs: () => uploaded(chief) },
    { call: "resetTwoFactor", field: "user_id", theirs: async () => people.buyer.user_id },
    { call: "resetPassword", field: "user_id", theirs: async () => people.buyer.user_id },
    { call: "handOver", field: "user_id", theirs: async () => people.buyer.user_id },
  ];

  test.each(probes)("$call by $field", async ({ call, field, theirs, rest = async () => ({}) }) => {
    const ask = async (id: number) => send(calls[call]!, other, { ...(await rest()), [field]: id });
    const foreign = await ask(await theirs());
    const random = await ask(none);
    expect({ status: foreign.status, text: foreign.text }).toEqual({ status: random.status, text: random.text });
    expect(foreign.status).toBeLessThan(500);
    expect(foreign.body?.code).not.toBe("malformed");
  });

  test.each([String(north), String(none)])("the outbox's header %s", async (customer) => {
    const answer = await other.get("/api/carts", { "x-customer-id": customer });
    expect([answer.status, answer.body]).toEqual([
      403,
      { Message: "You are not allowed to do this.", code: "not_allowed" },
    ]);
  });
});

test("the person's rights are read again with every call", async () => {
  const client = clientOf(app.app, (await app.signIn(people.both.email, { customer: south })).token);
  expect((await client.get("/api/carts")).status).toBe(200);
  await pools.owner.query("update user_customers set is_active = false where customer_id = $1 and user_id = $2", [
    south,
    people.both.user_id,
  ]);
  expect((await client.get("/api/carts")).status).toBe(400);
});
