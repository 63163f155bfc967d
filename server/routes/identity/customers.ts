/** Routes of customers. */
import * as contract from "#contract/identity/customers.ts";
import { deaNumbers } from "#contract/identity/dea-numbers.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as deas from "#server/services/identity/dea-numbers.ts";
import * as customers from "#server/services/identity/customers.ts";

export const customerRoutes: Served[] = [
  serve(contract.searchCustomers, customers.searchCustomers),
  serve(contract.addresses, customers.addresses),
  serve(deaNumbers, deas.deaNumbers),
  serve(contract.customerImage, customers.customerImage),
];
