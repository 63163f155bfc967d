/** A file that a tab of its own saves: asked for, opened by its link, watched until it is whole, and cancelled. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { InputOf, OutputOf } from "#contract/base/call.ts";
import * as contract from "#contract/reports/exports.ts";
import { send } from "#src/api/send.ts";

type Exported = OutputOf<typeof contract.exportProgress>;
export type AskedFile = InputOf<typeof contract.makeExport>;

const lookEveryMs = 700;
const isOnItsWay = (progress: Exported | undefined): boolean =>
  progress === undefined || progress.state === "waiting" || progress.state === "running";

/** `progress` is undefined before anything was asked for. */
export function useExport() {
  const [id, setId] = useState<string>();
  const look = useQuery({
    queryKey: ["reports", "export", id],
    queryFn: ({ signal }) => send(contract.exportProgress, { export_id: id! }, { signal, isBackground: true }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? lookEveryMs : false),
    meta: { quiet: true },
  });
  const ask = useMutation({
    mutationFn: (asked: AskedFile) => send(contract.makeExport, asked),
    onSuccess: ({ export_id, path }) => {
      setId(export_id);
      openFile(path);
    },
  });
  const cancel = useMutation({
    mutationFn: (export_id: string) => send(contract.cancelExport, { export_id }),
    onSettled: () => look.refetch(),
  });
  const progress = id === undefined ? undefined : (look.data ?? ({ state: "waiting", rows: 0 } as const));
  return {
    start: (asked: AskedFile) => ask.mutate(asked),
    cancel: () => id !== undefined && cancel.mutate(id),
    isAsking: ask.isPending,
    progress,
  };
}

/** In a tab of its own: it saves the file and closes, or says on a page why there is none. */
function openFile(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
}
