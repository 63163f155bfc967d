/** /slo: after single logout, whichever side began it. */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { sessionQuery } from "#src/data/identity/session.ts";
import { SignedOutScreen, type SignedOutHow } from "#src/screens/identity/single-sign-on/signed-out.tsx";
import { useLeave } from "#src/app/identity/leave.ts";

export function SloRoute() {
  const { data: user } = useQuery(sessionQuery);
  const { company } = useSearch({ from: "/slo" });
  const leave = useLeave();
  const how: SignedOutHow = user ? "still-in" : company === undefined ? "here" : wordOf[company];
  return <SignedOutScreen how={how} onSignOut={() => void leave()} />;
}

const wordOf = { out: "everywhere", in: "company-left" } as const;
