/** Home, for a logged-in person and for everybody else. */
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";

import { mayCall } from "#contract/identity/rules/permissions.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { isLoggedIn, sessionQuery, type User } from "#src/data/identity/session.ts";
import { HomeScreen } from "#src/screens/home/home.tsx";
import { WelcomeScreen } from "#src/screens/home/welcome.tsx";
import { UsualItems } from "#src/screens/cart/usual/usual-items.tsx";
import { signingOut } from "#src/text/shell/shell.ts";
import { startAtom } from "#src/ui/kit/device/dock-settings.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";
import { arrival } from "./arrival.tsx";
import { Shut } from "./shut-later.ts";
import { isLeavingAtom, signInAtom } from "#src/app/identity/sign-in-state.ts";

export function HomeRoute() {
  const { data: user } = useQuery(sessionQuery);
  const ask = useSetAtom(signInAtom);
  const isShut = useAtomValue(isShutAtom);
  const isLeaving = useAtomValue(isLeavingAtom);
  const isOut = user !== undefined && !isLoggedIn(user);
  useEffect(() => {
    if (isOut) hasBegun = false;
  }, [isOut]);
  if (isShut) return <Shut />;
  // Nothing of theirs is drawn any more, and nothing says that they are out before they are.
  if (isLoggedIn(user) && isLeaving) return <Skeleton label={signingOut} />;
  if (isLoggedIn(user)) return <Home key={user.customer_id} user={user} />;
  return <WelcomeScreen onSignIn={() => ask({ why: "asked" })} />;
}

function Home({ user }: { user: User }) {
  const [opens] = useState(() => !hasBegun);
  const start = useAtomValue(startAtom);
  useEffect(() => {
    hasBegun = true;
  }, []);
  const roles = rolesOf(user);
  const mayOrder = mayCall("ordering", roles);
  const isAtDock = start === "receive" || (start === "person" && user.customer.is_dock === true);
  if (opens && isAtDock && mayCall("receiving", roles)) return <Navigate to="/receive" replace />;
  return <HomeScreen user={user} usual={mayOrder && <UsualItems level={2} arrival={arrival} />} />;
}

/** Opened at its first page, from the home screen or an address; neither by a reload nor by going back to it. */
const isOpened = (): boolean => {
  const load = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;
  return load?.type === "navigate" && new URL(load.name).pathname === "/";
};

/** Whether the person has been somewhere in this tab: Home is then where they went to, and not where the portal opens. */
let hasBegun = !isOpened();
