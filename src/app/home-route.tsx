/** Home, for a logged-in person and for everybody else. */
import { useQuery } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { isShutAtom } from "#src/data/remembered.ts";
import { isLoggedIn, sessionQuery } from "#src/data/session.ts";
import { HomeScreen } from "#src/screens/home/home.tsx";
import { WelcomeScreen } from "#src/screens/home/welcome.tsx";
import { Shut } from "./shut-later.ts";
import { signInAtom } from "./sign-in-state.ts";

export function HomeRoute() {
  const { data: user } = useQuery(sessionQuery);
  const ask = useSetAtom(signInAtom);
  const isShut = useAtomValue(isShutAtom);
  if (isShut) return <Shut />;
  if (isLoggedIn(user)) return <HomeScreen key={user.customer_id} user={user} />;
  return <WelcomeScreen onSignIn={() => ask({ why: "asked" })} />;
}
