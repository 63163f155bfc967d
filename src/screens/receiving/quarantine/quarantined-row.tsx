/** A unit in quarantine: what it is and why, Form 3911's values, and the decision. */
import { useState } from "react";
import { quarantineStatuses, suspectReasons } from "#contract/receiving/quarantine-text.ts";
import type { QuarantinedUnit } from "#contract/receiving/suspect.ts";
import { useResolve } from "#src/data/receiving/quarantine.ts";
import { form3911Of } from "#src/data/receiving/transactions.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { day, formatQuantity } from "#src/text/format.ts";
import { dayAndTime } from "#src/text/receiving/moment.ts";
import * as text from "#src/text/receiving/quarantine.ts";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { FileButton } from "#src/screens/receiving/paper/file-button.tsx";
import styles from "./quarantine.module.css";

export type QuarantinedRowProps = {
  unit: QuarantinedUnit;
  timeZone: string;
  /** False for staff, who only look. */
  canReceive: boolean;
  /** There is no network to decide with. */
  isOff: boolean;
};

export function QuarantinedRow({ unit, timeZone, canReceive, isOff }: QuarantinedRowProps) {
  const [found, setFound] = useState("");
  const resolving = useResolve();
  const isRecalled = useIsRecalled();
  const { quarantine_id, status, created_at } = unit;
  const isUndecided = canReceive && status === "quarantined";
  const decide = (
    outcome: "released" | "returned",
    { button, question, hint }: { button: string; question: string; hint: string },
  ) => (
    <ConfirmPopover
      button={{ children: button, pending: resolving.isPending, disabled: isOff }}
      question={question}
      text={hint}
      more={<TextField label={text.findings} value={found} onChange={setFound} maxLength={1000} />}
      yes={button}
      no={text.notYet}
      onYes={() => {
        const resolution = found.trim();
        if (resolution === "") return toast({ tone: "attention", title: text.enterFindings, text: text.findingsKept });
        resolving.mutate(
          { quarantine_id, outcome, resolution },
          { onSuccess: () => toast({ tone: "ok", title: quarantineStatuses[outcome], text: unit.full_description }) },
        );
      }}
    />
  );
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{wholeAmounts(unit.full_description)}</b>
        <span>
          <Badge tone={status === "quarantined" ? "attention" : "ok"}>{quarantineStatuses[status]}</Badge>{" "}
          {suspectReasons[unit.reason]}
        </span>
        <Facts unit={unit} isRecalled={isRecalled(unit.item_id, unit.lot_no)} />
        {unit.note !== "" && <span>{unit.note}</span>}
        <small className="muted">
          {dayAndTime(created_at, timeZone)}, {unit.created_by}
        </small>
        <Resolution unit={unit} timeZone={timeZone} />
      </div>
      <div className={styles.acts}>
        <FileButton
          label={text.form3911}
          of={text.of(unit.serial_number || unit.lot_no || unit.full_description)}
          load={(whenSignedOut) => form3911Of(unit, whenSignedOut)}
        />
        {isUndecided &&
          decide("returned", { button: text.returnUnit, question: text.returnQuestion, hint: text.returnHint })}
        {isUndecided &&
          decide("released", { button: text.releaseUnit, question: text.releaseQuestion, hint: text.releaseHint })}
      </div>
    </li>
  );
}

const Resolution = ({
  unit: { status, resolved_at, resolved_by, resolution },
  timeZone,
}: {
  unit: QuarantinedUnit;
  timeZone: string;
}) =>
  resolved_at !== null && (
    <small className="muted">
      {text.resolved(quarantineStatuses[status], dayAndTime(resolved_at, timeZone), resolved_by, resolution)}
    </small>
  );

const Facts = ({ unit, isRecalled }: { unit: QuarantinedUnit; isRecalled: boolean }) => (
  <span className="under">
    {unit.schedule_name !== null && <ScheduleBadge schedule={unit.schedule_name} />}
    <Ndc code={unit.ndc_code} />
    {unit.serial_number !== "" && (
      <span className="nowrap">
        <FilledText
          text={text.serial}
          parts={{
            number: (
              <b className="code" translate="no">
                {unit.serial_number}
              </b>
            ),
          }}
        />
      </span>
    )}
    {unit.lot_no !== "" && (
      <span className="nowrap">
        <Lot word="Lot" number={unit.lot_no} isRecalled={isRecalled} />
      </span>
    )}
    {unit.expiration_date !== null && <span className="nowrap">{text.expires(day(unit.expiration_date))}</span>}
    {unit.order_id !== null && <span className="nowrap">{text.order(unit.order_id)}</span>}
    <span className="nowrap">{formatQuantity(unit.quantity, unitName(unit.sale_UOM_desc))}</span>
  </span>
);
