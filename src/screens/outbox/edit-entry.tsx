/** Changes what an entry says: how many, of a receipt also lot and notes, and whatever the server refused it for. It is sent again as soon as it is saved. */
import { useState } from "react";
import { integerOf, integerText } from "#contract/base/numbers.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { DateField } from "#src/ui/kit/date-field.tsx";
import { Dialog } from "#src/ui/kit/dialog.tsx";
import { IntegerField } from "#src/ui/kit/integer-field.tsx";
import { TextArea } from "#src/ui/kit/text-area.tsx";
import { TextField } from "#src/ui/kit/text-field.tsx";
import { fieldOf, titleOf, whyOf } from "./entry-words.ts";
import styles from "./sync.module.css";

export type EditEntryProps = {
  entry: Entry;
  pending: boolean;
  onSave: (body: Record<string, unknown>) => void;
  onClose: () => void;
};

export function EditEntry({ entry, pending, onSave, onClose }: EditEntryProps) {
  const { body, call } = entry;
  const count = countField[call as keyof typeof countField];
  const [text, setText] = useState(integerText("", fieldOf(entry, count)));
  const [lot, setLot] = useState(fieldOf(entry, "lot_no"));
  const [notes, setNotes] = useState(fieldOf(entry, "notes"));
  const [date, setDate] = useState(fieldOf(entry, "receive_date"));
  const [unit, setUnit] = useState(fieldOf(entry, "quantity_UOM"));
  const refusedFor = (field: string) => entry.last_error?.fields?.[field] !== undefined;
  const quantity = integerOf(text);
  const isReceipt = call === "receive";
  const isLotMissing = entry.call === "receive" && typeof entry.body.order_id !== "number" && lot.trim() === "";
  const isReady = quantity !== undefined && quantity > 0 && !isLotMissing;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit and send again"
      text={entry.state === "blocked" ? whyOf(entry) : titleOf(entry)}
      foot={
        <>
          <Button onPress={onClose}>Keep it as it is</Button>
          <Button
            tone="primary"
            disabled={!isReady}
            pending={pending}
            onPress={() =>
              onSave({
                ...body,
                [count]: quantity,
                ...(isReceipt ? { lot_no: lot.trim().toUpperCase(), notes: notes.trim() } : {}),
                ...(refusedFor("receive_date") ? { receive_date: date } : {}),
                ...(refusedFor("quantity_UOM") ? { quantity_UOM: unit.trim().toUpperCase() } : {}),
              })
            }
          >
            Save and send
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <IntegerField label="Quantity" text={text} onText={setText} />
        {refusedFor("quantity_UOM") && (
          <TextField label="Unit" hint="Its code, such as CT" code maxLength={3} value={unit} onChange={setUnit} />
        )}
        {refusedFor("receive_date") && <DateField label="Receive date" value={date} onChange={setDate} />}
        {isReceipt && (
          <TextField
            label="Lot"
            code
            maxLength={20}
            value={lot}
            onChange={setLot}
            error={isLotMissing ? "Enter the lot: goods that were not expected need it." : undefined}
          />
        )}
        {isReceipt && <TextArea label="Notes" optional maxLength={1000} value={notes} onChange={setNotes} />}
      </div>
    </Dialog>
  );
}

/** The quantity's name in each call that can be edited. */
const countField = { receive: "quantity_received", addItem: "quantity", updateItem: "new_quantity" } as const;
