/** Shows an error when the server fails for long on entries that were sent: "Saved on device" alone would not say so. Loaded after the first screen. */
import { getDefaultStore } from "jotai";
import type { Entry } from "#outbox/entry/entry.ts";
import { brokenSentence } from "#src/api/failures.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import * as text from "#src/text/kit/saved.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** A server that fails for a shorter time than this is restarting, or busy. */
const lastingMs = 20_000;

/** Called once at the start. Shows one error for all entries, and another only after the server has answered. */
export function tellServerErrors(): void {
  const store = getDefaultStore();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEntries = () => {
    if (store.get(entriesAtom).some(isFailing)) {
      timer ??= setTimeout(() => toast({ tone: "refused", title: brokenSentence, text: text.sentAgain() }), lastingMs);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
  };
  store.sub(entriesAtom, onEntries);
  onEntries();
}

/** Returns true for an entry whose last attempt was answered with a server error. A gateway's errors count as no connection. */
const isFailing = ({ state, last_error }: Entry): boolean =>
  (state === "queued" || state === "sending") &&
  last_error?.kind === "no-answer" &&
  (last_error.status ?? 0) >= 500 &&
  ![502, 503, 504].includes(last_error.status!);
