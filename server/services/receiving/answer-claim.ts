/** What the distributor says of a claim. Runs as portal_system, for the command line, until its people have a screen of their own. */
import { dollars, moneyWords } from "#contract/base/money.ts";
import { claimStatuses } from "#contract/receiving/claims-text.ts";
import type { ClaimStatus } from "#contract/receiving/rules/claims.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, instant, int, nullable, oneOf, statement, text, uuid } from "#server/db/statement.ts";
import { customerLink } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import { tellOfOrders } from "#server/services/orders/tell-orders.ts";
import * as messages from "./claims-text.ts";

export type ClaimAnswer = {
  status: "looked_at" | "accepted" | "refused";
  answer: string;
  credit_cents: number | null;
};

const openStatement = statement(
  "claims_to_answer",
  {
    values: {},
    row: {
      claim_id: int,
      company_name: text,
      order_id: int,
      shipment_order_id: int,
      status: oneOf<ClaimStatus>(),
      opened_at: instant,
      found: int,
    },
  },
  `
  select c.claim_id, company.company_name, c.order_id, c.shipment_order_id, c.status, c.opened_at,
    (select count(*)::int from claim_exceptions e where e.customer_id = c.customer_id and e.claim_id = c.claim_id and e.withdrawn_at is null) as found
  from claims c join customers company on company.customer_id = c.customer_id
  where c.status in ('open', 'looked_at') order by c.opened_at, c.claim_id limit 500`,
);

/** Those that wait for an answer, oldest first. */
export const claimsToAnswer = (db: Tx) => db.run(openStatement, {});

const claimStatement = statement(
  "claim_to_answer",
  {
    values: { claim_id: int },
    row: {
      customer_id: int,
      claim_id: int,
      order_id: int,
      shipment_order_id: int,
      company_name: text,
      status: oneOf<ClaimStatus>(),
      answer: text,
    },
  },
  `
  select c.customer_id, c.claim_id, c.order_id, c.shipment_order_id, company.company_name, c.status, c.answer
  from claims c join customers company on company.customer_id = c.customer_id where c.claim_id = :claim_id for update of c`,
);

/** Locked; undefined: there is none of this number. */
export const claimToAnswer = async (db: Tx, claim_id: number) => (await db.run(claimStatement, { claim_id }))[0];

const ofClaim = { customer_id: int, claim_id: int };

const exceptionsStatement = statement(
  "exceptions_to_answer",
  {
    values: ofClaim,
    row: {
      reason: text,
      quantity: int,
      quantity_uom_code: text,
      full_description: text,
      lot_no: text,
      note: text,
      who: text,
      photos: int,
    },
  },
  `
  select e.reason, e.quantity, e.quantity_uom_code, p.full_description, e.lot_no, e.note, who.first_name || ' ' || who.last_name as who,
    (select count(*)::int from claim_photos f where f.customer_id = e.customer_id and f.exception_id = e.exception_id and f.picture is not null) as photos
  from claim_exceptions e join products p on p.item_id = e.item_id join users who on who.user_id = e.user_id
  where e.customer_id = :customer_id and e.claim_id = :claim_id and e.withdrawn_at is null order by e.created_at, e.exception_id`,
);
export const exceptionsToAnswer = (db: Tx, which: { customer_id: number; claim_id: number }) =>
  db.run(exceptionsStatement, which);

const photosStatement = statement(
  "photos_to_answer",
  { values: ofClaim, row: { photo_id: uuid, picture: nullable(bytes) } },
  `
  select f.photo_id, f.picture from claim_exceptions e join claim_photos f on f.customer_id = e.customer_id and f.exception_id = e.exception_id
  where e.customer_id = :customer_id and e.claim_id = :claim_id and f.picture is not null order by f.created_at, f.photo_id`,
);
export const photosToAnswer = (db: Tx, which: { customer_id: number; claim_id: number }) =>
  db.run(photosStatement, which);

const answerStatement = statement(
  "answer_claim",
  {
    values: { ...ofClaim, status: oneOf<ClaimStatus>(), answer: text, credit_cents: nullable(int), now: instant },
    row: {},
  },
  `
  with answered as (
    update claims set status = :status, answer = :answer, credit_cents = :credit_cents, answered_at = :now
      where customer_id = :customer_id and claim_id = :claim_id)
  insert into claim_events (customer_id, claim_id, status, answer, credit_cents, at)
    values (:customer_id, :claim_id, :status, :answer, :credit_cents, :now)`,
);

/** Whoever found something of it, and whoever placed its order: as long as they may order there. */
const readersStatement = statement(
  "claim_readers",
  { values: ofClaim, row: { user_id: int, email: text, first_name: text, last_name: text } },
  `
  select u.user_id, u.email, u.first_name, u.last_name from users u
    join user_customers link on link.customer_id = :customer_id and link.user_id = u.user_id and link.is_active and link.is_ordering
  where u.is_active and u.user_id in (
    select e.user_id from claim_exceptions e where e.customer_id = :customer_id and e.claim_id = :claim_id
    union select o.user_id from claims c join orders o on o.customer_id = c.customer_id and o.order_id = c.order_id
      where c.customer_id = :customer_id and c.claim_id = :claim_id)
  order by u.user_id`,
);

type Claim = NonNullable<Awaited<ReturnType<typeof claimToAnswer>>>;

/** Writes the answer, tells the customer's devices, and mails whom it concerns; gives how many. */
export async function answerClaim(
  db: Tx,
  { address, ...caller }: Pick<Caller, "now" | "newId"> & { address: string },
  { customer_id, claim_id, order_id, company_name }: Claim,
  given: ClaimAnswer,
): Promise<number> {
  await db.run(answerStatement, { customer_id, claim_id, ...given, now: caller.now });
  await tellOfOrders(db, customer_id, "receiving");
  if (given.status === "looked_at") return 0;
  const readers = await db.run(readersStatement, { customer_id, claim_id });
  const path = `/purchase-order/${order_id}` as const;
  const answered = { claimId: claim_id, orderId: order_id, status: claimStatuses[given.status].toLowerCase() };
  const said = {
    answer: given.answer,
    credit: given.credit_cents === null ? undefined : moneyWords(dollars(given.credit_cents)),
    link: customerLink(address, customer_id, path),
  };
  for (const { user_id, email, first_name, last_name } of readers)
    await sendMail(db, caller, {
      to: email,
      user_id,
      subject: messages.subject(answered),
      body: messages.body(answered, { user: `${first_name} ${last_name}`, company: company_name }, said),
      notice: {
        customer_id,
        topic: "claim",
        title: messages.noticeTitle,
        body: messages.noticeBody(claim_id, order_id),
        path,
      },
    });
  return readers.length;
}
