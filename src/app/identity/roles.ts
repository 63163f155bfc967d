/** The rights of a logged-in person at the chosen customer, as the contract's rules take them. */
import type { Roles } from "#contract/identity/rules/permissions.ts";
import type { User } from "#src/data/identity/session.ts";

export const rolesOf = (user: User): Roles => ({ ...user, is_customer_admin: user.customer.is_customer_admin });
