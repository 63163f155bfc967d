/** /login?redirectTo=: the dialog over the signed-out home, then the path that was asked for. */
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { HomeRoute } from "./home-route.tsx";

export function LoginRoute() {
  const { data: user } = useQuery(sessionQuery);
  const { redirectTo = "/" } = useSearch({ from: "/login" });
  const router = useRouter();
  const isDone = isLoggedIn(user);
  useEffect(() => {
    if (isDone) router.history.replace(redirectTo);
  }, [isDone, redirectTo, router]);
  return isDone ? null : <HomeRoute />;
}
