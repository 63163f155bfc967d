/** /slo: after single logout, whichever side began it. */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { sessionQuery } from "#src/data/session.ts";
import { SignedOutScreen, type SignedOutHow } from "#src/screens/single-sign-on/signed-out.tsx";
import { useLeave } from "./leave.ts";

export function SloRoute() {
  const { data: user } = useQuery(sessionQuery);
  const { company } = useSearch({ from: "/slo" });
  const leave = useLeave();
  const how: SignedOutHow = user ? "still-in" : company === undefined ? "here" : wordOf[company];
  return <SignedOutScreen how={how} onSignOut={() => void leave()} />;
}

const wordOf = { out: "everywhere", in: "company-left" } as const;
