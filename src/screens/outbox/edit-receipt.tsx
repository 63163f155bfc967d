/** A receipt that waits or was turned down, by the rule that the dock and the server go by. */
import { useState } from "react";
import { wireToIso } from "#contract/base/dates.ts";
import { integerOf, integerText } from "#contract/base/numbers.ts";
import { receiptProblems } from "#contract/receiving/rules/receiving.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { useToday } from "#src/data/base/today.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { IntegerField } from "#src/ui/kit/fields/integer-field.tsx";
import { TextArea } from "#src/ui/kit/fields/text-area.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as labels from "#src/text/outbox/entry-dialogs.ts";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { EditDialog, type EditEntryProps } from "./edit-dialog.tsx";
import { getEditedLot } from "./edited-lot.ts";

export function EditReceipt({ entry, ...props }: EditEntryProps & { entry: Entry<"receive"> }) {
  const { body, last_error } = entry;
  const [text, setText] = useState(integerText("", String(body.quantity_received)));
  const [lot, setLot] = useState(body.lot_no ?? "");
  const isRecalled = useIsRecalled();
  const [expires, setExpires] = useState(body.expiration_date ?? "");
  const [date, setDate] = useState(body.receive_date);
  const [unit, setUnit] = useState(body.quantity_UOM ?? "");
  const [notes, setNotes] = useState(body.notes ?? "");
  const problems = receiptProblems(
    { order_id: body.order_id ?? null, quantity_received: integerOf(text), receive_date: date, lot_no: lot },
    useToday(entry.time_zone),
  );
  // What is as it should be is not in the way.
  const [asksDate] = useState(
    problems.receive_date !== undefined || last_error?.fields?.["receive_date"] !== undefined,
  );
  const asksUnit = last_error?.fields?.["quantity_UOM"] !== undefined;
  const isReady = Object.keys(problems).length === 0 && (expires === "" || wireToIso(expires) !== undefined);
  const edited = {
    ...body,
    quantity_received: integerOf(text),
    lot_no: getEditedLot(entry, lot),
    expiration_date: expires === "" ? null : expires,
    receive_date: date,
    notes: notes.trim(),
    ...(asksUnit && { quantity_UOM: unit.trim().toUpperCase() }),
  };
  return (
    <EditDialog {...props} entry={entry} body={isReady ? edited : undefined}>
      <IntegerField label={labels.quantity} text={text} onText={setText} />
      {asksUnit && (
        <TextField label={labels.unit} hint={labels.unitHint} code maxLength={3} value={unit} onChange={setUnit} />
      )}
      {asksDate && (
        <DateField label={labels.receiveDate} value={date} onChange={setDate} error={problems.receive_date} />
      )}
      <TextField label={labels.lot} code maxLength={20} value={lot} onChange={setLot} error={problems.lot_no} />
      {isRecalled(body.item_id, lot) && <Recalled />}
      <DateField kind="expiration" label={labels.expirationDate} value={expires} onChange={setExpires} optional />
      <TextArea label={labels.notes} optional maxLength={1000} value={notes} onChange={setNotes} />
    </EditDialog>
  );
}
