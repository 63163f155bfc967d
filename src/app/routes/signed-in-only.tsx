/** Screens of a logged-in person. For anybody else their place stays blank under the sign-in dialog. */
import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { Fragment } from "react";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { ScreenLoading } from "./load-state.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";
import { NotTheirs, Shut } from "./shut-later.ts";

export function SignedInOnly() {
  const { data: user } = useQuery(sessionQuery);
  const isShut = useAtomValue(isShutAtom);
  const isOpen = useMatches({ select: (matches) => matches.some(({ fullPath }) => openWhenShut.has(fullPath)) });
  const { title = "", needs = "customer" } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  if (!isLoggedIn(user)) return <ScreenLoading />;
  if (isShut && !isOpen) return <Shut />;
  if (!mayCall(needs, rolesOf(user))) return <NotTheirs title={title} needs={needs} user={user} />;
  // What was typed for one customer must not stand in another's form.
  return (
    <Fragment key={`${user.user_id} ${user.customer_id}`}>
      <Outlet />
    </Fragment>
  );
}

/** Receiving goes on, and what waits of it can be looked at (data/remembered.ts). */
const openWhenShut: ReadonlySet<string> = new Set(["/receive", "/sync"]);
