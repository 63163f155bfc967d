/** Generated customers: names, time zones, addresses with their DEA registrations, and people who cannot sign in. */
import type { Tx } from "#server/db/open.ts";
import { type Dice, textsSql } from "./dice.ts";

/** The e-mail domain of generated people: nobody has an address there, and nobody of them a password. */
export const generatedDomain = "generated.example";

const places = [
  ["Albany", "NY", "122", "America/New_York"],
  ["Bangor", "ME", "044", "America/New_York"],
  ["Columbus", "OH", "432", "America/New_York"],
  ["Durham", "NC", "277", "America/New_York"],
  ["Erie", "PA", "165", "America/New_York"],
  ["Fargo", "ND", "581", "America/Chicago"],
  ["Galveston", "TX", "775", "America/Chicago"],
  ["Joliet", "IL", "604", "America/Chicago"],
  ["Madison", "WI", "537", "America/Chicago"],
  ["Omaha", "NE", "681", "America/Chicago"],
  ["Boulder", "CO", "803", "America/Denver"],
  ["Santa Fe", "NM", "875", "America/Denver"],
  ["Tucson", "AZ", "857", "America/Phoenix"],
  ["Eugene", "OR", "974", "America/Los_Angeles"],
  ["Fresno", "CA", "937", "America/Los_Angeles"],
  ["Tacoma", "WA", "984", "America/Los_Angeles"],
] as const;
const placeSql = (part: 0 | 1 | 2 | 3): string => textsSql(places.map((place) => place[part]));

const names = ["Riverside", "Saint Anne", "Oak Hill", "Mercy", "Prairie", "Harbor View", "Union", "Maple Grove"];
const kinds = ["Hospital Pharmacy", "Medical Center", "Clinic", "Pharmacy", "Surgery Center", "Infusion Center"];
const streets = ["College Avenue", "Lake Street", "Main Street", "Orchard Street", "Spruce Way", "Greenfield Avenue"];
const firstNames = ["Ana", "Ben", "Carla", "Dev", "Edith", "Frank", "Grace", "Hugo", "Irene", "Jonas", "Kira", "Luis"];
const lastNames = ["Abbott", "Brandt", "Costa", "Duarte", "Ellis", "Farrow", "Grant", "Hale", "Ibarra", "Jensen"];

/** People of each customer: who buys, who receives, who administers. */
const people = ["buyer", "dock", "admin"] as const;

/** Writes customers `from` to `to` (numbers from 1); gives their ids in that order. */
export async function writeCompanies(
  db: Tx,
  dice: Dice,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<number[]> {
  const numbers = `generate_series(${from}, ${to}) as n`;
  const place = (part: 0 | 1 | 2 | 3) => dice.pick("place", "n", placeSql(part));
  // Every tenth has a bonus discount, and reached its goal long ago: so some orders have it, and their sums say so.
  const { rows } = await db.query<{ n: number; customer_id: number }>(`
    with numbered as materialized (
      select n, nextval(pg_get_serial_sequence('customers', 'customer_id'))::int as customer_id from ${numbers} order by n),
    made as (
      insert into customers (customer_id, company_name, time_zone, payment_terms, has_bonus_discount, bonus_current_cents, bonus_goal_cents, bonus_basis_points)
      overriding system value
      select customer_id, ${place(0)} || ' ' || ${dice.pick("name", "n", textsSql(names))} || ' ' || ${dice.pick("kind", "n", textsSql(kinds))} || ' ' || n,
        ${place(3)}, ${dice.pick("terms", "n", textsSql(["Net 15 days", "Net 30 days", "Net 45 days"]))},
        n % 10 = 0, case when n % 10 = 0 then 1200000 else 0 end, case when n % 10 = 0 then 1000000 else 0 end, case when n % 10 = 0 then 200 else 0 end
      from numbered)
    select n, customer_id from numbered order by n`);
  const ids = rows.map(({ customer_id }) => customer_id);
  await db.query(
    `with listed as (select customer_id, ${from} - 1 + at as n, role, nth
        from unnest($1::int[]) with ordinality as one (customer_id, at), unnest($3::text[]) with ordinality as roles (role, nth) order by at, nth),
      made as (
        insert into users (email, first_name, last_name, created_at)
        select role || n || '@${generatedDomain}', ${dice.pick("first name of", "n * 8 + nth", textsSql(firstNames))},
          ${dice.pick("last name of", "n * 8 + nth", textsSql(lastNames))}, $2
        from listed returning user_id, email)
      insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
      select customer_id, user_id, role = 'admin', true, role <> 'dock', role = 'admin'
      from listed join made on made.email = role || n || '@${generatedDomain}'`,
    [ids, now, people],
  );
  await writePlaces(db, dice, { ids, from, today: now });
  return ids;
}

/** One billing and one to three shipping addresses; each of those may receive controlled products, the first of them Schedule II. */
async function writePlaces(
  db: Tx,
  dice: Dice,
  { ids, from, today }: { ids: number[]; from: number; today: Date },
): Promise<void> {
  const place = (part: 0 | 1 | 2 | 3) => dice.pick("place", "n", placeSql(part));
  const street = "n * 8 + nth";
  await db.query(
    `with listed as (select customer_id, ${from} - 1 + at as n from unnest($1::int[]) with ordinality as one (customer_id, at)),
      made as (
        insert into addresses (customer_id, address_type, company_name, first_name, last_name, address1, address2, city_name, state_code, zip_code, phone, is_default)
        select customer_id, case when nth = 0 then 2 else 3 end, company_name || case nth when 0 then ', Accounts Payable' when 1 then '' else ', Site ' || nth end,
          ${dice.pick("first name at", street, textsSql(firstNames))}, ${dice.pick("last name at", street, textsSql(lastNames))},
          ${dice.whole("house", street, 1, 9_800)} || ' ' || ${dice.pick("street", street, textsSql(streets))}, case when nth = 1 then 'Receiving' end,
          ${place(0)}, ${place(1)}, ${place(2)} || lpad(${dice.whole("zip", street, 1, 99)}::text, 2, '0'), '555-01' || lpad((n % 100)::text, 2, '0'), nth < 2
        from listed join customers using (customer_id), generate_series(0, ${dice.whole("sites", "n", 1, 3)}) as nth order by n, nth
        returning customer_id, contact_id, address_type, is_default),
      registered as (
        select *, lpad((contact_id % 1000000)::text, 6, '0') as digits, chr(65 + contact_id / 1000000) as letter from made where address_type = 3)
      insert into address_deas (customer_id, contact_id, identification_code, schedules, valid_to_date)
      select customer_id, contact_id, 'F' || letter || digits || (${[1, 2, 3, 4, 5, 6].map((at) => `substr(digits, ${at}, 1)::int * ${at % 2 === 1 ? 1 : 2}`).join(" + ")}) % 10,
        case when is_default then '{II,IIN,III,IIIN,IV,V}'::text[] else '{III,IIIN,IV,V}'::text[] end, ($2::timestamptz at time zone 'UTC')::date + 400
      from registered`,
    [ids, today],
  );
}
