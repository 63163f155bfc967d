/** A day, typed as MM/DD/YYYY or in another form that is completed when the field is left, or picked from a calendar that loads when it is first opened. */
import { useRef, useState } from "react";
import * as text from "#src/text/kit/dates.ts";
import { completeDate, dateProblem, type DateBounds } from "./date-entry.ts";
import { completeExpiration, describeExpiration } from "./expiration-entry.ts";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Closed, later } from "#src/ui/kit/page/later.tsx";

const CalendarPopover = later(async () => (await import("./calendar-popover.tsx")).CalendarPopover, undefined, Closed);

export type DateFieldProps = FieldProps &
  DateBounds & {
    /** What stands in the field; a day when `dateProblem` has nothing to say. */
    value: string;
    onChange: (value: string) => void;
    /** Complaint of the form, beyond "no such day" and the bounds, which the field tells by itself. */
    errorOnLeave?: string | undefined;
    /** `expiration`: a month means its last day, and the field says how it reads what is typed. */
    kind?: "expiration" | undefined;
    disabled?: boolean | undefined;
    name?: string | undefined;
  };

export function DateField(props: DateFieldProps) {
  const { value, onChange, hint, error, errorOnLeave, kind, min, max, disabled, name, label } = props;
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const complaint = error ?? (left ? (dateProblem(value, { min, max }) ?? errorOnLeave) : undefined);
  const complete = kind === "expiration" ? completeExpiration : completeDate;
  const reading = kind === "expiration" ? describeExpiration(value) : undefined;
  return (
    <Field {...props} hint={reading ?? hint} error={complaint}>
      {(control) => (
        <div className="field__box" ref={box} data-disabled={disabled === true ? true : undefined}>
          <input
            {...control}
            value={value}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={text.format}
            disabled={disabled}
            onFocus={() => setLeft(false)}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={() => {
              setLeft(true);
              const completed = complete(value);
              if (completed !== value) onChange(completed);
            }}
          />
          <button
            type="button"
            className="field__end"
            aria-label={text.selectFromCalendar(label)}
            aria-expanded={open}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" />
          </button>
          {open && (
            <CalendarPopover
              anchor={box}
              label={label}
              value={value}
              min={min}
              max={max}
              onPick={(picked) => {
                onChange(picked);
                setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
