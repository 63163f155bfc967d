/** What has not reached the server yet, always in the same corner; opens the sync centre. */
import type { SyncState } from "#outbox/sync-state.ts";
import { formatQuantity } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";

const icons = {
  opening: "waiting",
  unreadable: "attention",
  sent: "sent",
  saved: "device",
  waiting: "waiting",
  sending: "sending",
  blocked: "attention",
  offline: "offline",
} as const;

export function SyncPill({ state, onPress }: { state: SyncState; onPress: () => void }) {
  return (
    <button
      type="button"
      className="sync"
      data-is={state.is}
      // What is left of the words on a phone.
      data-count={"count" in state && state.count > 0 ? formatQuantity(state.count) : undefined}
      onClick={onPress}
    >
      <Icon name={icons[state.is]} />
      <span>{wordsOf(state)}</span>
    </button>
  );
}

function wordsOf(state: SyncState): string {
  switch (state.is) {
    case "opening":
      return "Looking";
    case "unreadable":
      return "Not readable";
    case "sent":
      return "All sent";
    case "saved":
      return "Saved on device";
    case "waiting":
      return `${formatQuantity(state.count)} waiting`;
    case "sending":
      return `Sending, ${formatQuantity(state.count)} left`;
    case "blocked":
      return `${formatQuantity(state.count)} ${state.count === 1 ? "needs" : "need"} you`;
    case "offline":
      return state.count === 0 ? "Offline" : `Offline · ${formatQuantity(state.count)} waiting`;
  }
}
