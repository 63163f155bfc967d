/** Says once that a newer build is there; the person chooses when to take it (spec 1, section 1). */
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { getDefaultStore, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { versionsQuery } from "#src/data/versions.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { hasWorker, lookForUpdate, takeUpdate, updateAtom } from "#src/offline/worker.ts";
import { Banner } from "#src/ui/banner.tsx";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toasts.ts";

/** Watches for newer builds and offers them. Shows nothing itself. */
export function NewVersion() {
  const { data, dataUpdatedAt } = useQuery(versionsQuery);
  const update = useAtomValue(updateAtom);
  const served = data?.version;
  const [loaded, setLoaded] = useState<string>();
  if (loaded === undefined && served !== undefined) setLoaded(served);
  const isNewer = loaded !== undefined && served !== undefined && served !== loaded;
  useEffect(() => {
    if (isNewer && !hasWorker()) offer();
  }, [isNewer]);
  // At each answer: a page that began on the device's own build cannot tell from the first version that it is behind.
  useEffect(() => {
    if (dataUpdatedAt > 0) void lookForUpdate();
  }, [dataUpdatedAt]);
  useEffect(() => {
    if (update === "ready") offer();
  }, [update]);
  return null;
}

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
        <Button size="small" onPress={() => void take()}>
          Reload
        </Button>
      }
    >
      The portal was updated. This tab takes the new version when you open another page.
    </Banner>
  );
}

function offer(): void {
  toast({
    tone: "information",
    title: "A new version is ready.",
    action: { label: "Reload", onPress: () => void take() },
  });
}

/** Never without a network: the screens would come back empty. */
async function take(): Promise<void> {
  if ((await takeUpdate()) === "taken") return;
  toast({
    tone: "information",
    title: "There is no connection.",
    text: "The new version stays on this device. It is offered again once the connection is back.",
  });
  const store = getDefaultStore();
  const stop = store.sub(isReachableAtom, () => {
    if (!store.get(isReachableAtom)) return;
    stop();
    offer();
  });
}
