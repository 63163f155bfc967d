/** The typeahead by which the distributor's staff find a customer. */
import { queryOptions } from "@tanstack/react-query";
import { searchCustomers } from "#contract/identity/customers.ts";
import { send } from "#src/api/send.ts";

/** Customers whose name has these words. Staff only. */
export const customerSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ["customer-search", text],
    queryFn: async ({ signal }) => {
      await whileTyping(signal);
      return send(searchCustomers, text, { signal });
    },
  });

/** A person who goes on typing asks for another text, which gives this one up before it is sent. */
const whileTyping = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, typingMs);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
const typingMs = 200;
