/** What goes on beside the screens, and not for the first of them: one part that is loaded once that one stands. */
import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { noteBug } from "#src/api/bugs.ts";
import { sessionQuery } from "#src/data/identity/session.ts";
import { followNotices, lookedAt } from "#src/offline/notices.ts";
import { watchUnsent } from "#src/offline/unsent.ts";
import { focusAtNavigation } from "#src/ui/kit/page/focus.ts";
import { followOtherDevices } from "./live.ts";
import { tellMoved } from "./moved.ts";
import type { newRouter } from "#src/app/routes/routes.tsx";
import { tellErased } from "./tell-erased.ts";
import { tellServerErrors } from "./tell-server-errors.ts";

/** Called once. */
export function goOn(client: QueryClient, router: ReturnType<typeof newRouter>): void {
  addEventListener("error", ({ error }) => noteBug(error));
  addEventListener("unhandledrejection", ({ reason }) => noteBug(reason));
  focusAtNavigation(router);
  followOtherDevices(client);
  tellMoved(client);
  tellErased();
  tellServerErrors();
  watchUnsent();
  followNotices((path) => void router.navigate({ href: path }));
  followLooks(client, router);
}

/** Closes the notifications of each page that is shown: when the user comes to it, and when they switch to its customer. */
function followLooks(client: QueryClient, router: ReturnType<typeof newRouter>): void {
  const session = new QueryObserver(client, { ...sessionQuery, enabled: false });
  const onLook = () => {
    const isOfAny = router.state.matches.at(-1)?.staticData.isOfAnyCustomer === true;
    const selected = session.getCurrentResult().data?.customer_id ?? 0;
    void lookedAt(location.pathname, isOfAny ? undefined : selected);
  };
  router.subscribe("onResolved", onLook);
  session.subscribe(onLook);
}
