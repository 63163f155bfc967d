/** Records that the Form 222 of an order has arrived: its number as read from the form, the day and the initials of the person who holds it. */
import { useId, useState } from "react";
import { dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import { initialsPattern, type WaitingForm } from "#contract/distributor/forms.ts";
import { failureOf } from "#src/api/failures.ts";
import { useRecordForm } from "#src/data/distributor/distributor.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/distributor/record-form.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { completeDate, dateProblem } from "#src/ui/kit/fields/date-entry.ts";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { describeFailure } from "./describe-failure.ts";
import styles from "./distributor.module.css";

export type FormDraft = { number: string; arrived: string; initials: string };

type RecordFormDialogProps = {
  order: WaitingForm;
  /** `MM/DD/YYYY`, at the distributor. */
  today: string;
  /** Typed before; undefined: nothing. */
  draft: FormDraft | undefined;
  onDraft: (draft: FormDraft) => void;
  onClose: () => void;
};

export function RecordFormDialog({ order, today, draft, onDraft, onClose }: RecordFormDialogProps) {
  const { order_id } = order;
  const isReachable = useReachable();
  const [isTried, setTried] = useState(false);
  const id = useId();
  const recording = useRecordForm(() => {
    toast({ tone: "ok", title: text.recordedTitle, text: text.recordedText(order_id) });
    onClose();
  });
  const typed = draft ?? { number: "", arrived: today, initials: "" };
  const placedOn = dateIn(order.time_zone, new Date(order.order_date));
  // After midnight there, the distributor may still have the day before.
  const placed = (wireToIso(today) ?? placedOn) < placedOn ? today : isoToWire(placedOn);
  const problems = listProblems(typed, { min: placed, max: today });
  const isSettled = isNoLongerWaiting(recording.error);
  const fields = { id, typed, onDraft, problems: isTried ? problems : {}, bounds: { min: placed, max: today } };
  const press = () => {
    setTried(true);
    const [first] = Object.keys(problems);
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus();
    recording.mutate({
      order_id,
      order_form_number: typed.number.trim(),
      arrived_on: completeDate(typed.arrived),
      initials: typed.initials.trim(),
    });
  };
  return (
    <Dialog
      open
      title={text.question(order_id)}
      text={`${order.company_name}. ${text.consequence}`}
      onClose={onClose}
      foot={
        isSettled ? (
          <Button onPress={onClose}>{text.close}</Button>
        ) : (
          <>
            <Button onPress={onClose}>{text.cancel}</Button>
            <Button tone="primary" pending={recording.isPending} disabled={!isReachable} onPress={press}>
              {text.record}
            </Button>
          </>
        )
      }
    >
      <div className={styles.form} data-context="cs">
        <Fields {...fields} />
        {!isReachable && <Note icon="offline">{text.offline}</Note>}
        {recording.error !== null && !recording.isPending && (
          <Note tone="refused" spoken>
            {describeFailure(recording.error, text.signedOut)}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

type Problems = Partial<Record<keyof FormDraft, string>>;
type Bounds = { min: string; max: string };

/** By field, in the order of the fields; a field without a problem is left out. */
function listProblems({ number, arrived, initials }: FormDraft, bounds: Bounds): Problems {
  const date = completeDate(arrived);
  const dateWrong = date === "" ? text.arrivedMissing : dateProblem(date, bounds);
  return {
    ...(number.trim() === "" && { number: text.numberMissing }),
    ...(dateWrong !== undefined && { arrived: dateWrong }),
    ...(!initialsPattern.test(initials.trim()) && { initials: text.initialsMissing }),
  };
}

type FieldsProps = {
  id: string;
  typed: FormDraft;
  onDraft: (draft: FormDraft) => void;
  problems: Problems;
  bounds: Bounds;
};

const Fields = ({ id, typed, onDraft, problems, bounds }: FieldsProps) => (
  <>
    <TextField
      id={`${id}-number`}
      label={text.number}
      hint={text.numberHint}
      code
      autoFocus
      required
      maxLength={20}
      value={typed.number}
      error={problems.number}
      onChange={(number) => onDraft({ ...typed, number })}
    />
    <DateField
      id={`${id}-arrived`}
      label={text.arrived}
      value={typed.arrived}
      min={bounds.min}
      max={bounds.max}
      error={problems.arrived}
      onChange={(arrived) => onDraft({ ...typed, arrived })}
    />
    <TextField
      id={`${id}-initials`}
      label={text.initials}
      hint={text.initialsHint}
      code
      required
      maxLength={4}
      value={typed.initials}
      error={problems.initials}
      onChange={(initials) => onDraft({ ...typed, initials })}
    />
  </>
);

const settledCodes: ReadonlySet<string> = new Set(["form_recorded", "canceled", "shipped", "form_void"]);

/** Another user recorded the form, or the order ended: nothing is left to record. */
function isNoLongerWaiting(error: Error | null): boolean {
  if (error === null) return false;
  const failure = failureOf(error);
  return failure.kind === "refused" && failure.code !== undefined && settledCodes.has(failure.code);
}
