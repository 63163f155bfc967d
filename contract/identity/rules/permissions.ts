/** Who may do what: the roles of docs/readings.md ("roles") against what a call needs. */
import type { CartType } from "#contract/base/fields.ts";
import type { Need } from "#contract/base/call.ts";

/** The roles of a person at the customer a call acts for. */
export type Roles = {
  is_admin: boolean;
  is_reporting: boolean;
  is_ordering: boolean;
  is_cs: boolean;
  is_customer_admin: boolean;
};

/**
 * Returns true if these roles allow a call. Staff (is_admin) see everything at the customer they chose and order Rx for it. They are never the purchaser, even
 * with roles of their own there: no controlled cart, no signature, no Form 222, no certificate and no receipt (21 CFR 1305.04(a), 1305.05, 1305.22(g)).
 */
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
    case "controlled-cart":
      return mayUseControlledCart(roles);
    case "certificates":
      return !roles.is_admin && roles.is_cs;
    case "receiving":
      return !roles.is_admin && roles.is_ordering;
    case "admin":
      return roles.is_admin || roles.is_customer_admin;
    case "hand-over":
      return !roles.is_admin && roles.is_customer_admin;
    case "staff":
      return roles.is_admin;
  }
}

type ControlledCartRoles = Pick<Roles, "is_admin" | "is_cs" | "is_ordering">;

/** Returns true if these roles allow the controlled cart: CS together with Ordering, and not staff. */
export const mayUseControlledCart = ({ is_admin, is_cs, is_ordering }: ControlledCartRoles): boolean =>
  !is_admin && is_cs && is_ordering;

/** Returns the session's cart type; the Rx cart in place of a controlled one that these roles do not allow. */
export const usableCartType = (chosen: CartType | null, roles: ControlledCartRoles): CartType | null =>
  chosen === "CSO" && !mayUseControlledCart(roles) ? "RXO" : chosen;
