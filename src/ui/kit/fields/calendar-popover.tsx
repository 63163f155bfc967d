/** The calendar of a date field; a chunk of its own because react-aria's calendar is heavy. */
import { parseDate, type CalendarDate } from "@internationalized/date";
import type { RefObject } from "react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { DateBounds } from "./date-entry.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { FocusedDialog } from "#src/ui/kit/page/focused-dialog.tsx";

export type CalendarPopoverProps = DateBounds & {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  value: string;
  onPick: (value: string) => void;
  onClose: () => void;
};

export function CalendarPopover({ anchor, label, value, min, max, onPick, onClose }: CalendarPopoverProps) {
  const chosen = dateOf(value);
  const first = dateOf(min);
  const last = dateOf(max);
  return (
    <Popover
      className="drop drop--ask"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom end"
      offset={4}
    >
      <FocusedDialog className="calendar" aria-label={label}>
        <Calendar
          autoFocus
          aria-label={label}
          value={chosen ?? null}
          onChange={(picked) => onPick(isoToWire(picked.toString()))}
          {...(first === undefined ? {} : { minValue: first })}
          {...(last === undefined ? {} : { maxValue: last })}
        >
          <header className="calendar__head">
            <Button slot="previous" className="button button--quiet button--icon quiet-grey">
              <Icon name="left" />
            </Button>
            <Heading level={2} />
            <Button slot="next" className="button button--quiet button--icon quiet-grey">
              <Icon name="right" />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell className="calendar__day" date={date} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </FocusedDialog>
    </Popover>
  );
}

/** The day of a wire date; undefined for anything else, which the calendar then opens without. */
function dateOf(wire: string | undefined): CalendarDate | undefined {
  const iso = wire === undefined ? undefined : wireToIso(wire);
  return iso === undefined ? undefined : parseDate(iso);
}
