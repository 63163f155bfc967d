/** A guide while it is changed: what was typed of it, saving it, and putting it together with what somebody else saved meanwhile. */
import { useState } from "react";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { mergedLines } from "#contract/cart/rules/order-guides.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { useSaveGuide } from "#src/data/cart/order-guides.ts";
import { saved as savedText } from "#src/text/cart/order-guide-edit.ts";
import { toast, successMs } from "#src/ui/kit/notices/toasts.ts";
import { draftFrom, readDraft, type GuideDraft } from "./guide-draft.ts";

/** The guide as somebody else saved it since the changing began, and the sentence that says so. */
export type GuideConflict = { current: OrderGuide; message: string };

export type Editing = ReturnType<typeof useEditing>;

/** @param onClose it was saved, or what was typed is dropped. */
export function useEditing(guide: OrderGuide, onClose: () => void) {
  const {
    value: typed,
    leftAt,
    change,
    forget,
  } = useTyped<GuideDraft | undefined>(`guide ${guide.guide_id}`, readDraft);
  const draft = typed ?? draftFrom(guide);
  const [conflict, setConflict] = useState<GuideConflict>();
  const edit = (make: (before: GuideDraft) => GuideDraft) => change((before) => make(before ?? draftFrom(guide)));
  const { mutate, isPending } = useSaveGuide((saved) => {
    if (saved.kind === "changed") return setConflict(saved);
    forget();
    toast({ tone: "ok", title: savedText(saved.guide.name), goneAfterMs: successMs });
    onClose();
  });
  const send = (of: GuideDraft) =>
    mutate({
      guide_id: guide.guide_id,
      version: of.base.version,
      name: of.name.trim(),
      lines: of.lines.map(({ item_id, quantity_uom_code, par_level }) => ({ item_id, quantity_uom_code, par_level })),
    });
  /** Mine on top of what the other person saved. */
  const putTogether = ({ current }: GuideConflict) => {
    const { lines } = mergedLines(draft.base.lines, draft.lines, current.lines);
    const name = draft.name === draft.base.name ? current.name : draft.name;
    const merged: GuideDraft = { base: draftFrom(current).base, name, lines };
    edit(() => merged);
    setConflict(undefined);
    send(merged);
  };
  const drop = () => {
    forget();
    onClose();
  };
  const isUnchanged = typed === undefined;
  return { draft, isUnchanged, leftAt, edit, save: () => send(draft), isPending, conflict, putTogether, drop, forget };
}
