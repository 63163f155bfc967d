/** Every link of every mail begins with the address at which people reach the portal and names the customer that its page is for; the command line mails the address of the server that runs. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Caller } from "#server/base/caller.ts";
import { inTransaction, type Tx } from "#server/db/open.ts";
import * as recurring from "#server/services/checkout/recurring-letters.ts";
import { invite } from "#server/services/identity/invitation.ts";
import { mailPasswordChanged, mailPasswordLink } from "#server/services/identity/password-mail.ts";
import { customerLink, portalLink } from "#server/services/mail/letter.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import { findPortalAddress, keepPortalAddress } from "#server/services/mail/portal-address.ts";
import { orderLetter, type ToldOrder } from "#server/services/orders/order-letter.ts";
import { mailRecall } from "#server/services/orders/recall-letter.ts";
import { recordLetter } from "#server/services/orders/record-mail.ts";
import { testApp } from "#tests/support/app.ts";
import { north, people } from "#tests/support/company.ts";
import { root } from "#tests/support/processes.ts";

const { pools } = await testApp();
const address = "https://orders.portal.example:8443";
const now = new Date("2026-11-20T15:00:00Z");
const person = { user_id: people.buyer.user_id, first_name: "Ada", last_name: "Lee", email: "ada@north.example" };
const company_name = "North";

/** Returns the text of the one mail that the work writes; nothing of it is kept. */
async function textOf(work: (db: Tx, caller: Caller) => Promise<unknown>): Promise<string> {
  const undone = new Error("undone");
  let text = "";
  const caller = { now, newId: randomUUID, user_id: people.chief.user_id } as unknown as Caller;
  const written = inTransaction(pools.system, async (db) => {
    await db.query("delete from mails");
    await work(db, caller);
    const { rows } = await db.query<{ mail_id: string }>("select mail_id from mails");
    text = (await claimMail(db, rows[0]!.mail_id, now))!.text;
    throw undone;
  });
  await expect(written).rejects.toBe(undone);
  return text;
}

const child = { ...person, customer_id: north, is_ordering: true, is_reporting: false, is_customer_admin: false };
const invited = (is_invited: boolean) =>
  textOf((db, caller) => invite(db, caller, address, { ...child, is_invited } as Parameters<typeof invite>[3]));

const order: ToldOrder = {
  ...person,
  customer_id: north,
  order_id: 4_820_001,
  company_name,
  customer_order_no: "",
  order_name: "",
  ship_to: { company_name, address1: "1 Main St", city_name: "Springfield", state_code: "IL", zip_code: "62704" },
  shipping_method_desc: "Ground",
  order_form_number: null,
  signed_by: null,
  placed_by_staff_of: null,
  status: "PLACED",
  is_form222: false,
  form_arrived_at: null,
  goods_cents: 100,
  surcharge_cents: 0,
  discount_cents: 0,
  bonus_cents: 0,
  shipping_cents: 0,
  total_cents: 100,
  time_zone: "America/Chicago",
  release_at: null,
  cancelled_by: null,
  frequency: null,
  lines: [],
};
const about: recurring.About = {
  ...person,
  customer_id: north,
  recurring_order_id: 7,
  order_name: "Weekly",
  next_date: "2026-11-27",
  company_name,
  address,
  today: "2026-11-20",
};
const record = {
  ...order,
  ...person,
  order_form_number: "26XA04K1B",
  placed_by: "Mona evil.example",
  status: "NOT_ACCEPTED",
  kind: "refusal",
  reason: "No.",
  made_by: null,
} as const;

const letters: Record<string, () => Promise<string>> = {
  "a new password": () => textOf((db, caller) => mailPasswordLink(db, caller, person, { address })),
  "a changed password": () => textOf((db, caller) => mailPasswordChanged(db, caller, person, { address })),
  "a new person": () => invited(true),
  "a person who is known": () => invited(false),
  "a recall": () =>
    textOf((db, caller) =>
      mailRecall(
        db,
        { ...caller, address },
        { ...person, customer_id: north, company_name },
        { full_description: "Ketorolac 30 mg/mL", ndc_code: "99904-212-02", lot_no: "L 1", reason: "Glass." },
      ),
    ),
  "a placed order": async () => orderLetter("placed", order, { now, address }).body.wording,
  "a cancelled order": async () => orderLetter("cancelled", order, { now, address }).body.wording,
  "a record of a signed order": async () =>
    recordLetter({ ...record, lines: [] }, { ...person, rank: 2 }, address).body.wording,
  "a recurring order of tomorrow": async () =>
    recurring.tomorrow(about, [], { kind: "waits", reasons: ["Out of stock."] }).body.wording,
  "a recurring order that was placed": async () =>
    recurring.placed(about, { order_id: 4_820_002, total: 12, reasons: [], priceChanges: [] }).body.wording,
  "a recurring order that waits": async () =>
    recurring.waiting(about, "2026-11-20", { kind: "waits", reasons: [] }).body.wording,
  "a recurring order whose prices have risen": async () =>
    recurring.waiting(about, "2026-11-20", { kind: "unaccepted", reasons: [] }).body.wording,
  "a recurring order that was not filled": async () => recurring.notFilled(about, "2026-11-20", []).body.wording,
  "a recurring order that stopped": async () => recurring.stopped(about).body.wording,
};

test("writes a recall's reason and lot number as typed", async () => {
  const mail = await textOf((db, caller) =>
    mailRecall(
      db,
      { ...caller, address },
      { ...person, customer_id: north, company_name },
      { full_description: "Ketorolac", ndc_code: "99904-212-02", lot_no: "L.AB:1", reason: "10⁸ CFU in 3½ mL" },
    ),
  );
  expect(mail).toContain("Lot L.AB:1 of Ketorolac");
  expect(mail).toContain("\n10⁸ CFU in 3½ mL\n");
});

test.each(Object.keys(letters))("leads to the portal alone in the mail about %s", async (name) => {
  const links = (await letters[name]!()).match(/\w+:\/\/\S+/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(new URL(link).origin).toBe(address);
});

/** Pages that show no customer's data. */
const publicPage = /^\/($|forgot-password$|change-password\/)/;

test.each(Object.keys(letters))("names the customer of every page in the mail about %s", async (name) => {
  const links = (await letters[name]!()).match(/\w+:\/\/\S+/g) ?? [];
  const pages = links.map((link) => new URL(link)).filter(({ pathname }) => !publicPage.test(pathname));
  expect(pages.map(({ searchParams }) => searchParams.get("customer"))).toEqual(pages.map(() => String(north)));
});

test("quotes the lot number of a recall, which the page would otherwise read as a number", async () => {
  const [link] = (await letters["a recall"]!()).match(/\w+:\/\/\S+/g) ?? [];
  expect(JSON.parse(new URL(link!).searchParams.get("text")!)).toBe("L 1");
});

test("makes every link in one place", () => {
  const files = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(services|jobs|commands|routes)\/.*\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const byHand = /\$\{[^{}]*\b(address|origin|portal|publicUrl)\b[^{}]*\}\/?[a-z]|own\(address\)|\$\{own\(`\$\{/;
  const found = files.filter((file) => byHand.test(readFileSync(join(root, "server", file), "utf8")));
  expect(found).toEqual([]);
  expect(portalLink(address, "/forgot-password").wording).toBe(`${address}/forgot-password`);
  expect(customerLink(address, 7, "/receive").wording).toBe(`${address}/receive?customer=7`);
  expect(customerLink(address, 7, "/lots?text=L%201").wording).toBe(`${address}/lots?text=L%201&customer=7`);
});

describe("the portal's address", () => {
  test("is unknown before the first start, then that of the server that started last", async () => {
    expect(await findPortalAddress(pools)).toBeUndefined();
    await keepPortalAddress(pools, "http://localhost:9000");
    await keepPortalAddress(pools, address);
    expect(await findPortalAddress(pools)).toBe(address);
  });
});
