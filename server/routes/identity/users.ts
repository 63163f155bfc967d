/** Routes of child accounts. As the system: people and their sessions are closed to ordinary calls. */
import * as contract from "#contract/identity/users.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as add from "#server/services/identity/add-user.ts";
import * as accounts from "#server/services/identity/users.ts";

/** @param address where people reach the portal: for the mails to whoever is added. */
export const userRoutes = (address: () => string): Served[] => [
  serve(contract.usersForCustomer, accounts.usersForCustomer, { as: "system" }),
  serve(contract.userForEmail, add.userForEmail, { as: "system" }),
  serve(contract.addUser, add.addUser(address), { as: "system" }),
  serve(contract.createUserRole, accounts.createUserRole, { as: "system" }),
  serve(contract.deleteUserRole, accounts.deleteUserRole, { as: "system" }),
  serve(contract.toggleActive, accounts.toggleActive, { as: "system" }),
  serve(contract.deleteUserCustomer, accounts.deleteUserCustomer, { as: "system" }),
];
