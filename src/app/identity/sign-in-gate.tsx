/** Opens the sign-in dialog when a person asks for it, when a route needs it, and when a session ended under the page. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMatches, useNavigate } from "@tanstack/react-router";
import { useAtom } from "jotai";
import type { SessionUser } from "#contract/identity/session.ts";
import { enter, isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { tellTabs } from "#src/data/base/tabs.ts";
import { fetchAhead } from "#src/ui/kit/dialogs/dialog.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { forgetInTab, useLeave } from "./leave.ts";
import { signInAtom, whileLeaving } from "./sign-in-state.ts";

/** Loaded with the page where nobody is signed in: it is the first thing such a person does. */
export const SignIn = later(
  async () => {
    fetchAhead();
    return (await import("#src/screens/identity/sign-in/sign-in.tsx")).SignIn;
  },
  undefined,
  Nothing,
);

export function SignInGate() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = useLeave();
  const { data: user, isSuccess } = useQuery(sessionQuery);
  const [request, setRequest] = useAtom(signInAtom);
  const asksByRoute = useMatches({ select: (matches) => matches.some(({ routeId }) => asking.includes(routeId)) });
  const isExpired = request?.why === "expired";
  const isNeeded = isSuccess && !isLoggedIn(user) && (asksByRoute || request !== null || user !== null);
  if (!isExpired && !isNeeded) return null;

  /** The person in place; once customer and cart are chosen the dialog is done. */
  async function arrive(next: SessionUser): Promise<void> {
    if (request?.why === "expired") return resume(next);
    await enter(client, next);
    tellTabs("changed");
    if (!isLoggedIn(next)) return;
    setRequest(null);
    void headingFocus();
  }

  /** The same person goes on where they were; another one starts anew, and what waited for the first is given up. */
  async function resume(next: SessionUser): Promise<void> {
    if (request?.why !== "expired") return;
    if (isLoggedIn(user) && next.user_id === user.user_id) {
      const { takeUp } = await import("#src/data/identity/take-up.ts");
      await enter(client, await takeUp(next, user));
      tellTabs("changed");
      request.settle("again");
      return;
    }
    await whileLeaving(async () => {
      await navigate({ to: "/", replace: true });
      await enter(client, next);
    });
    forgetInTab();
    tellTabs("changed");
    request.settle("given-up");
  }

  return (
    <SignIn
      why={isExpired ? "expired" : "asked"}
      user={user ?? null}
      onArrived={arrive}
      onChosen={() => {
        setRequest(null);
        void headingFocus();
      }}
      onGiveUp={leave}
      onAnother={async () => {
        await leave();
        setRequest({ why: "asked" });
      }}
    />
  );
}

/** Nothing is lost where the part is not there: the focus stays where the browser put it. */
const headingFocus = async (): Promise<void> => {
  const part = await import("#src/ui/kit/page/focus.ts").catch(() => undefined);
  part?.headingTakesFocus();
};

/** Routes that ask for a person by being there. */
const asking = ["/signed-in", "/login"];
