/** Changing a guide: its name, its lines in shelf order, their par levels. Typed stays on this device until it is saved; two people's changes are put together. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { mostGuideLines } from "#contract/cart/rules/order-guides.ts";
import { useDeleteGuide } from "#src/data/cart/order-guides.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/dialogs/confirm-dialog.tsx";
import { FootBar } from "#src/ui/kit/lists/foot-bar.tsx";
import * as text from "#src/text/cart/order-guide-edit.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { AddProduct } from "./add-product.tsx";
import { useEditing, type GuideConflict, type Editing } from "./editing.ts";
import { withLine } from "./guide-draft.ts";
import { GuideLines } from "./guide-lines.tsx";
import styles from "./guides.module.css";

export function GuideEdit({ guide, onClose }: { guide: OrderGuide; onClose: () => void }) {
  const navigate = useNavigate();
  const isReachable = useReachable();
  const editing = useEditing(guide, onClose);
  const { draft, leftAt, edit, conflict, forget } = editing;
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteGuide(() => {
    forget();
    void navigate({ to: "/order-guides" });
  });
  return (
    <>
      {leftAt !== undefined && <Note tone="attention">{text.unsaved}</Note>}
      {conflict !== undefined && <ChangedMeanwhile conflict={conflict} editing={editing} isReachable={isReachable} />}
      {!isReachable && (
        <Note tone="waiting" icon="offline">
          {text.offline}
        </Note>
      )}
      <TextField
        label={text.name}
        value={draft.name}
        maxLength={80}
        onChange={(name) => edit((before) => ({ ...before, name }))}
        error={maySave(editing) ? undefined : text.nameMissing}
      />
      <AddProduct
        isFull={draft.lines.length >= mostGuideLines}
        has={new Set(draft.lines.map(({ item_id }) => item_id))}
        onAdd={(lines) => edit((before) => lines.reduce(withLine, before))}
      />
      <GuideLines lines={draft.lines} onChange={(lines) => edit((before) => ({ ...before, lines }))} />
      <div>
        <Button tone="danger" icon="trash" disabled={!isReachable} onPress={() => setDeleting(true)}>
          {text.deleteGuide}
        </Button>
      </div>
      <EditFoot editing={editing} isReachable={isReachable} />
      <ConfirmDialog
        open={isDeleting}
        question={text.deleteQuestion(guide.name)}
        text={text.deleteHint}
        safe={text.keepGuide}
        act={text.deleteGuide}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(guide)}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

type Changing = { editing: Editing; isReachable: boolean };
const maySave = ({ draft }: Editing): boolean => draft.name.trim() !== "";

/** Somebody else saved the guide since the changing began. */
function ChangedMeanwhile({ conflict, editing, isReachable }: Changing & { conflict: GuideConflict }) {
  return (
    <Note tone="attention" spoken>
      <p>
        {conflict.message} {text.conflict}
      </p>
      <div className={`line ${styles.answers}`}>
        <Button
          tone="primary"
          pending={editing.isPending}
          disabled={!maySave(editing) || !isReachable}
          onPress={() => editing.putTogether(conflict)}
        >
          {text.keepMine}
        </Button>
        <Button tone="danger" onPress={editing.drop}>
          {text.discardMine}
        </Button>
      </div>
    </Note>
  );
}

function EditFoot({ editing, isReachable }: Changing) {
  const { draft, isUnchanged, isPending, save, drop } = editing;
  return (
    <FootBar>
      <p className="small muted">{text.productCount(draft.lines.length)}</p>
      <div className="line">
        <Button onPress={drop}>{isUnchanged ? text.close : text.discard}</Button>
        <Button
          tone="primary"
          pending={isPending}
          disabled={!maySave(editing) || isUnchanged || !isReachable}
          onPress={save}
        >
          {text.save}
        </Button>
      </div>
    </FootBar>
  );
}
