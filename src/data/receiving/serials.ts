/** Which packages were entered on this device, so that none is counted twice; without a network too (pure). */
import type { Entry } from "#outbox/entry/entry.ts";
import { isWaiting } from "#src/data/overlay/laid-over.ts";
import { receiptName, receiptNames } from "#src/data/overlay/receiving-overlay.ts";

/** One package of all products, by its name among those of its own (rules/packages.ts). */
export const packageKey = (item_id: number, name: string): string => `${item_id} ${name}`;

/** When each was entered first, milliseconds; those of a receipt that was turned down or cancelled are not in. @param entries in their order. */
export function serialsEntered(entries: readonly Entry[]): Map<string, number> {
  const isIn = (entry: Entry) => entry.state === "done" || isWaiting(entry);
  const changes = new Map<string, Entry["call"]>();
  for (const entry of entries) {
    if (isIn(entry) && (entry.call === "cancelReceive" || entry.call === "uncancelReceive"))
      changes.set(receiptName(entry), entry.call);
  }
  const entered = new Map<string, number>();
  for (const entry of entries) {
    if (entry.call !== "receive" || !isIn(entry)) continue;
    if (receiptNames(entry).some((name) => changes.get(name) === "cancelReceive")) continue;
    for (const serial of entry.body.serial_numbers ?? []) {
      const key = packageKey(entry.body.item_id, serial);
      if (!entered.has(key)) entered.set(key, entry.created_at);
    }
  }
  return entered;
}
