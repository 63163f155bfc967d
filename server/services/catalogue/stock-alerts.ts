/** Bells on products that cannot be had: set, taken off, listed, and rung once when the product can be ordered again. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import * as contract from "#contract/catalogue/stock-alerts.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { notSellableReason, notSellableReasons } from "#contract/catalogue/rules/sellable.ts";
import * as refusals from "#server/services/catalogue/text.ts";
import { bool, instant, int, listOf, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { customerLink, paragraphs } from "#server/services/mail/letter.ts";
import { type NewMail, sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";
import { availabilityOf, stockColumns, stockRow, stockSql } from "./stock.ts";

type Done = { success: true };

/** A product as it stands for one customer, by its first unit. */
const factsRow = {
  item_id: int,
  full_description: text,
  ndc_code: text,
  manufacturer: text,
  schedule_name: nullable(text),
  contact_customer_service: bool,
  ...stockRow,
  price_cents: nullable(int),
  max_sale_qty: nullable(int),
};
type StockFacts = Of<typeof factsRow>;

const standingColumns = `p.full_description, p.ndc_code, p.manufacturer, p.schedule_name, p.contact_customer_service, ${stockColumns},
  coalesce(c.price_cents, first_unit.price_cents) as price_cents, first_unit.max_sale_qty`;
const standingJoins = (item_id: string, customer_id: string): string => `${stockSql(item_id, customer_id)}
  left join customer_prices c on c.customer_id = ${customer_id} and c.item_id = ${item_id} and c.quantity_uom_code = first_unit.quantity_uom_code`;

const person = { customer_id: int, user_id: int };
const goods = { ...person, item_id: int };

const alertsStatement = statement(
  "bells",
  { values: person, row: { ...factsRow, set_at: instant, rang_at: nullable(instant), is_seen: bool } },
  `select b.item_id, b.set_at, b.rang_at, b.is_seen, ${standingColumns}
     from bells b join products p on p.item_id = b.item_id ${standingJoins("b.item_id", "b.customer_id")}
     where b.customer_id = :customer_id and b.user_id = :user_id order by b.rang_at desc nulls last, b.set_at desc, b.item_id`,
);
const alertOfStatement = statement(
  "bell_of",
  { values: goods, row: { ...factsRow, is_set: bool, count: int } },
  `select p.item_id, ${standingColumns},
       exists (select from bells where customer_id = :customer_id and user_id = :user_id and item_id = p.item_id and rang_at is null) as is_set,
       (select count(*)::int from bells where customer_id = :customer_id and user_id = :user_id and item_id <> p.item_id) as count
     from products p ${standingJoins("p.item_id", ":customer_id")} where p.item_id = :item_id and p.is_active`,
);
const setStatement = statement(
  "set_bell",
  { values: { ...goods, now: instant }, row: {} },
  `insert into bells (customer_id, user_id, item_id, set_at) values (:customer_id, :user_id, :item_id, :now)
     on conflict (customer_id, user_id, item_id) do update set set_at = excluded.set_at, rang_at = null, is_seen = false`,
);
const removeStatement = statement(
  "remove_bell",
  { values: goods, row: {} },
  "delete from bells where customer_id = :customer_id and user_id = :user_id and item_id = :item_id",
);
const seenStatement = statement(
  "see_bells",
  { values: person, row: {} },
  "update bells set is_seen = true where customer_id = :customer_id and user_id = :user_id and rang_at is not null and not is_seen",
);

/** The person's bells: those that rang first, newest first. */
export async function stockAlerts(
  db: Tx,
  { customer_id, user_id }: Caller,
): Promise<OutputOf<typeof contract.stockAlerts>> {
  const rows = await db.run(alertsStatement, { customer_id, user_id });
  return rows.map((row) => ({
    item_id: row.item_id,
    full_description: row.full_description,
    ndc_code: row.ndc_code,
    manufacturer: row.manufacturer,
    schedule_name: row.schedule_name,
    availability: availabilityOf(row),
    set_at: row.set_at.toISOString(),
    rang_at: row.rang_at?.toISOString() ?? null,
    is_seen: row.is_seen,
  }));
}

/**
 * Sets a bell. @throws Refusal 404 for no such product, 403 for a controlled one the person may not order, 400 where it would never ring or has
 * no reason to, or where the person has too many.
 */
export async function setStockAlert(
  db: Tx,
  caller: Caller,
  { item_id }: ParsedOf<typeof contract.setStockAlert>,
): Promise<Done> {
  const { customer_id, user_id } = caller;
  const [product] = await db.run(alertOfStatement, { customer_id, user_id, item_id });
  if (product === undefined) throw new Refusal(404, refusals.productNotFound);
  if (product.schedule_name !== null && !mayUseControlledCart(caller.roles)) throw notAllowed();
  if (product.is_set) return { success: true };
  const reason = reasonOf(product);
  if (reason === null) throw new Refusal(400, refusals.canBeOrdered, { code: "available" });
  if (!comesBack.has(reason)) throw new Refusal(400, reason, { code: "not_sellable" });
  if (product.count >= contract.mostStockAlerts)
    throw new Refusal(400, refusals.tooManyAlerts(contract.mostStockAlerts), {
      code: "too_many",
    });
  await db.run(setStatement, { customer_id, user_id, item_id, now: caller.now });
  caller.changed.entity_id = item_id;
  return { success: true };
}

/** Takes a bell off; one that is not there is off already. */
export async function removeStockAlert(
  db: Tx,
  caller: Caller,
  { item_id }: ParsedOf<typeof contract.removeStockAlert>,
): Promise<Done> {
  await db.run(removeStatement, { customer_id: caller.customer_id, user_id: caller.user_id, item_id });
  caller.changed.entity_id = item_id;
  return { success: true };
}

/** The person has seen which rang. */
export async function seeStockAlerts(db: Tx, { customer_id, user_id }: Caller): Promise<Done> {
  await db.run(seenStatement, { customer_id, user_id });
  return { success: true };
}

/**
 * Rings what waits for a product that can be ordered again: marked and mailed in one transaction, so once. Whoever may not order there any more is
 * not told; were they to come back, their bells would still wait. Runs as portal_system. Gives how many rang.
 */
export async function ringStockAlerts(
  db: Tx,
  { address, ...caller }: Pick<Caller, "now" | "newId"> & { address: string },
): Promise<number> {
  const rows = await db.run(waitingStatement, {});
  const ringing = rows.filter((row) => reasonOf(row) === null);
  const byPerson = Map.groupBy(ringing, ({ customer_id, user_id }) => `${customer_id} ${user_id}`);
  for (const theirs of byPerson.values()) {
    const [{ customer_id, user_id, email }] = theirs as [Waiting];
    const item_ids = theirs.map(({ item_id }) => item_id);
    await db.run(ringStatement, { customer_id, user_id, item_ids, now: caller.now });
    const notice = {
      customer_id,
      topic: "back_in_stock",
      path: "/back-in-stock",
      title: messages.title,
      body: messages.notice(theirs.length),
    } as const;
    await sendMail(db, caller, { to: email, user_id, ...letterOf(theirs, address), notice });
  }
  return ringing.length;
}

/** Reasons that pass by themselves. */
const comesBack: ReadonlySet<string> = new Set([notSellableReasons.stock, notSellableReasons.allocation]);

const reasonOf = (row: StockFacts): string | null =>
  notSellableReason({ ...row, units_in: row.first_units_in ?? 1, price: row.price_cents });

/** Bells that may ring, held so that no other process rings them too: of people who may order there, of products of which there is some. */
const waitingStatement = statement(
  "waiting_bells",
  {
    values: {},
    row: { ...factsRow, ...person, email: text, first_name: text, last_name: text, company_name: text },
  },
  `
  select b.customer_id, b.user_id, b.item_id, who.email, who.first_name, who.last_name, company.company_name, ${standingColumns}
  from bells b join products p on p.item_id = b.item_id and p.is_active
    join users who on who.user_id = b.user_id and who.is_active
    join customers company on company.customer_id = b.customer_id
    left join user_customers link on link.customer_id = b.customer_id and link.user_id = b.user_id and link.is_active
    ${standingJoins("b.item_id", "b.customer_id")}
  where b.rang_at is null and (who.is_admin or link.is_ordering) and (p.schedule_name is null or (link.is_cs and not who.is_admin))
    and (s.available is null or s.available >= first_unit.units_in)
  order by b.customer_id, b.user_id, p.full_description, b.item_id
  for update of b skip locked`,
);
type Waiting = Of<(typeof waitingStatement)["row"]>;

const ringStatement = statement(
  "ring_bells",
  { values: { ...person, item_ids: listOf(int), now: instant }, row: {} },
  "update bells set rang_at = :now, is_seen = false where customer_id = :customer_id and user_id = :user_id and item_id = any(:item_ids)",
);

function letterOf(back: readonly Waiting[], address: string): Pick<NewMail, "subject" | "body"> {
  const [{ first_name, company_name, full_description }] = back as [Waiting];
  const list = back.map(({ full_description: name, ndc_code, item_id, customer_id }) =>
    messages.product(name, ndc_code, customerLink(address, customer_id, `/product-detail/${item_id}`)),
  );
  return {
    subject: back.length === 1 ? messages.subject(full_description) : messages.subjectForMany(back.length),
    body: paragraphs([
      mailText.hello(first_name),
      messages.canOrder(back.length, company_name),
      ...list,
      messages.oneEmail,
    ]),
  };
}
