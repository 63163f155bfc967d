/** Routes of child accounts. As the system: people and their sessions are closed to ordinary calls. */
import * as contract from "#contract/identity/users.ts";
import { serve, type Served } from "#server/http/serve.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { stoppingRecurring } from "#server/services/checkout/recurring-lost.ts";
import * as add from "#server/services/identity/add-user.ts";
import * as accounts from "#server/services/identity/users.ts";

/** @param given.address where people reach the portal: for the mails to whoever is added, and of what stops with a lost role. */
export const userRoutes = (given: { address: () => string; auditKeys: AuditKeys }): Served[] => {
  const stopping = stoppingRecurring(given);
  return [
    serve(contract.usersForCustomer, accounts.usersForCustomer, { as: "system" }),
    serve(contract.userForEmail, add.userForEmail, { as: "system" }),
    serve(contract.addUser, add.addUser(given.address), { as: "system" }),
    serve(contract.createUserRole, accounts.createUserRole, { as: "system" }),
    serve(contract.deleteUserRole, stopping(accounts.deleteUserRole), { as: "system" }),
    serve(contract.toggleActive, stopping(accounts.toggleActive), { as: "system" }),
    serve(contract.deleteUserCustomer, stopping(accounts.deleteUserCustomer), { as: "system" }),
  ];
};
