/** Customer companies: the staff's typeahead, addresses with DEA numbers, the logo. */
import { isoToWire } from "#contract/base/dates.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/identity/customers.ts";
import type { Address } from "#contract/identity/customers.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { bool, bytes, int, json, listOf, nullable, oneOfNumbers, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { customerNotFound, logoNotFound } from "./text.ts";
import { defaultLogo } from "./default-logo.ts";

const mostCustomers = 20;

const searchStatement = statement(
  "search_customers",
  { values: { words: listOf(text) }, row: { customer_id: int, company_name: text } },
  `select customer_id, company_name from customers
     where (select bool_and(lower(company_name) ~ ('(^|[^[:alnum:]])' || word)) from unnest(:words::text[]) as word)
     order by company_name, customer_id limit ${mostCustomers}`,
);

/** Customers whose name has, for each given word, a word that begins with it; none for an empty text; at most 20, by name. */
export async function searchCustomers(
  db: Tx,
  _caller: Caller,
  input: ParsedOf<typeof contract.searchCustomers>,
): Promise<OutputOf<typeof contract.searchCustomers>> {
  const words = (typeof input === "string" ? input : input.company_name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const rows = await db.run(searchStatement, { words });
  return rows.map((row) => ({ company_id: row.customer_id, ...row }));
}

type Dea = Omit<Address["deas"][number], "valid_to_date"> & { valid_to_date: string | null };

const addressesStatement = statement(
  "addresses",
  {
    values: { customer_id: int, user_id: int, type: int },
    row: {
      contact_id: int,
      customer_id: int,
      address_type: oneOfNumbers<Address["address_type"]>(),
      company_name: text,
      first_name: text,
      last_name: text,
      address1: text,
      address2: text,
      city_name: text,
      state_code: text,
      zip_code: text,
      phone: text,
      is_default: bool,
      is_last_used: bool,
      deas: nullable(json<Dea[]>()),
    },
  },
  `select a.contact_id, a.customer_id, a.address_type, a.company_name, a.first_name, a.last_name, a.address1, a.address2, a.city_name, a.state_code,
       a.zip_code, a.phone, a.is_default, a.contact_id is not distinct from last.contact_id as is_last_used,
       (select json_agg(json_build_object('identification_code', d.identification_code, 'contact_id', d.contact_id, 'schedules', d.schedules,
           'valid_to_date', d.valid_to_date) order by d.identification_code)
         from address_deas d where d.customer_id = a.customer_id and d.contact_id = a.contact_id) as deas
     from addresses a left join (
         select case when :type::int = 3 then ship_contact_id else bill_contact_id end as contact_id from orders
         where customer_id = :customer_id and user_id = :user_id order by placed_at desc nulls last, order_id desc nulls last limit 1) as last on true
     where a.customer_id = :customer_id and a.address_type = :type and a.is_active
     order by is_last_used desc, a.is_default desc, a.company_name, a.contact_id`,
);

/** Addresses of a type, first the one that the caller's last order went to, then the default. @throws Refusal 404 for another customer, as for one that does not exist. */
export async function addresses(
  db: Tx,
  { customer_id, user_id }: Caller,
  { companyId, type }: ParsedOf<typeof contract.addresses>,
): Promise<Address[]> {
  if (companyId !== customer_id) throw noSuchCustomer();
  const rows = await db.run(addressesStatement, { customer_id, user_id, type });
  return rows.map(({ is_default, is_last_used, deas, ...row }) => ({
    ...row,
    is_default: is_default ? "Y" : "N",
    is_last_used: is_last_used ? "Y" : "N",
    deas: (deas ?? []).map((dea) => ({
      ...dea,
      valid_to_date: dea.valid_to_date === null ? null : isoToWire(dea.valid_to_date),
    })),
  }));
}

const logoStatement = statement(
  "logo",
  { values: { customer_id: int }, row: { logo: nullable(bytes), logo_type: nullable(text) } },
  "select logo, logo_type from customers where customer_id = :customer_id",
);

/** The customer's logo, or the default one. @throws Refusal 404 when there is none and the default is not wanted, and for another customer. */
export async function customerImage(
  db: Tx,
  { customer_id }: Caller,
  { customerId, default: whenMissing }: ParsedOf<typeof contract.customerImage>,
): Promise<{ contentType: string; content: Buffer }> {
  if (customerId !== customer_id) throw noSuchLogo();
  const [kept] = await db.run(logoStatement, { customer_id });
  const { logo = null, logo_type = null } = kept ?? {};
  if (logo !== null && logo_type !== null) return { contentType: logo_type, content: logo };
  if (whenMissing === "false") throw noSuchLogo();
  return { contentType: "image/svg+xml", content: Buffer.from(defaultLogo) };
}

const noSuchCustomer = () => new Refusal(404, customerNotFound);
const noSuchLogo = () => new Refusal(404, logoNotFound);
