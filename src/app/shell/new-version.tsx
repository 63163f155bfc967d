/** Says once that a newer build is there; the person chooses when to take it (docs/readings.md, "A newer version"). */
import { useQuery } from "@tanstack/react-query";
import { getDefaultStore, useAtomValue } from "jotai";
import { useEffect } from "react";
import { isAnotherBuild, versionsQuery } from "#src/data/base/versions.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { hasWorker, lookForUpdate, takeUpdate, updateAtom } from "#src/offline/worker.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** Watches for newer builds and offers them. Shows nothing itself. */
export function NewVersion() {
  const { data, dataUpdatedAt } = useQuery(versionsQuery);
  const update = useAtomValue(updateAtom);
  const isNewer = data !== undefined && isAnotherBuild(data.version);
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

function offer(): void {
  toast({
    tone: "information",
    title: "A new version is ready.",
    action: { label: "Reload", onPress: () => void take() },
  });
}

/** Never without a network: the screens would come back empty. */
export async function take(): Promise<void> {
  const outcome = await takeUpdate();
  if (outcome === "taken") return;
  if (outcome === "not-here") {
    toast({
      tone: "information",
      title: "The new version is not here yet.",
      text: "Fetching it takes longer than usual. It is offered again once it is here.",
    });
    return lookForUpdate();
  }
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
