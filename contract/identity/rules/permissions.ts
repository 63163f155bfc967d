/** Who may do what: the roles of docs/readings.md ("roles") against what a call needs. */
import type { Need } from "#contract/base/call.ts";

/** The roles of a person at the customer a call acts for. */
export type Roles = {
  is_admin: boolean;
  is_reporting: boolean;
  is_ordering: boolean;
  is_cs: boolean;
  is_customer_admin: boolean;
};

/** True when these roles allow a call. Staff (is_admin) may do everything at the customer they chose. */
export function mayCall(needs: Need, roles: Roles): boolean {
  switch (needs) {
    case "nobody":
    case "user":
    case "customer":
      return true;
    case "ordering":
      return roles.is_admin || roles.is_ordering;
    case "ordering-or-reporting":
      return roles.is_admin || roles.is_ordering || roles.is_reporting;
    case "reporting":
      return roles.is_admin || roles.is_reporting;
    case "admin-or-reporting":
      return roles.is_admin || roles.is_customer_admin || roles.is_reporting;
    case "cs":
      return roles.is_admin || roles.is_cs;
    case "admin":
      return roles.is_admin || roles.is_customer_admin;
    case "staff":
      return roles.is_admin;
  }
}

/** The controlled cart needs CS together with Ordering. */
export const mayUseControlledCart = (roles: Pick<Roles, "is_admin" | "is_cs" | "is_ordering">): boolean =>
  roles.is_admin || (roles.is_cs && roles.is_ordering);
