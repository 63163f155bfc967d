/** Customer companies: the staff's typeahead, their addresses with DEA numbers, their logo. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { schedules } from "#contract/base/schedules.ts";
import { Bytes, Id, PathId, WireDate, YesNo } from "#contract/base/fields.ts";

/** DEA registration of an address; schedules as the registration lists them: I, II, IIN, III, IIIN, IV, V. */
export const Dea = z.strictObject({
  identification_code: z.string(),
  contact_id: Id,
  schedules: z.array(z.enum(schedules)),
  valid_to_date: z.nullable(WireDate),
});
export type Dea = z.infer<typeof Dea>;

/** A billing or shipping address. */
export const Address = z.strictObject({
  contact_id: Id,
  customer_id: Id,
  address_type: z.union([z.literal(2), z.literal(3)]),
  company_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address1: z.string(),
  address2: z.nullable(z.string()),
  city_name: z.string(),
  state_code: z.string(),
  zip_code: z.string(),
  phone: z.nullable(z.string()),
  is_default: YesNo,
  /** Of the caller's own last order. */
  is_last_used: YesNo,
  deas: z.array(Dea),
});
export type Address = z.infer<typeof Address>;

export const searchCustomers = call({
  method: "POST",
  path: "/api/customers/search",
  kind: "read",
  needs: "staff",
  about:
    "Typeahead for staff: customers with a word in the name that starts with each of the given words. The body is a bare string.",
  input: z.union([
    z.string().check(z.maxLength(200)),
    z.strictObject({ company_name: z.string().check(z.maxLength(200)) }),
  ]),
  output: z.array(z.strictObject({ company_id: Id, customer_id: Id, company_name: z.string() })),
});

export const addresses = call({
  method: "GET",
  path: "/api/addresses/for-customer/{companyId}/of-type/{type}",
  needs: "customer",
  about: "Addresses of a customer: 2 billing, 3 shipping.",
  input: z.strictObject({
    companyId: PathId,
    type: z.pipe(
      z.union([z.literal(2), z.literal(3), z.literal("2"), z.literal("3")]),
      z.transform((type) => (Number(type) === 2 ? 2 : 3)),
    ),
  }),
  output: z.array(Address),
});

export const customerImage = call({
  method: "GET",
  path: "/api/images/customer/{customerId}/small",
  kind: "stream",
  needs: "customer",
  about: "The customer's logo. Without one: 404 for default=false, otherwise the default logo.",
  input: z.strictObject({ customerId: PathId, default: z._default(z.enum(["true", "false"]), "true") }),
  output: Bytes,
});
