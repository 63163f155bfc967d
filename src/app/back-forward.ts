/** Pages that the browser puts aside when one leaves them, and shows again as they were when one comes back. */
import type { QueryClient } from "@tanstack/react-query";
import { isLoggedIn, isStillTheirs, sessionQuery } from "#src/data/identity/session.ts";

/**
 * A page of a logged-in person is put aside invisible; back again it is shown only while it is still that person's turn, else it loads anew and
 * never shows. Called once at the start. @param onBack is called when it is shown again: it has heard nothing meanwhile.
 */
export function watchBackForward(client: QueryClient, onBack: () => void): void {
  const page = document.documentElement;
  globalThis.addEventListener("pagehide", ({ persisted }) => {
    if (persisted && isLoggedIn(client.getQueryData(sessionQuery.queryKey))) page.style.opacity = "0";
  });
  globalThis.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (!isStillTheirs()) return globalThis.location.reload();
    page.style.opacity = "";
    onBack();
  });
}
