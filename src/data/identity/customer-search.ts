/** The typeahead by which the distributor's staff find a customer. */
import { queryOptions } from "@tanstack/react-query";
import { searchCustomers } from "#contract/identity/customers.ts";
import { send } from "#src/api/send.ts";

/** Customers whose name has these words. Staff only. */
export const customerSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ["customer-search", text],
    queryFn: ({ signal }) => send(searchCustomers, text, { signal }),
  });
