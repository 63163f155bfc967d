/** The demonstration's customers, and the people who sign in. */
import { hash } from "@node-rs/argon2";

import type { Tx } from "#server/db/open.ts";
import { hex, insertRows, takeIds } from "./insert.ts";
import { hospitalLogo } from "./logo.ts";

/** The one password of all demonstration people; printed at start. */
export const demonstrationPassword = "Try-the-portal-2026";

type CustomerName = "hospital" | "clinics" | "pharmacy";
type Roles = { is_reporting: boolean; is_ordering: boolean; is_cs: boolean; is_customer_admin: boolean };
type Person = {
  email: string;
  first_name: string;
  last_name: string;
  about: string;
  is_admin?: true;
  is_active?: false;
  at: Partial<Record<CustomerName, Roles>>;
};

const roles = (...names: ("reporting" | "ordering" | "cs" | "admin")[]): Roles => ({
  is_reporting: names.includes("reporting"),
  is_ordering: names.includes("ordering"),
  is_cs: names.includes("cs"),
  is_customer_admin: names.includes("admin"),
});
const everything = roles("reporting", "ordering", "cs", "admin");

/** Who signs in, in the order in which they are shown. */
export const demonstrationPeople: readonly Person[] = [
  {
    email: "buyer@northcampus.example",
    first_name: "Mona",
    last_name: "Ortiz",
    about: "Hospital buyer: Rx and controlled products",
    at: { hospital: roles("ordering", "cs", "reporting") },
  },
  {
    email: "dock@northcampus.example",
    first_name: "Dean",
    last_name: "Kowalski",
    about: "Hospital dock: receives deliveries",
    at: { hospital: roles("ordering") },
  },
  {
    email: "admin@northcampus.example",
    first_name: "Priya",
    last_name: "Raman",
    about: "Hospital admin: all roles",
    at: { hospital: everything },
  },
  {
    email: "reports@northcampus.example",
    first_name: "Grace",
    last_name: "Lindqvist",
    about: "Hospital reporting: orders and reports, no ordering",
    at: { hospital: roles("reporting") },
  },
  {
    email: "buyer@lakeshore.example",
    first_name: "Tom",
    last_name: "Becker",
    about: "Clinics buyer: no controlled products",
    at: { clinics: roles("ordering") },
  },
  {
    email: "admin@lakeshore.example",
    first_name: "Alicia",
    last_name: "Fuentes",
    about: "Clinics admin: all roles",
    at: { clinics: everything },
  },
  {
    email: "owner@cornerstreet.example",
    first_name: "Henry",
    last_name: "Osei",
    about: "Pharmacy owner: all roles",
    at: { pharmacy: everything },
  },
  {
    email: "floater@northcampus.example",
    first_name: "Ruth",
    last_name: "Abara",
    about: "Floater: all three customers, with different roles",
    at: { hospital: roles("ordering", "cs"), clinics: roles("ordering", "reporting"), pharmacy: roles("reporting") },
  },
  {
    email: "staff@harborridge.example",
    first_name: "Sam",
    last_name: "Novak",
    about: "Distributor staff: all customers",
    is_admin: true,
    at: {},
  },
  {
    email: "former@northcampus.example",
    first_name: "Lee",
    last_name: "Park",
    about: "Former hospital user: can't sign in",
    is_active: false,
    at: { hospital: roles("ordering") },
  },
  {
    email: "director@northcampus.example",
    first_name: "Elena",
    last_name: "Marsh",
    about: "Hospital pharmacy director: sees the premier offer",
    at: { hospital: roles("reporting") },
  },
];

const customers: Record<CustomerName, Record<string, unknown>> = {
  hospital: {
    company_name: "North Campus Hospital Pharmacy",
    time_zone: "America/New_York",
    payment_terms: "Net 30 days",
    has_bonus_discount: true,
    bonus_current_cents: 1_842_000,
    bonus_goal_cents: 2_500_000,
    bonus_basis_points: 200,
    minimum_order_cents: 15_000,
    is_premier: true,
    is_saml: false,
    slo_url: null,
    logo: hex(Buffer.from(hospitalLogo)),
    logo_type: "image/svg+xml",
  },
  clinics: {
    company_name: "Lakeshore Clinic Group",
    time_zone: "America/Chicago",
    payment_terms: "Net 45 days",
    has_bonus_discount: false,
    bonus_current_cents: 0,
    bonus_goal_cents: 0,
    bonus_basis_points: 0,
    minimum_order_cents: null,
    is_premier: false,
    is_saml: false,
    slo_url: null,
    logo: null,
    logo_type: null,
  },
  pharmacy: {
    company_name: "Corner Street Pharmacy",
    time_zone: "America/Los_Angeles",
    payment_terms: "Net 15 days",
    has_bonus_discount: false,
    bonus_current_cents: 0,
    bonus_goal_cents: 0,
    bonus_basis_points: 0,
    minimum_order_cents: null,
    is_premier: false,
    is_saml: false,
    slo_url: null,
    logo: null,
    logo_type: null,
  },
};

export type People = {
  customerIds: Record<CustomerName, number>;
  /** By e-mail. */
  userIds: Map<string, number>;
};

/** Writes customers, people and who works where. */
export async function fillPeople(db: Tx, now: Date): Promise<People> {
  const names = Object.keys(customers) as CustomerName[];
  const customerNumbers = await takeIds(db, { table: "customers", column: "customer_id", count: names.length });
  const customerIds = Object.fromEntries(names.map((name, at) => [name, customerNumbers[at]!])) as Record<
    CustomerName,
    number
  >;
  await insertRows(
    db,
    "customers",
    names.map((name) => ({ customer_id: customerIds[name], ...customers[name] })),
  );

  const userNumbers = await takeIds(db, { table: "users", column: "user_id", count: demonstrationPeople.length });
  const userIds = new Map(demonstrationPeople.map(({ email }, at) => [email, userNumbers[at]!]));
  // One hash for all: the password is no secret, and hashing is slow on purpose. At the cost of server/services/identity/passwords.ts, or each would be hashed anew at sign-in.
  const password_hash = await hash(demonstrationPassword, { memoryCost: 65_536, timeCost: 3, parallelism: 1 });
  await insertRows(
    db,
    "users",
    demonstrationPeople.map(({ email, first_name, last_name, is_admin = false, is_active = true }) => ({
      user_id: userIds.get(email),
      email,
      first_name,
      last_name,
      is_admin,
      is_active,
      password_hash,
      is_2_factor_enabled: false,
      created_at: now,
    })),
  );
  const links = demonstrationPeople.flatMap(({ email, at }) =>
    Object.entries(at).map(([name, its]) => ({
      customer_id: customerIds[name as CustomerName],
      user_id: userIds.get(email),
      ...its,
      is_active: true,
    })),
  );
  await insertRows(db, "user_customers", links);
  return { customerIds, userIds };
}
