/** Mails whoever placed an order. Runs in a job, under the system's role: written with the order, it is told once, however often the job runs. */
import {
  bool,
  bytes,
  instant,
  int,
  json,
  jsonb,
  nullable,
  oneOf,
  statement,
  text,
  uuid,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Jobs } from "#server/db/add-job.ts";
import { signerFacts } from "#server/services/csos/certificate-facts.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import { orderLetter, type ToldOrder } from "./order-letter.ts";

const toldStatement = statement(
  "order_to_tell",
  {
    values: { customer_id: int, order_id: int, mail_id: uuid },
    row: {
      order_id: int,
      user_id: int,
      email: text,
      first_name: text,
      last_name: text,
      company_name: text,
      time_zone: text,
      customer_order_no: text,
      order_name: text,
      ship_to: jsonb<ToldOrder["ship_to"]>(),
      shipping_method_desc: text,
      order_form_number: nullable(text),
      certificate: nullable(bytes),
      placed_by_staff_of: nullable(text),
      status: oneOf<ToldOrder["status"]>(),
      is_form222: bool,
      form_arrived_at: nullable(instant),
      goods_cents: int,
      surcharge_cents: int,
      discount_cents: int,
      bonus_cents: int,
      shipping_cents: int,
      total_cents: int,
      release_at: nullable(instant),
      cancelled_by: nullable(text),
      frequency: nullable(oneOf<NonNullable<ToldOrder["frequency"]>>()),
      lines: json<ToldOrder["lines"]>(),
    },
  },
  `
  select o.order_id, o.user_id, u.email, u.first_name, u.last_name, c.company_name, c.time_zone, o.customer_order_no, o.order_name, o.ship_to,
    o.shipping_method_desc, o.order_form_number,
    (select s.certificate from csos_orders s where s.customer_id = o.customer_id and s.order_id = o.order_id) as certificate, o.placed_by_staff_of, o.status, o.is_form222, o.form_arrived_at, o.goods_cents, o.surcharge_cents, o.discount_cents, o.bonus_cents, o.shipping_cents, o.total_cents, o.release_at,
    (select by.first_name || ' ' || by.last_name from users by where by.user_id = o.cancelled_by) as cancelled_by,
    (select r.frequency from recurring_orders r where r.customer_id = o.customer_id and r.recurring_order_id = o.recurring_order_id and r.status <> 'ended') as frequency,
    (select json_agg(json_build_object('full_description', l.full_description, 'ndc_code', l.ndc_code, 'quantity', l.quantity, 'sale_uom_desc', l.sale_uom_desc,
        'price_cents', l.price_cents, 'needs_necessity', l.needs_necessity, 'necessity_at', l.necessity_at,
        'necessity_by', (select confirming.first_name || ' ' || confirming.last_name from users confirming where confirming.user_id = l.necessity_by)) order by l.line_no)
      from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id) as lines
  from orders o join customers c on c.customer_id = o.customer_id join users u on u.user_id = o.user_id and u.is_active
  where o.customer_id = :customer_id and o.order_id = :order_id and not exists (select from mails where mail_id = :mail_id)`,
);

/** @param at the time, and the address where people reach the portal. */
export async function mailOrder(
  db: Tx,
  { customer_id, order_id, what, mail_id }: Jobs["mail_order"] & { what: "placed" | "cancelled" },
  at: { now: Date; address: string },
): Promise<void> {
  const [order] = await db.run(toldStatement, { customer_id, order_id, mail_id });
  if (order === undefined) return;
  const { email: to, user_id, certificate } = order;
  const signed_by = certificate && signerFacts(certificate).signed_by;
  const letter = orderLetter(what, { ...order, customer_id, signed_by }, at);
  await sendMail(db, { now: at.now, newId: () => mail_id }, { to, user_id, ...letter });
}
