/** Child accounts: the people of a customer, their roles there, and who may still sign in for it. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Done, Email, Id, PathId, text } from "#contract/base/fields.ts";
import * as words from "./text.ts";

/** The roles of a person at a customer, as the calls name them. Dock allows nothing: it says where the portal opens (docs/decisions/171). */
export const RoleName = z.enum(["Reporting", "Ordering", "CS", "Admin", "Dock"]);
export type RoleName = z.infer<typeof RoleName>;

/** A person as the customer's admins see them. */
export const ChildUser = z.strictObject({
  user_id: Id,
  customer_id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_reporting: z.boolean(),
  is_ordering: z.boolean(),
  is_cs: z.boolean(),
  is_customer_admin: z.boolean(),
  /** Works at the dock. */
  is_dock: z.boolean(),
  /** False: disabled here, or everywhere by the distributor; cannot sign in for this customer. */
  is_active: z.boolean(),
  /** Has not chosen a password yet: the mail with the link to do so was sent. */
  is_invited: z.boolean(),
  /** Is asked for a code when signing in. */
  is_2_factor_enabled: z.boolean(),
});
export type ChildUser = z.infer<typeof ChildUser>;

/** Part of a person's name: one line. */
const Name = text(100).check(
  z.minLength(1),
  z.refine((value) => !/[\t\r\n]/.test(value), words.mustBeOneLine),
);

export const usersForCustomer = call({
  method: "GET",
  path: "/api/users/for-customer/{customerId}",
  needs: "admin",
  about: "All users of the customer with their roles, including disabled users.",
  input: z.strictObject({ customerId: PathId }),
  output: z.array(ChildUser),
});

export const userForEmail = call({
  method: "POST",
  path: "/api/users/for-email",
  kind: "read",
  needs: "admin",
  guarded: true,
  about:
    "The user of an email address, before adding them. Null if nobody has it, or if the caller may not see that user.",
  input: z.strictObject({ email: Email }),
  output: z.strictObject({
    user: z.nullable(
      z.strictObject({
        user_id: Id,
        first_name: z.string(),
        last_name: z.string(),
        /** Stands on the customer's list already. */
        is_here: z.boolean(),
      }),
    ),
  }),
});

export const addUser = call({
  method: "POST",
  path: "/api/users",
  needs: "admin",
  guarded: true,
  notImpersonating: true,
  about:
    "Add a user to the customer and email them. A user of another customer is linked and keeps their name. Purchasing is the Ordering role.",
  input: z.strictObject({
    customer_id: Id,
    email: Email,
    first_name: Name,
    last_name: Name,
    is_admin_role: z._default(z.boolean(), true),
    is_reporting_role: z._default(z.boolean(), true),
    is_purchasing_role: z._default(z.boolean(), true),
  }),
  output: ChildUser,
});

const role = { user_id: Id, customer_id: Id, role_name: RoleName };

export const createUserRole = call({
  method: "POST",
  path: "/api/users/create-user-role",
  needs: "admin",
  tells: "rights",
  notImpersonating: true,
  about: "Give a user a role at the customer. No change if they have it. Responds with the user.",
  input: z.strictObject(role),
  output: ChildUser,
});

export const deleteUserRole = call({
  method: "POST",
  path: "/api/users/delete-user-role",
  needs: "admin",
  tells: "rights",
  notImpersonating: true,
  about: "Remove a role from a user at the customer. Nobody can remove their own Admin role.",
  input: z.strictObject(role),
  output: ChildUser,
});

export const toggleActive = call({
  method: "POST",
  path: "/api/users/toggle-active",
  needs: "admin",
  notImpersonating: true,
  about: "Disable or re-enable a user at this customer only. Nobody can disable themselves.",
  input: z.strictObject({ user_id: Id, customer_id: Id, is_active: z.boolean() }),
  output: ChildUser,
});

export const deleteUserCustomer = call({
  method: "POST",
  path: "/api/users/delete-user-customer",
  needs: "admin",
  notImpersonating: true,
  about:
    "Remove a user from the customer. Nobody can remove themselves. Orders, receipts and audit records keep their name.",
  input: z.strictObject({ user_id: Id, customer_id: Id }),
  output: Done,
});
