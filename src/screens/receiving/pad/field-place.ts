/** Where on the pad a field of the draft stands: on which side, and what to focus for it. */
import type { DraftField, Goods } from "#src/screens/receiving/count/draft.ts";

export type FieldPlace = { side: "count" | "details"; id: string };

export function fieldPlaceOf(field: DraftField, { lots }: Goods): FieldPlace {
  const isOnFront = field === "quantity" || (field === "lot" && lots.length !== 1);
  return {
    side: isOnFront ? "count" : "details",
    id: field === "lot" && lots.length > 1 ? "pad-first-lot" : `pad-${field}`,
  };
}
