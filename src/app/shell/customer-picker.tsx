/** For whom the person works now, and the way to another customer. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { onlineOnly } from "#src/api/online-only.ts";
import { chooseCustomer, type User } from "#src/data/identity/session.ts";
import { customerBefore } from "#src/text/shell/frame.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Closed, later } from "#src/ui/kit/page/later.tsx";

const CustomerDialog = later(
  async () => (await onlineOnly(import("#src/screens/identity/sign-in/customer-dialog.tsx"))).CustomerDialog,
  undefined,
  Closed,
);

export const mayChooseCustomer = (user: User): boolean => user.is_admin || user.customers.length > 1;

export function CustomerPicker({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const name = user.customer.company_name;
  if (!mayChooseCustomer(user)) {
    return (
      <span className="bar__pick" data-fixed>
        <Icon name="building" />
        <span className="cut" title={name}>
          {name}
        </span>
      </span>
    );
  }
  return (
    <>
      <button type="button" className="bar__pick" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="building" />
        <span className="hush">{customerBefore}</span>
        <span className="cut" title={name}>
          {name}
        </span>
        <Icon name="down" size="small" />
      </button>
      {isOpen && <CustomerChoice user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks which customer to work for, and changes to it. */
export function CustomerChoice({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (customerId: number) => {
      const { pathname } = router.state.location;
      if (customerId !== user.customer_id) await chooseCustomer(client, customerId);
      onClose();
      // The filters of the address bar named the other customer's things; whoever went on meanwhile has none of them.
      if (router.state.location.pathname === pathname)
        await router.navigate({ to: pathname, search: {}, replace: true });
    },
  });
  return <CustomerDialog user={user} pending={isPending ? variables : undefined} onChoose={mutate} onClose={onClose} />;
}
