/** What goes on beside the screens, and not for the first of them: one part that is loaded once that one stands. */
import type { QueryClient } from "@tanstack/react-query";
import { noteBug } from "#src/api/bugs.ts";
import { followNotices, lookedAt } from "#src/offline/notices.ts";
import { watchUnsent } from "#src/offline/unsent.ts";
import { focusAtNavigation } from "#src/ui/kit/page/focus.ts";
import { followOtherDevices } from "./live.ts";
import { tellMoved } from "./moved.ts";
import type { newRouter } from "#src/app/routes/routes.tsx";
import { tellErased } from "./tell-erased.ts";

/** Called once. */
export function goOn(client: QueryClient, router: ReturnType<typeof newRouter>): void {
  addEventListener("error", ({ error }) => noteBug(error));
  addEventListener("unhandledrejection", ({ reason }) => noteBug(reason));
  focusAtNavigation(router);
  followOtherDevices(client);
  tellMoved(client);
  tellErased();
  watchUnsent();
  followNotices((path) => void router.navigate({ to: path }));
  router.subscribe("onResolved", () => void lookedAt(location.pathname));
}
