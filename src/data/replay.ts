/** What follows when the server has confirmed an entry: answers asked for before are dropped, and what shows it is asked for again. */
import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#outbox/entry.ts";
import { onEntryDone } from "#src/offline/outbox.ts";
import { cartArea, cartKey, receivingKey } from "./areas.ts";
import { orderSearchKey, purchaseOrderKey } from "./kept.ts";

/** Many entries that arrive together are one reason to ask again. */
const togetherMs = 50;

/** Called once at the start. */
export function followReplay(client: QueryClient): void {
  const waiting = new Set<readonly string[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  onEntryDone((entry) => {
    for (const queryKey of shownBy(entry)) {
      waiting.add(queryKey);
      // Asked for before the entry was done, it would be taken for an answer that knows of it.
      void client.cancelQueries({ queryKey });
    }
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const queryKey of waiting) void client.invalidateQueries({ queryKey });
      waiting.clear();
    }, togetherMs);
  });
}

const ofCart = [cartKey];
/** A receipt changes what is pending, what came, and what its order shows. */
const ofReceiving = [receivingKey, purchaseOrderKey, orderSearchKey];

const shownBy = ({ call }: Entry) => (cartArea.includes(call) ? ofCart : ofReceiving);
