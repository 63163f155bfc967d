/** The drafts of the pads on which something was counted by scan: the rows and sums of the board show them. */
import { useSyncExternalStore } from "react";
import { draftNames, draftOf, watchDrafts, type KeptDraft } from "#src/offline/drafts.ts";
import type { ReceiptDraft } from "./draft.ts";

export type ScannedDrafts = ReadonlyMap<string, KeptDraft>;

let last: ScannedDrafts = new Map();

/** Returns them by their name: the same map while none of them changed, so that a key on a pad without scans draws no board. */
function scannedDrafts(): ScannedDrafts {
  const now = new Map(draftNames().map((name) => [name, draftOf(name)!] as const));
  for (const [name, { typed }] of now) if (!hasScans(typed)) now.delete(name);
  const isSame = now.size === last.size && [...now].every(([name, draft]) => last.get(name) === draft);
  return isSame ? last : (last = now);
}

function hasScans(typed: unknown): boolean {
  const { counted } = (typed ?? {}) as Partial<ReceiptDraft>;
  return Array.isArray(counted?.scans) && counted.scans.length > 0;
}

export const useScannedDrafts = (): ScannedDrafts => useSyncExternalStore(watchDrafts, scannedDrafts);
