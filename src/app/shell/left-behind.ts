/** A tab that another one has left behind on an older build. */
import { useRouter } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { updateAtom } from "#src/offline/worker.ts";

/** In a tab that is left behind because another one took the new build: takes it with the next page that is opened. */
export function useReloadWhenLeftBehind(): void {
  const isBehind = useAtomValue(updateAtom) === "taken";
  const router = useRouter();
  useEffect(() => {
    if (!isBehind) return;
    // Without a network the old build goes on as far as it can.
    return router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
      if (!pathChanged || !navigator.onLine) return;
      router.history.flush(); // the address is written a moment later otherwise
      globalThis.location.reload();
    });
  }, [isBehind, router]);
}
