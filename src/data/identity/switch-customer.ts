/** Switching to the customer that a page is for. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "#src/api/failures.ts";
import { chooseCustomer, readAgain, type User } from "./session.ts";

/** Returns true when the user can select the customer, as far as this page knows: one of theirs, and any for the distributor's staff. The server decides. */
export const hasCustomer = ({ is_admin, customers }: User, customerId: number): boolean =>
  is_admin || customers.some(({ customer_id }) => customer_id === customerId);

/**
 * Returns the function that switches to a customer, and whether that is in progress. The server refuses a customer that the user has lost; then the user's
 * customers are read again.
 */
export function useSwitchCustomer() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (customerId: number) => chooseCustomer(client, customerId),
    onError: (error) => {
      if (failureOf(error).kind === "refused") refreshCustomers(client);
    },
  });
  return { switchTo: mutate, isPending };
}

/** Without a connection they are read at the next visit. */
const refreshCustomers = (client: QueryClient): void => void readAgain(client).catch(console.info);
