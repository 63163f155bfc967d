/** What has not reached the server yet, always in the same corner; opens the sync centre. */
import type { SyncState } from "#outbox/sync-state.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/trade/sync-pill.ts";
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
      return text.checking;
    case "unreadable":
      return text.unreadable;
    case "sent":
      return text.allSent;
    case "saved":
      return text.saved;
    case "waiting":
      return text.waiting(state.count);
    case "sending":
      return text.sending(state.count);
    case "blocked":
      return text.needAttention(state.count);
    case "offline":
      return state.count === 0 ? text.offline : text.offlineWaiting(state.count);
  }
}
