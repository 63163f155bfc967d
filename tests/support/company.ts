/** A tiny company for server tests: two customers, people of every role, a handful of products whose edges matter. Ids are fixed. */
import { hash } from "@node-rs/argon2";
import type { Pool, PoolClient } from "pg";
import { type Searchable, searchTextOf } from "#contract/catalogue/rules/search-words.ts";

/** Everybody's password. */
export const password = "correct horse battery staple";

/** Cheap, for tests. */
export const passwordCost = { memory: 1024, passes: 1 };

export const north = 1;
export const south = 2;

/** People by what they may do; all at North unless they say otherwise. */
export const people = {
  /** Ordering, Reporting, CS and Admin at North. */
  chief: { user_id: 11, email: "chief@north.example" },
  buyer: { user_id: 12, email: "buyer@north.example" },
  reporter: { user_id: 13, email: "reporter@north.example" },
  /** No role: may browse. */
  guest: { user_id: 14, email: "guest@north.example" },
  /** CS without Ordering. */
  controller: { user_id: 15, email: "controller@north.example" },
  /** Ordering at North and at South. */
  both: { user_id: 16, email: "both@north.example" },
  other: { user_id: 17, email: "other@south.example" },
  staff: { user_id: 18, email: "staff@distributor.example" },
  disabled: { user_id: 19, email: "disabled@north.example" },
} as const;

/** Products by what is special about them. */
export const items = {
  /** Carton $12.50 and case of 12 cartons $140.00; plenty. */
  plain: 101,
  /** At most 40 cartons an order. */
  limited: 102,
  /** Schedule II; belongs into the controlled cart. */
  controlled: 103,
  unpriced: 104,
  /** max_sale_qty 0. */
  notForSale: 105,
  /** 5 cartons in stock. */
  scarce: 106,
  confirm: 107,
  kit: 108,
  customerService: 109,
  cheap: 110,
} as const;

export const contacts = { northBill: 201, northShip: 202, northDock: 203, southBill: 204, southShip: 205 } as const;
export const methods = { ground: 1, secondDay: 2, overnight: 3 } as const;

let passwordHash: Promise<string> | undefined;

/** Fills an empty database. */
export async function fillCompany(system: Pool, now: Date): Promise<void> {
  passwordHash ??= hash(password, { memoryCost: passwordCost.memory, timeCost: passwordCost.passes, parallelism: 1 });
  const client = await system.connect();
  try {
    await client.query("begin");
    for (const [text, values] of statements(await passwordHash, now)) await client.query(text, values);
    await fillSearchTexts(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** One more person, with everybody's password and the Ordering role at these customers. */
export async function newPerson(
  { system }: { system: Pool },
  email: string,
  customers: readonly number[] = [north],
): Promise<{ user_id: number; email: string }> {
  passwordHash ??= hash(password, { memoryCost: passwordCost.memory, timeCost: passwordCost.passes, parallelism: 1 });
  const { rows } = await system.query<{ user_id: number }>(
    `with made as (insert into users (email, first_name, last_name, password_hash, created_at) values ($1, 'New', 'Person', $2, now()) returning user_id),
       links as (insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
         select customer_id, user_id, false, true, false, false from made, unnest($3::int[]) as customer_id)
     select user_id from made`,
    [email, await passwordHash, customers],
  );
  return { user_id: rows[0]!.user_id, email };
}

/** What the catalogue's own rule makes of each product. */
async function fillSearchTexts(client: PoolClient): Promise<void> {
  const { rows } = await client.query<Searchable>(
    "select p.*, g.display_group from products p join display_groups g using (display_group_id)",
  );
  for (const row of rows) {
    await client.query("update products set search_text = $2 where item_id = $1", [row.item_id, searchTextOf(row)]);
  }
}

type Statement = [text: string, values?: unknown[]];

const statements = (hashed: string, now: Date): Statement[] => [
  [
    `insert into customers (customer_id, company_name, time_zone) overriding system value values
      (${north}, 'North Campus Hospital Pharmacy', 'America/Chicago'), (${south}, 'South Street Pharmacy', 'America/New_York')`,
  ],
  [
    `insert into users (user_id, email, first_name, last_name, is_admin, is_active, password_hash, created_at) overriding system value
      select p.user_id, p.email, initcap(split_part(p.email, '@', 1)), 'Example', p.email like 'staff@%', p.email not like 'disabled@%', $2, $3
      from json_to_recordset($1) as p(user_id int, email text)`,
    [JSON.stringify(Object.values(people)), hashed, now],
  ],
  [
    `insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin) values
      (1, 11, true, true, true, true), (1, 12, false, true, false, false), (1, 13, true, false, false, false),
      (1, 14, false, false, false, false), (1, 15, false, false, true, false), (1, 16, false, true, false, false),
      (2, 16, false, true, false, false), (2, 17, true, true, true, true), (1, 19, true, true, true, false)`,
  ],
  [
    `insert into addresses (customer_id, contact_id, address_type, company_name, first_name, last_name, address1, city_name, state_code, zip_code, phone, is_default)
      overriding system value values
      (1, 201, 2, 'North Campus Health, Accounts Payable', 'Ann', 'Payne', 'PO Box 2200', 'Springfield', 'IL', '62708', '217-555-0100', true),
      (1, 202, 3, 'North Campus Hospital, Pharmacy', 'Dan', 'Dock', '1480 Example Parkway', 'Springfield', 'IL', '62704', '217-555-0101', true),
      (1, 203, 3, 'North Campus Hospital, Dock B', 'Dan', 'Dock', '1482 Example Parkway', 'Springfield', 'IL', '62704', null, false),
      (2, 204, 2, 'South Street Pharmacy', 'Sue', 'Street', '9 South Street', 'Albany', 'NY', '12207', null, true),
      (2, 205, 3, 'South Street Pharmacy', 'Sue', 'Street', '9 South Street', 'Albany', 'NY', '12207', null, true)`,
  ],
  [
    `insert into address_deas (customer_id, contact_id, identification_code, schedules, valid_to_date) values
      (1, 202, 'BB1388568', '{II,IIN,III,IIIN,IV,V}', '2039-12-31'), (2, 205, 'F91234563', '{III,IIIN,IV,V}', '2039-12-31')`,
  ],
  [`insert into classifications (class_id, class_name) values (1, 'Injectables'), (6, 'Inhalation')`],
  [`update classifications set add_header_html = '<p>Inhalation products travel upright.</p>' where class_id = 6`],
  [
    `insert into display_groups (display_group_id, display_group) values (1, 'Ondansetron injection'), (2, 'Morphine injection'), (4, 'Sevoflurane inhalation')`,
  ],
  [
    `insert into products (item_id, source, source_key, full_description, ndc_code, manufacturer, class_id, display_group_id, retail_packaging, units_per_case,
        vials_per_unit, schedule_name, confirm_to_sell, contact_customer_service, kit_check_available, kit_check_cents, storage, form, search_text) values
      (101, 'test', '101', 'Ondansetron 2 mg/mL, 2 mL single-dose vial', '99904-212-02', 'Example Labs', 1, 1, 'Carton of 25 vials', 12, 25, null, false, false, false, 0, 'room', 'vial', ''),
      (102, 'test', '102', 'Ondansetron 4 mg/2 mL prefilled syringe', '99917-1040-2', 'Example Labs', 1, 1, 'Carton of 24 syringes', 12, 24, null, false, false, false, 0, 'room', 'syringe', ''),
      (103, 'test', '103', 'Morphine sulfate 10 mg/mL, 1 mL vial', '99904-411-02', 'Example Labs', 1, 2, 'Carton of 25 vials', 12, 25, 'II', false, false, false, 0, 'room', 'vial', ''),
      (104, 'test', '104', 'Ondansetron 8 mg tablets', '99904-300-30', 'Example Labs', 1, 1, 'Bottle of 30', 24, 1, null, false, false, false, 0, 'room', 'tablet', ''),
      (105, 'test', '105', 'Ondansetron 32 mg/50 mL premixed bag', '99931-025-50', 'Example Labs', 1, 1, 'Case of 12 bags', 1, 12, null, false, false, false, 0, 'cold', 'bag', ''),
      (106, 'test', '106', 'Sevoflurane 250 mL bottle', '99904-500-25', 'Example Labs', 6, 4, 'Carton of 6 bottles', 6, 6, null, false, false, false, 0, 'room', 'bottle', ''),
      (107, 'test', '107', 'Isoflurane 100 mL bottle', '99904-501-10', 'Example Labs', 6, 4, 'Carton of 6 bottles', 6, 6, null, true, false, false, 0, 'room', 'bottle', ''),
      (108, 'test', '108', 'Ondansetron 2 mg/mL, 20 mL multiple-dose vial', '99904-212-20', 'Example Labs', 1, 1, 'Carton of 10 vials', 12, 10, null, false, false, true, 240, 'room', 'vial', ''),
      (109, 'test', '109', 'Ondansetron 4 mg/5 mL oral solution', '99904-600-50', 'Example Labs', 1, 1, 'Bottle of 50 mL', 12, 1, null, false, true, false, 0, 'room', 'bottle', ''),
      (110, 'test', '110', 'Sodium chloride 0.9 %, 250 mL bag', '99931-250-01', 'Example Labs', 1, 1, 'Case of 24 bags', 1, 24, null, false, false, false, 0, 'room', 'bag', '')`,
  ],
  [
    `insert into product_units (item_id, quantity_uom_code, position, sale_uom_desc, units_in, price_cents, max_sale_qty) values
      (101, 'CT', 1, 'Carton', 1, 1250, null), (101, 'CS', 2, 'Case', 12, 14000, null), (102, 'CT', 1, 'Carton', 1, 13104, 40),
      (103, 'CT', 1, 'Carton', 1, 2275, null), (104, 'CT', 1, 'Carton', 1, null, null), (105, 'CT', 1, 'Carton', 1, 9900, 0),
      (106, 'CT', 1, 'Carton', 1, 50000, null), (107, 'CT', 1, 'Carton', 1, 30000, null), (108, 'CT', 1, 'Carton', 1, 4890, null),
      (109, 'CT', 1, 'Carton', 1, 2000, null), (110, 'CT', 1, 'Carton', 1, 5, null)`,
  ],
  [`insert into stock (item_id, available) values (101, 1000000), (106, 5)`],
  [
    `insert into customer_prices (customer_id, item_id, quantity_uom_code, price_cents) values (${south}, 101, 'CT', 1111)`,
  ],
  [
    `insert into shipping_methods (shipping_method_id, shipping_method_desc, position, is_default, can_upgrade_to_2ndday, is_overnight, offer_saturday_delivery, free_from_cents) values
      (1, 'Ground', 1, true, true, false, false, 50000), (2, '2nd Day', 2, false, false, false, false, null), (3, 'Overnight', 3, false, false, true, true, null)`,
  ],
  [`insert into catalogue_state (revision) values (1) on conflict (one) do update set revision = excluded.revision`],
];
