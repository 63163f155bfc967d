/** Screens of a logged-in person. For anybody else their place stays blank under the sign-in dialog. */
import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches, useSearch } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { Fragment } from "react";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { hasCustomer } from "#src/data/identity/switch-customer.ts";
import { ScreenLoading } from "./load-state.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";
import { NotTheirs, OtherCustomer, Shut } from "./shut-later.ts";

export function SignedInOnly() {
  const { data: user } = useQuery(sessionQuery);
  const isShut = useAtomValue(isShutAtom);
  const isOpen = useMatches({ select: (matches) => matches.some(({ fullPath }) => openWhenShut.has(fullPath)) });
  const {
    title = "",
    needs = "customer",
    isOfAnyCustomer = false,
  } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const { customer } = useSearch({ from: "/signed-in" });
  if (!isLoggedIn(user)) return <ScreenLoading />;
  if (isShut && !isOpen) return <Shut />;
  const mayOpen = mayCall(needs, rolesOf(user));
  // Before the roles: those at the selected customer do not count for the page of another one.
  if (customer !== undefined && customer !== user.customer_id) {
    const findsIt = isOfAnyCustomer && mayOpen && hasCustomer(user, customer);
    if (!findsIt) return <OtherCustomer title={title} customerId={customer} user={user} />;
  }
  if (!mayOpen) return <NotTheirs title={title} needs={needs} user={user} />;
  // What was typed for one customer must not stand in another's form.
  return (
    <Fragment key={`${user.user_id} ${user.customer_id}`}>
      <Outlet />
    </Fragment>
  );
}

/** Receiving goes on, and what waits of it can be looked at (data/remembered.ts). */
const openWhenShut: ReadonlySet<string> = new Set(["/receive", "/sync"]);
