/** /slo: after single logout, whichever side began it. */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { sessionQuery } from "#src/data/identity/session.ts";
import { findSignedOutState } from "#src/screens/identity/single-sign-on/signed-out-state.ts";
import { SignedOutScreen } from "#src/screens/identity/single-sign-on/signed-out.tsx";
import { notChecked } from "#src/text/identity/single-sign-on.ts";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { useLeave } from "#src/app/identity/leave.ts";
import { ScreenLoading } from "./load-state.tsx";

export function SloRoute() {
  const { data: user, isError, isFetching, refetch } = useQuery(sessionQuery);
  const { company } = useSearch({ from: "/slo" });
  const leave = useLeave();
  // Before the server has answered, nobody is said to be signed out.
  if (user !== undefined)
    return <SignedOutScreen state={findSignedOutState(user !== null, company)} onSignOut={() => void leave()} />;
  if (!isError) return <ScreenLoading />;
  return (
    <div className="page">
      <ErrorState title={notChecked} onRetry={() => void refetch()} retrying={isFetching} />
    </div>
  );
}
