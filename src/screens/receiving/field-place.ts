/** Where on the pad a field of the draft stands: on which side, and what to focus for it. */
import type { DraftField, Goods } from "./draft.ts";

export type Place = { side: "count" | "details"; id: string };

export function placeOf(field: DraftField, { lots }: Goods): Place {
  const isOnFront = field === "quantity" || (field === "lot" && lots.length !== 1);
  return {
    side: isOnFront ? "count" : "details",
    id: field === "lot" && lots.length > 1 ? "pad-first-lot" : `pad-${field}`,
  };
}
