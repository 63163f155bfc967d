/** The people of the chosen customer: who they are, what they may, and every change of that. All of it needs the network. */
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { resetPassword } from "#contract/identity/account.ts";
import { resetTwoFactor } from "#contract/identity/security.ts";
import * as contract from "#contract/identity/users.ts";
import type { ChildUser, RoleName } from "#contract/identity/users.ts";
import { send } from "#src/api/send.ts";
import { readAgain, useUser } from "./session.ts";

/** Everybody on the customer's list, by name. */
export const usersQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["users", customerId],
    queryFn: ({ signal }) => send(contract.usersForCustomer, { customerId }, { signal }),
    staleTime: 0,
  });

/** The flag of a row that a role is. */
export const flagOf = {
  Reporting: "is_reporting",
  Ordering: "is_ordering",
  CS: "is_cs",
  Admin: "is_customer_admin",
  Dock: "is_dock",
} as const satisfies Record<RoleName, keyof ChildUser>;

/**
 * Gives or takes one role, one change of it after the other in the order asked; where it is one's own, the session's flags follow at once, which may move
 * the person to another cart before the change itself is done.
 */
export function useRole({ user_id, customer_id }: ChildUser, role_name: RoleName) {
  const client = useQueryClient();
  const own = useUser().user_id === user_id;
  return useMutation({
    meta: { quiet: true }, // said beside the box
    scope: { id: `role ${user_id} ${role_name}` },
    mutationFn: async (has: boolean) => {
      const call = has ? contract.createUserRole : contract.deleteUserRole;
      const stands = await send(call, { user_id, customer_id, role_name });
      const flag = flagOf[role_name];
      // Only what was asked: an answer about another role may be on its way, and newer.
      change(client, stands, (row) => ({ ...row, [flag]: stands[flag] }));
      if (own) await readAgain(client);
    },
  });
}

/** Disables or re-enables a person at this customer. */
export function useActive({ user_id, customer_id }: ChildUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (is_active: boolean) => {
      const stands = await send(contract.toggleActive, { user_id, customer_id, is_active });
      change(client, stands, (row) => ({ ...row, is_active: stands.is_active }));
    },
  });
}

/** Mails a link to a new password. */
export const useResetMail = ({ user_id }: ChildUser) =>
  useMutation({ mutationFn: () => send(resetPassword, { user_id }) });

/** Turns the second factor of a person off who lost it; they are signed out everywhere, and mailed. */
export function useResetTwoFactor({ user_id, customer_id }: ChildUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await send(resetTwoFactor, { user_id });
      change(client, { user_id, customer_id }, (row) => ({ ...row, is_2_factor_enabled: false }));
    },
  });
}

/** Takes a person off the list. */
export function useRemove({ user_id, customer_id }: ChildUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await send(contract.deleteUserCustomer, { user_id, customer_id });
      client.setQueryData(usersQuery(customer_id).queryKey, (rows) => rows?.filter((row) => row.user_id !== user_id));
    },
  });
}

/** Who has an e-mail, as far as the caller may know. */
export const lookUp = (email: string) => send(contract.userForEmail, { email });

/** Adds a person; gives them as they stand on the list. */
export function useAdd() {
  const client = useQueryClient();
  const { customer_id } = useUser();
  return useMutation({
    meta: { quiet: true }, // said in the form
    mutationFn: async (person: Omit<Parameters<typeof send<typeof contract.addUser>>[1], "customer_id">) => {
      const added = await send(contract.addUser, { customer_id, ...person });
      await client.invalidateQueries(usersQuery(customer_id));
      return added;
    },
  });
}

function change(
  client: QueryClient,
  { user_id, customer_id }: Pick<ChildUser, "user_id" | "customer_id">,
  changed: (row: ChildUser) => ChildUser,
): void {
  client.setQueryData(usersQuery(customer_id).queryKey, (rows) =>
    rows?.map((row) => (row.user_id === user_id ? changed(row) : row)),
  );
}
