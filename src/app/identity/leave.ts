/** Signing out by a person's own wish. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { getDefaultStore } from "jotai";
import { sessionQuery, signOut } from "#src/data/identity/session.ts";
import { leaveOutbox } from "#src/offline/outbox.ts";
import { toastsAtom } from "#src/ui/kit/notices/toasts.ts";
import { forgetHeights } from "#src/ui/kit/lists/row-heights.ts";
import { signInAtom, whileLeaving } from "./sign-in-state.ts";

/** Goes home, ends the session, and forgets what screens kept in this tab for the person. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () =>
    whileLeaving(async () => {
      const store = getDefaultStore();
      const request = store.get(signInAtom);
      const user = client.getQueryData(sessionQuery.queryKey);
      // What is unsent is safe before anything else goes; where that fails, the person stays with all of it.
      if (user) await leaveOutbox(user.user_id);
      // Home first: the screens go before their person does.
      await navigate({ to: "/", replace: request !== null });
      store.set(signInAtom, null);
      const provider = await signOut(client);
      if (request?.why === "expired") request.settle("given-up");
      forgetInTab();
      // Their company's account is open in this browser too; it leads back to /slo.
      if (provider !== undefined) globalThis.location.assign(provider);
    });
}

/** Takes from this tab what screens kept for the person who was here. */
export function forgetInTab(): void {
  getDefaultStore().set(toastsAtom, []);
  forgetHeights();
  sessionStorage.clear();
}
