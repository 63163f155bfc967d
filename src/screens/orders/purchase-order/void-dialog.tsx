/** Which lines are voided and why, and what that means, said before it is done. What somebody else voided or what shipped meanwhile is told in it. */
import { useId, useState } from "react";
import { type LinkedRecord, longestReason } from "#contract/csos/signed-order.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { isVoidable } from "#contract/orders/rules/voiding.ts";
import { failureOf } from "#src/api/failures.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import type { useVoid } from "#src/data/orders/signed-order.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { nothingVoidable } from "#contract/orders/text.ts";
import { bySupplier } from "#src/text/orders/activity.ts";
import * as text from "#src/text/orders/void-order.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextArea } from "#src/ui/kit/fields/text-area.tsx";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";
import styles from "./signature.module.css";
import { findMaker } from "./record-maker.ts";
import { VoidLines } from "./void-lines.tsx";

/** What a person has chosen and typed. `which` undefined: nothing was chosen yet. */
export type Draft = { which: "all" | "some" | undefined; chosen: ReadonlySet<number>; reason: string };

type VoidDialogProps = {
  order: PurchaseOrder;
  records: readonly LinkedRecord[];
  when: (instant: string) => string;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  voiding: ReturnType<typeof useVoid>;
  onClose: () => void;
};

export function VoidDialog({ order, records, when, draft, onDraft, voiding, onClose }: VoidDialogProps) {
  const { order_id, order_form_number } = order.detail;
  const isReachable = useReachable();
  const [isTried, setTried] = useState(false);
  const choiceId = useId();
  const { voidable, before, meanwhile, which, lines, isWhole } = useVoidable(order, draft);
  const missing = missingOf(draft, which, lines.length);
  const press = () => {
    setTried(true);
    if (missing.lines === undefined && missing.reason === undefined)
      voiding.mutate({ lines: lines.map(({ line_no }) => line_no), reason: draft.reason.trim() });
    else document.getElementById(missing.lines === undefined ? `${choiceId}-reason` : choiceId)?.focus();
  };
  const title = text.question(order_id);
  const of = { order, voidable, before, which, draft, onDraft };
  const foot = { count: lines.length, isOff: !isReachable, isPending: voiding.isPending, press, onClose };
  const gone = meanwhileWords(meanwhile, records, when);
  if (voidable.length === 0) return <NothingLeft title={title} gone={gone} onClose={onClose} />;
  return (
    <Dialog
      open
      title={title}
      text={text.consequence(order_form_number)}
      onClose={onClose}
      foot={<VoidFoot {...foot} />}
    >
      <div className={styles.form} data-context="cs">
        {meanwhile.length > 0 && (
          <Note tone="attention" spoken>
            {gone} {text.reviewRest}
          </Note>
        )}
        {order.lines.length > 1 && <WhichLines {...of} id={choiceId} error={isTried ? missing.lines : undefined} />}
        <TextArea
          id={`${choiceId}-reason`}
          label={text.reason}
          required
          value={draft.reason}
          maxLength={longestReason}
          error={isTried ? missing.reason : undefined}
          hint={text.reasonHint}
          onChange={(reason) => onDraft({ ...draft, reason })}
        />
        <p className="muted" role="status">
          {lines.length > 0 && consequence(lines, isWhole)}
        </p>
        <WhyNotVoided isReachable={isReachable} voiding={voiding} />
      </div>
    </Dialog>
  );
}

type Line = PurchaseOrder["lines"][number];
const packagesOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, voided_quantity }) => sum + quantity - voided_quantity, 0);

/** What can be voided, what of it is chosen (`lines`), and whether nothing of the order comes then. */
function useVoidable(order: PurchaseOrder, draft: Draft) {
  const voidable = order.lines.filter(isVoidable);
  // Which there were when it was opened: whatever goes meanwhile is told.
  const [before] = useState(() => new Set(voidable.map(({ line_no }) => line_no)));
  const meanwhile = [...before].filter((line_no) => !voidable.some((line) => line.line_no === line_no));
  const which = voidable.length === 1 && order.lines.length === 1 ? "all" : draft.which;
  const lines = voidable.filter(({ line_no }) => which === "all" || (which === "some" && draft.chosen.has(line_no)));
  const isWhole = order.lines.every(
    (line) => line.voided_quantity === line.quantity || lines.some(({ line_no }) => line_no === line.line_no),
  );
  return { voidable, before, meanwhile, which, lines, isWhole };
}

function missingOf({ reason }: Draft, which: Draft["which"], count: number) {
  return {
    lines: which === undefined ? text.choiceMissing : count === 0 ? text.linesMissing : undefined,
    reason: reason.trim() === "" ? text.reasonMissing : undefined,
  };
}

const NothingLeft = ({ title, gone, onClose }: { title: string; gone: string; onClose: () => void }) => (
  <Dialog open title={title} onClose={onClose} foot={<Button onPress={onClose}>{text.close}</Button>}>
    <Note tone="attention" spoken>
      <b>{text.nothingLeft}</b> {gone}
    </Note>
  </Dialog>
);

type VoidFoot = { count: number; isOff: boolean; isPending: boolean; press: () => void; onClose: () => void };

const VoidFoot = ({ count, isOff, isPending, press, onClose }: VoidFoot) => (
  <>
    <Button onPress={onClose}>{text.keepOrder}</Button>
    <Button tone="final" pending={isPending} disabled={isOff} onPress={press}>
      {text.voidAction(count)}
    </Button>
  </>
);

const WhyNotVoided = ({ isReachable, voiding }: Pick<VoidDialogProps, "voiding"> & { isReachable: boolean }) => (
  <>
    {!isReachable && <Note icon="offline">{text.offlineNote}</Note>}
    {voiding.error !== null && !voiding.isPending && (
      <Note tone="refused" spoken>
        {failureWords(voiding.error)}
      </Note>
    )}
  </>
);

type WhichLines = Pick<VoidDialogProps, "order" | "draft" | "onDraft"> & {
  id: string;
  voidable: readonly Line[];
  /** The lines that could be voided when it was opened. */
  before: ReadonlySet<number>;
  which: Draft["which"];
  error: string | undefined;
};

/** Of an order of several lines: all of it, or which. */
const WhichLines = ({ id, order, voidable, before, which, draft, error, onDraft }: WhichLines) => (
  <>
    <RadioCards
      id={id}
      label={text.choice}
      value={which}
      onChange={(value) => onDraft({ ...draft, which: value })}
      error={which === undefined ? error : undefined}
      cards={[
        {
          value: "all",
          label: voidable.length === order.lines.length ? text.entireOrder : text.everythingUnshipped,
          detail: text.lineAndUnitCount(voidable.length, packagesOf(voidable)),
        },
        { value: "some", label: text.someLines },
      ]}
    />
    {which !== undefined && (
      <VoidLines
        lines={order.lines}
        chosen={which === "all" ? before : draft.chosen}
        isFixed={which === "all"}
        error={which === "some" ? error : undefined}
        onChange={(chosen) => onDraft({ ...draft, chosen })}
      />
    )}
  </>
);

const consequence = (lines: readonly Line[], isWhole: boolean): string =>
  (isWhole ? text.voidsOrder : text.voidsLines)(packagesOf(lines));

/** Who it was, where a record says it; what no record names has shipped. */
function meanwhileWords(
  meanwhile: readonly number[],
  records: readonly LinkedRecord[],
  when: (instant: string) => string,
): string {
  const by = records.filter(({ lines }) => lines.some(({ line_no }) => meanwhile.includes(line_no))).at(-1);
  if (meanwhile.length === 0) return nothingVoidable;
  if (by === undefined) return text.shippedSince(meanwhile);
  if (by.kind === "void") return text.voidedSince(meanwhile, findMaker(by) ?? bySupplier, when(by.made_at));
  return text.removedSince(meanwhile, when(by.made_at));
}

function failureWords(error: Error): string {
  const failure = failureOf(error);
  return "message" in failure ? failure.message : text.signedOut;
}
