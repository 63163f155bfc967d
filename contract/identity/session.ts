/** Who is asking: sign-in, the chosen customer and cart, sign-out, and the build that serves. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { CartType, CartTypeInput, Email, Id, Instant, Nothing, text } from "#contract/base/fields.ts";
import { longestTypedCode } from "./rules/second-factor-code.ts";

/** A customer company as the picker and the session show it. Amounts in dollars. */
export const Customer = z.strictObject({
  company_id: Id,
  customer_id: Id,
  company_name: z.string(),
  has_bonus_discount: z.boolean(),
  bonus_discount_current_amount: z.number(),
  bonus_discount_goal_amount: z.number(),
  /** What an order's goods should be worth at least, in dollars; null or left out: no such sum. */
  minimum_order: z.optional(z.nullable(z.number())),
  is_reporting: z.boolean(),
  is_ordering: z.boolean(),
  is_cs: z.boolean(),
  /** Admin of this customer (child accounts); the distributor's staff is `is_admin` on the user. */
  is_customer_admin: z.boolean(),
  /** Works at the dock: the portal opens with Receive. Left out: a list that does not say. */
  is_dock: z.optional(z.boolean()),
  is_saml: z.boolean(),
  slo_url: z.nullable(z.string()),
  time_zone: z.string(),
});
export type Customer = z.infer<typeof Customer>;

/** The session's user: the person, their rights at the chosen customer, and the chosen cart. */
export const SessionUser = z.strictObject({
  user_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  is_impersonating: z.boolean(),
  /** When staff's acting as this person ends; only then. */
  impersonating_until: z.optional(Instant),
  is_reporting: z.boolean(),
  is_ordering: z.boolean(),
  is_cs: z.boolean(),
  cart_type_code: z.nullable(CartType),
  customer_id: z.nullable(Id),
  /** The chosen customer in full; null until one is chosen. */
  customer: z.nullable(Customer),
  /** What the person may choose from; staff search instead (`customers/search`). */
  customers: z.array(z.strictObject({ customer_id: Id, company_name: z.string() })),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const versions = call({
  method: "GET",
  path: "/api/versions",
  needs: "nobody",
  about: "The version that is served: the build's hash and the package's version.",
  input: Nothing,
  output: z.strictObject({ version: z.string() }),
});

export const currentUser = call({
  method: "GET",
  path: "/api/users/current",
  needs: "user",
  about: "The session's user.",
  input: Nothing,
  output: SessionUser,
});

export const login = call({
  method: "POST",
  path: "/api/security/login",
  needs: "nobody",
  secret: true,
  about:
    "Sign in. Failures, including lockout, are 200 with has_error and the reason. If a code is required, logged_in is false without an error.",
  input: z.strictObject({
    email: Email,
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    auth_code: z.optional(text(longestTypedCode)),
  }),
  output: z.strictObject({
    logged_in: z.boolean(),
    has_error: z.boolean(),
    reason: z.optional(z.string()),
    token: z.optional(z.string()),
  }),
});

export const chooseCompany = call({
  method: "POST",
  path: "/api/security/session-company",
  needs: "user",
  about: "Select the customer of this session. The cart type is unset until it is selected.",
  input: z.strictObject({ company_id: Id }),
  output: SessionUser,
});

export const chooseCartType = call({
  method: "POST",
  path: "/api/security/session-cart-type",
  needs: "user",
  about: "Select the cart: RXO or CSO; null selects none. Creates the carts if they do not exist.",
  input: z.strictObject({ cart_type_code: z.nullable(CartTypeInput) }),
  output: SessionUser,
});

export const logout = call({
  method: "POST",
  path: "/api/security/logout",
  needs: "user",
  secret: true, // its answer may name the person to their provider
  about: "End this session. After single sign-on, `slo_url` is where the browser goes next to end it there.",
  input: Nothing,
  output: z.strictObject({ success: z.literal(true), slo_url: z.optional(z.string()) }),
});
