/** A guide that is being changed, as it is kept on this device until it is saved (pure). */
import { lineKey } from "#contract/base/line-key.ts";
import type { GuideLine, OrderGuide } from "#contract/cart/order-guides.ts";
import { unknownProduct } from "#src/text/cart/order-guide.ts";

/** `base`: the guide as it was when the changing began. */
export type GuideDraft = {
  base: Pick<OrderGuide, "version" | "name" | "lines">;
  name: string;
  lines: GuideLine[];
};

export const draftFrom = ({ version, name, lines }: OrderGuide): GuideDraft => ({
  base: { version, name, lines },
  name,
  lines,
});

/** With a line at the end; one that is there already stays as it is. */
export const withLine = (draft: GuideDraft, line: GuideLine): GuideDraft =>
  draft.lines.some((each) => lineKey(each) === lineKey(line)) ? draft : { ...draft, lines: [...draft.lines, line] };

export const lineName = ({ product, item_id }: GuideLine): string =>
  product?.full_description ?? unknownProduct(item_id);

/** Lines with one of them at another place. */
export function moved<L>(lines: readonly L[], from: number, to: number): L[] {
  const line = lines[from];
  if (line === undefined) return [...lines];
  const others = lines.filter((_, at) => at !== from);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), line, ...others.slice(place)];
}

/** A draft as it was kept; undefined for whatever is none. */
export function readDraft(kept: unknown): GuideDraft | undefined {
  const draft = kept as Partial<GuideDraft> | null | undefined;
  const isDraft =
    typeof draft?.name === "string" &&
    Array.isArray(draft.lines) &&
    Array.isArray(draft.base?.lines) &&
    typeof draft.base.version === "number";
  return isDraft ? (draft as GuideDraft) : undefined;
}
