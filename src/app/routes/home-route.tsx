/** Home, for a logged-in person and for everybody else. */
import { useQuery } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { HomeScreen } from "#src/screens/home/home.tsx";
import { WelcomeScreen } from "#src/screens/home/welcome.tsx";
import { UsualItems } from "#src/screens/cart/usual/usual-items.tsx";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";
import { Shut } from "./shut-later.ts";
import { isLeavingAtom, signInAtom } from "#src/app/identity/sign-in-state.ts";

export function HomeRoute() {
  const { data: user } = useQuery(sessionQuery);
  const ask = useSetAtom(signInAtom);
  const isShut = useAtomValue(isShutAtom);
  const isLeaving = useAtomValue(isLeavingAtom);
  if (isShut) return <Shut />;
  // Nothing of theirs is drawn any more, and nothing says that they are out before they are.
  if (isLoggedIn(user) && isLeaving) return <Skeleton label="Leaving" />;
  if (isLoggedIn(user)) {
    const usual = mayCall("ordering", rolesOf(user)) && <UsualItems level={2} />;
    return <HomeScreen key={user.customer_id} user={user} usual={usual} />;
  }
  return <WelcomeScreen onSignIn={() => ask({ why: "asked" })} />;
}
