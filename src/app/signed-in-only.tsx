/** Screens of a logged-in person. For anybody else their place stays blank under the sign-in dialog. */
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Fragment } from "react";
import { isLoggedIn, sessionQuery } from "#src/data/session.ts";
import { ScreenLoading } from "./load-state.tsx";

export function SignedInOnly() {
  const { data: user } = useQuery(sessionQuery);
  if (!isLoggedIn(user)) return <ScreenLoading />;
  // What was typed for one customer must not stand in another's form.
  return (
    <Fragment key={`${user.user_id} ${user.customer_id}`}>
      <Outlet />
    </Fragment>
  );
}
