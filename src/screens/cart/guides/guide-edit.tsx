/** Changing a guide: its name, its lines in shelf order, their par levels. Typed stays on this device until it is saved; two people's changes are put together. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { mergedLines, mostGuideLines } from "#contract/cart/rules/order-guides.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { useDeleteGuide, useSaveGuide } from "#src/data/cart/order-guides.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/confirm-dialog.tsx";
import { FootBar } from "#src/ui/kit/foot-bar.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Note } from "#src/ui/kit/note.tsx";
import { TextField } from "#src/ui/kit/text-field.tsx";
import { toast, successMs } from "#src/ui/kit/toasts.ts";
import { AddProduct } from "./add-product.tsx";
import { draftFrom, readDraft, withLine, type GuideDraft } from "./guide-draft.ts";
import { GuideLines } from "./guide-lines.tsx";
import styles from "./guides.module.css";

export function GuideEdit({ guide, onClose }: { guide: OrderGuide; onClose: () => void }) {
  const navigate = useNavigate();
  const isReachable = useReachable();
  const {
    value: typed,
    leftAt,
    change,
    forget,
  } = useTyped<GuideDraft | undefined>(`guide ${guide.guide_id}`, readDraft);
  const draft = typed ?? draftFrom(guide);
  const [conflict, setConflict] = useState<{ current: OrderGuide; message: string }>();
  const [isDeleting, setDeleting] = useState(false);
  const edit = (make: (before: GuideDraft) => GuideDraft) => change((before) => make(before ?? draftFrom(guide)));
  const save = useSaveGuide((saved) => {
    if (saved.kind === "changed") return setConflict(saved);
    forget();
    toast({ tone: "ok", title: `${saved.guide.name} is saved`, goneAfterMs: successMs });
    onClose();
  });
  const remove = useDeleteGuide(() => {
    forget();
    void navigate({ to: "/order-guides" });
  });
  const send = (of: GuideDraft) =>
    save.mutate({
      guide_id: guide.guide_id,
      version: of.base.version,
      name: of.name.trim(),
      lines: of.lines.map(({ item_id, quantity_uom_code, par_level }) => ({ item_id, quantity_uom_code, par_level })),
    });
  /** Mine on top of what the other person saved. */
  const putTogether = ({ current }: { current: OrderGuide }) => {
    const { lines } = mergedLines(draft.base.lines, draft.lines, current.lines);
    const name = draft.name === draft.base.name ? current.name : draft.name;
    const merged: GuideDraft = { base: draftFrom(current).base, name, lines };
    edit(() => merged);
    setConflict(undefined);
    send(merged);
  };
  const isUnchanged = typed === undefined;
  return (
    <>
      {leftAt !== undefined && (
        <Note tone="attention">These changes were made in an earlier visit and are not saved yet.</Note>
      )}
      {conflict !== undefined && (
        <Note tone="attention" spoken>
          <p>
            {conflict.message} Put your changes on top of theirs: nothing of either is lost. Where both changed one par
            level, yours holds.
          </p>
          <div className={`line ${styles["answers"]}`}>
            <Button tone="primary" pending={save.isPending} onPress={() => putTogether(conflict)}>
              Put mine on top
            </Button>
            <Button
              tone="danger"
              onPress={() => {
                forget();
                onClose();
              }}
            >
              Drop mine
            </Button>
          </div>
        </Note>
      )}
      {!isReachable && (
        <Note tone="waiting" icon="offline">
          Changing a guide needs the network. What you change here stays on this device until it is saved.
        </Note>
      )}
      <TextField
        label="Name"
        value={draft.name}
        maxLength={80}
        onChange={(name) => edit((before) => ({ ...before, name }))}
        error={draft.name.trim() === "" ? "Enter a name." : undefined}
      />
      <AddProduct
        isFull={draft.lines.length >= mostGuideLines}
        has={new Set(draft.lines.map(({ item_id }) => item_id))}
        onAdd={(lines) => edit((before) => lines.reduce(withLine, before))}
      />
      <GuideLines lines={draft.lines} onChange={(lines) => edit((before) => ({ ...before, lines }))} />
      <div>
        <Button tone="danger" icon="trash" disabled={!isReachable} onPress={() => setDeleting(true)}>
          Delete guide
        </Button>
      </div>
      <FootBar>
        <p className="small muted">{formatQuantity(draft.lines.length, "product")}</p>
        <div className="line">
          <Button
            onPress={() => {
              forget();
              onClose();
            }}
          >
            {isUnchanged ? "Close" : "Drop changes"}
          </Button>
          <Button
            tone="primary"
            pending={save.isPending}
            disabled={draft.name.trim() === "" || isUnchanged || !isReachable}
            onPress={() => send(draft)}
          >
            Save guide
          </Button>
        </div>
      </FootBar>
      <ConfirmDialog
        open={isDeleting}
        question={`Delete ${guide.name}?`}
        text="It goes for everybody in your company. Carts and orders stay as they are."
        safe="Keep it"
        act="Delete guide"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(guide)}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
