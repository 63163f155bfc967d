/** The session: whom it is for, the chosen customer and cart. Runs as portal_system: it stands before row-level security. */
import type { ParsedOf } from "#contract/base/call.ts";
import { notSignedIn, Refusal } from "#contract/base/refusal.ts";
import { dollars } from "#contract/base/money.ts";
import { usableCartType } from "#contract/identity/rules/permissions.ts";
import type * as contract from "#contract/identity/session.ts";
import type { Customer, SessionUser } from "#contract/identity/session.ts";
import { bool, instant, int, json, nullable, oneOf, statement, text, uuid } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import * as words from "./text.ts";
import { bonusProgressSql } from "./bonus-progress.ts";

type CustomerRow = Omit<
  Customer,
  "bonus_discount_current_amount" | "bonus_discount_goal_amount" | "company_id" | "minimum_order"
> & {
  minimum_order_cents: number | null;
  bonus_current_cents: number;
  bonus_goal_cents: number;
};

const personStatement = statement(
  "session_person",
  {
    values: { session_id: nullable(uuid) },
    row: {
      user_id: int,
      first_name: text,
      last_name: text,
      email: text,
      is_admin: bool,
      customer_id: nullable(int),
      cart_type_code: nullable(oneOf<NonNullable<SessionUser["cart_type_code"]>>()),
      impersonating_until: nullable(instant),
      customer: nullable(json<CustomerRow>()),
      customers: nullable(json<SessionUser["customers"]>()),
    },
  },
  `
  select u.user_id, u.first_name, u.last_name, u.email, u.is_admin, s.customer_id, s.cart_type_code,
    case when s.impersonator_id is not null then s.ends_at end as impersonating_until,
    (select json_build_object('customer_id', c.customer_id, 'company_name', c.company_name, 'time_zone', c.time_zone,
        'has_bonus_discount', c.has_bonus_discount, 'bonus_current_cents', ${bonusProgressSql}, 'bonus_goal_cents', c.bonus_goal_cents, 'minimum_order_cents', c.minimum_order_cents,
        'is_saml', c.is_saml, 'slo_url', c.slo_url, 'is_reporting', coalesce(l.is_reporting, u.is_admin),
        'is_ordering', coalesce(l.is_ordering, u.is_admin), 'is_cs', coalesce(l.is_cs, u.is_admin),
        'is_customer_admin', coalesce(l.is_customer_admin, u.is_admin), 'is_dock', coalesce(l.is_dock, false))
      from customers c left join user_customers l on l.customer_id = c.customer_id and l.user_id = u.user_id and l.is_active
      where c.customer_id = s.customer_id and (l.user_id is not null or u.is_admin)) as customer,
    (select json_agg(json_build_object('customer_id', c.customer_id, 'company_name', c.company_name) order by c.company_name)
      from user_customers l join customers c using (customer_id) where l.user_id = u.user_id and l.is_active) as customers
  from sessions s join users u using (user_id) where s.session_id = :session_id`,
);

/** The session's user, as every later screen needs it. */
export async function currentUser(db: Tx, caller: Caller): Promise<SessionUser> {
  const [row] = await db.run(personStatement, { session_id: caller.session_id });
  if (!row) throw notSignedIn();
  const { customer, ...person } = row;
  const { is_reporting = false, is_ordering = false, is_cs = false } = customer ?? {};
  const roles = { is_admin: person.is_admin, is_ordering, is_cs };
  return {
    user_id: person.user_id,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    is_admin: person.is_admin,
    is_impersonating: caller.impersonator_id !== null,
    ...(person.impersonating_until && { impersonating_until: person.impersonating_until.toISOString() }),
    is_reporting,
    is_ordering,
    is_cs,
    cart_type_code: customer ? usableCartType(person.cart_type_code, roles) : null,
    customer_id: customer?.customer_id ?? null,
    customer: customer && wholeCustomer(customer),
    customers: person.customers ?? [],
  };
}

const wholeCustomer = ({
  bonus_current_cents,
  bonus_goal_cents,
  minimum_order_cents,
  ...customer
}: CustomerRow): Customer => ({
  ...customer,
  company_id: customer.customer_id,
  bonus_discount_current_amount: dollars(bonus_current_cents),
  bonus_discount_goal_amount: dollars(bonus_goal_cents),
  minimum_order: dollars(minimum_order_cents),
});

const chooseStatement = statement(
  "choose_customer",
  { values: { session_id: nullable(uuid), customer_id: int }, row: { session_id: uuid } },
  `update sessions s set customer_id = :customer_id, cart_type_code = null from users u
     where s.session_id = :session_id and u.user_id = s.user_id and exists (
       select 1 from customers c where c.customer_id = :customer_id
         and (u.is_admin or exists (select 1 from user_customers l where l.customer_id = :customer_id and l.user_id = u.user_id and l.is_active)))
     returning s.session_id`,
);

/** Chooses the customer; the cart type is unset until it is chosen. One that is not the caller's is answered like one that does not exist. */
export async function chooseCompany(
  db: Tx,
  caller: Caller,
  { company_id }: ParsedOf<typeof contract.chooseCompany>,
): Promise<SessionUser> {
  const chosen = await db.run(chooseStatement, { session_id: caller.session_id, customer_id: company_id });
  if (chosen.length === 0) throw new Refusal(404, words.customerNotFound);
  caller.changed.entity_id = company_id;
  return currentUser(db, caller);
}
