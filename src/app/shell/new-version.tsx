/** Says once that a newer build is there; the person chooses when to take it (docs/readings.md, "A newer version"). */
import { useQuery } from "@tanstack/react-query";
import { getDefaultStore, useAtomValue } from "jotai";
import { useEffect } from "react";
import { isAnotherBuild, versionsQuery } from "#src/data/base/versions.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { hasWorker, lookForUpdate, takeUpdate, updateAtom } from "#src/offline/worker.ts";
import * as text from "#src/text/shell/new-version.ts";
import { dismissToast, toast } from "#src/ui/kit/notices/toasts.ts";

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

/** Why the last offer was not taken, until it is offered again. */
let told = 0;

function offer(): void {
  dismissToast(told);
  toast({
    tone: "information",
    title: text.ready,
    isNews: true,
    action: { label: text.reload, onPress: () => void take() },
  });
}

/** Never without a network: the screens would come back empty. */
export async function take(): Promise<void> {
  const outcome = await takeUpdate();
  if (outcome === "taken") return;
  if (outcome === "not-here") {
    told = toast({ tone: "information", title: text.notReady, text: text.notReadyHint });
    return lookForUpdate();
  }
  told = toast({ tone: "information", title: text.noConnection, text: text.noConnectionHint });
  const store = getDefaultStore();
  const stop = store.sub(isReachableAtom, () => {
    if (!store.get(isReachableAtom)) return;
    stop();
    offer();
  });
}
