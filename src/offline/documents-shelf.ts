/** Where the documents that a person opened lie on this device; what seals them is loaded with the first one (opened-documents.ts). */
import type { AtRest } from "./at-rest.ts";
import type { Owner } from "./own-prices.ts";
import { shelf } from "./shelf.ts";

export type KeptDocument = { owner: Owner; kept_at: number; type: string; sealed: AtRest };

/** By the address each was asked for at. */
export const documents = shelf<KeptDocument>("portal-documents", "documents");

/** Takes all of them from this device. */
export async function forgetDocuments(): Promise<void> {
  try {
    await documents.clear();
  } catch {
    // No storage: there was nothing.
  }
}
