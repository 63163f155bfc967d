/** What a tab says once a newer build opens here, or another tab took it. */
import { useRouter } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { updateAtom } from "#src/offline/worker.ts";
import { Banner } from "#src/ui/banner.tsx";
import { Button } from "#src/ui/button.tsx";

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

/** Says that the new build is about to open here, or that another tab took it and this one is left behind. */
export function UpdateBanner() {
  if (useAtomValue(updateAtom) === "finishing")
    return <Banner icon="sending">Finishing sending. Then the new version opens.</Banner>;
  return (
    <Banner
      tone="attention"
      action={
        <Button size="small" onPress={() => void takeNewVersion()}>
          Reload
        </Button>
      }
    >
      The portal was updated. This tab takes the new version when you open another page.
    </Banner>
  );
}

/** Its words are loaded when they are wanted. */
const takeNewVersion = async () => (await import("./new-version.tsx")).take();
