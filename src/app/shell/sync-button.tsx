/** The sync pill of the bar: what has not reached the server yet, and the way to the sync centre. */
import { useNavigate } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { syncStateOf } from "#src/data/outbox/sync.ts";
import { useNow } from "#src/data/base/today.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { besideAtom, entriesAtom, outboxAtom } from "#src/offline/outbox.ts";
import { SyncPill } from "#src/ui/trade/sync-pill.tsx";

export function SyncButton() {
  const navigate = useNavigate();
  const entries = useAtomValue(entriesAtom);
  const isReachable = useReachable();
  const now = useNow({ isNeeded: entries.some(({ state }) => state !== "done") });
  const outbox = useAtomValue(outboxAtom);
  const { locked } = useAtomValue(besideAtom);
  const state = syncStateOf(entries, { outbox, locked, isReachable, now });
  return <SyncPill state={state} onPress={() => void navigate({ to: "/sync" })} />;
}
