/** State "choose customer": for whoever signed in and has none. Choosing one sets the Rx cart too. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SessionUser } from "#contract/identity/session.ts";
import { chooseCustomer } from "#src/data/identity/session.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import * as text from "#src/text/identity/customer.ts";
import { CustomerChoice } from "./customer-choice.tsx";
import { Choosing } from "./choosing.tsx";

type ChooseCustomerProps = { user: SessionUser; onChosen: () => void; onGiveUp: () => void; isLeaving: boolean };

export function ChooseCustomer({ user, onChosen, ...out }: ChooseCustomerProps) {
  const client = useQueryClient();
  const { mutate, isPending, isIdle, variables } = useMutation({
    mutationFn: (customerId: number) => chooseCustomer(client, customerId),
    onSuccess: onChosen,
  });
  // Nothing to choose for a person who works for one.
  const [only] = user.customers;
  const given = user.customers.length === 1 && !user.is_admin ? only?.customer_id : undefined;
  useEffect(() => {
    if (given !== undefined && isIdle) mutate(given);
  }, [given, isIdle, mutate]);
  return (
    <Choosing user={user} title={text.title} {...out}>
      {given === undefined ? (
        <CustomerChoice user={user} pending={isPending ? variables : undefined} onChoose={mutate} />
      ) : (
        <Skeleton label={text.opening} rows={2} plain />
      )}
    </Choosing>
  );
}
