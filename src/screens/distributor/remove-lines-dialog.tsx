/** Refuses or voids lines of an order as the supplier: which lines and why, confirmed before it is done. Lines that ship while it is open are named. */
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useId, useState } from "react";
import { longestReason } from "#contract/csos/signed-order.ts";
import {
  type ControlledOrder,
  type RemovalKind,
  unshippedOrderQuery,
  useRemoveLines,
} from "#src/data/distributor/distributor.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/distributor/remove-lines.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { TextArea } from "#src/ui/kit/fields/text-area.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { describeFailure } from "./describe-failure.ts";
import styles from "./distributor.module.css";
import { countPackages, isRemovable, RemovableLines } from "./removable-lines.tsx";

export type RemovalDraft = { chosen: ReadonlySet<number>; reason: string };
export const nothingTyped: RemovalDraft = { chosen: new Set(), reason: "" };

type RemoveLinesDialogProps = {
  orderId: number;
  kind: RemovalKind;
  draft: RemovalDraft;
  onDraft: (draft: RemovalDraft) => void;
  onClose: () => void;
};

export function RemoveLinesDialog(props: RemoveLinesDialogProps) {
  const { orderId, kind, draft, onDraft, onClose } = props;
  const isReachable = useReachable();
  const { id, query, removing, lines, gone, isEmpty, problems, press } = useRemoval(props);
  return (
    <Dialog
      open
      title={text.questions[kind](orderId)}
      text={[query.data?.company_name, text.consequences[kind]].filter(Boolean).join(". ")}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{isEmpty ? text.close : text.keepOrder}</Button>
          {!isEmpty && (
            <Button
              tone="final"
              pending={removing.isPending}
              disabled={!isReachable || query.data === undefined}
              onPress={press}
            >
              {text.acts[kind](lines.length)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form} data-context="cs">
        <Lines {...props} id={`${id}-lines`} query={query} gone={gone} isEmpty={isEmpty} error={problems.lines} />
        {!isEmpty && (
          <TextArea
            id={`${id}-reason`}
            label={text.reason}
            required
            value={draft.reason}
            maxLength={longestReason}
            error={problems.reason}
            hint={text.reasonHint}
            onChange={(reason) => onDraft({ ...draft, reason })}
          />
        )}
        <p className="muted" role="status">
          {lines.length > 0 && text.removedPackages(countPackages(lines))}
        </p>
        {!isReachable && <Note icon="offline">{text.offline}</Note>}
        {removing.error !== null && !removing.isPending && (
          <Note tone="refused" spoken>
            {describeFailure(removing.error, text.signedOut)}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

/** What can be removed, what of it is chosen, and what is missing once the user has tried. */
function useRemoval({ orderId, kind, draft, onDraft, onClose }: RemoveLinesDialogProps) {
  const query = useQuery(unshippedOrderQuery(orderId));
  const [isTried, setTried] = useState(false);
  const id = useId();
  const removing = useRemoveLines(kind, ({ line_count }) => {
    toast({ tone: "ok", title: text.doneTitles[kind](line_count, orderId), text: text.doneText });
    onDraft(nothingTyped);
    onClose();
  });
  const { removable, lines, ...choice } = readChoice(query.data, kind, draft);
  const gone = removing.error === null ? choice.gone : []; // else the refusal names them
  const missing = {
    lines: lines.length === 0 ? text.linesMissing : undefined,
    reason: draft.reason.trim() === "" ? text.reasonMissing : undefined,
  };
  const press = () => {
    setTried(true);
    const field = missing.lines !== undefined ? "lines" : missing.reason !== undefined ? "reason" : undefined;
    if (field !== undefined) document.getElementById(`${id}-${field}`)?.focus();
    else removing.mutate({ orderId, lines: lines.map(({ line_no }) => line_no), reason: draft.reason.trim() });
  };
  const isEmpty = query.data !== undefined && removable.length === 0 && !removing.isPending;
  const problems: Partial<typeof missing> = isTried ? missing : {};
  return { id, query, removing, lines, gone, isEmpty, problems, press };
}

type LinesProps = Pick<RemoveLinesDialogProps, "kind" | "draft" | "onDraft"> & {
  id: string;
  query: UseQueryResult<ControlledOrder>;
  /** Numbers of chosen lines that can't be removed any more. */
  gone: readonly number[];
  isEmpty: boolean;
  error: string | undefined;
};

function Lines({ id, query, kind, draft, onDraft, gone, isEmpty, error }: LinesProps) {
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState title={text.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    ) : (
      <Skeleton label={text.loading} rows={2} plain />
    );
  return (
    <>
      {(isEmpty || gone.length > 0) && (
        <Note tone="attention" spoken>
          {isEmpty ? text.nothingLeft[kind] : text.linesGone(gone)}
        </Note>
      )}
      <RemovableLines
        id={id}
        lines={query.data.lines}
        kind={kind}
        chosen={draft.chosen}
        error={isEmpty ? undefined : error}
        onChange={(chosen) => onDraft({ ...draft, chosen })}
      />
    </>
  );
}

/** The lines that can be removed, the chosen ones among them (the only line is chosen without asking), and chosen ones that are gone. */
function readChoice(order: ControlledOrder | undefined, kind: RemovalKind, { chosen }: RemovalDraft) {
  const all = order?.lines ?? [];
  const removable = all.filter((line) => isRemovable(line, kind));
  const lines = all.length === 1 ? removable : removable.filter(({ line_no }) => chosen.has(line_no));
  const gone = all.filter((line) => chosen.has(line.line_no) && !isRemovable(line, kind));
  return { removable, lines, gone: gone.map(({ line_no }) => line_no) };
}
