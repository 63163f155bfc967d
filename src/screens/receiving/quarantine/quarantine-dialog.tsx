/** A package that may not be what it says is put in quarantine: why, how many it holds, its lot and serial number, and a note. */
import { useState } from "react";
import { suspectReasons } from "#contract/receiving/quarantine-text.ts";
import { type SuspectReason, suspectCodes } from "#contract/receiving/rules/suspect.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { type SuspectGoods, usePutInQuarantine } from "#src/data/receiving/quarantine.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/quarantine.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import { TextArea } from "#src/ui/kit/fields/text-area.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "#src/screens/receiving/packed/packed.module.css";

export type QuarantineDialogProps = {
  goods: SuspectGoods;
  /** It is safe on this device: its entry by the key, and what was put there. */
  onPut: (put: { key: string; text: string }) => void;
  onClose: () => void;
};

type Typed = {
  reason: SuspectReason | undefined;
  quantity: number | undefined;
  lot: string;
  serial: string;
  note: string;
};
const nothing: Typed = { reason: undefined, quantity: 1, lot: "", serial: "", note: "" };

export function QuarantineDialog({ goods, onPut, onClose }: QuarantineDialogProps) {
  const { typed, set, problem, isPending, put } = usePutting(goods, onPut);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.putTitle}
      text={wholeAmounts(goods.full_description)}
      foot={
        <>
          <Button size="glove" onPress={onClose}>
            {text.back}
          </Button>
          <Button size="glove" tone="primary" icon="shield" pending={isPending} onPress={put}>
            {text.put}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{text.putHint}</p>
        <RadioCards
          label={text.reason}
          look="cards"
          value={typed.reason}
          onChange={(next) => set({ reason: next })}
          cards={suspectCodes.map((code) => ({ value: code, label: suspectReasons[code] }))}
        />
        <div>
          <p className="field__label">{text.quantityIn(unitName(goods.sale_UOM_desc))}</p>
          <Stepper
            label={text.quantityIn(unitName(goods.sale_UOM_desc))}
            value={typed.quantity ?? 0}
            min={1}
            onChange={(next) => set({ quantity: next })}
            onEmptied={() => set({ quantity: undefined })}
          />
        </div>
        <CodeField label={text.serialNumber} value={typed.serial} onChange={(serial) => set({ serial })} />
        <CodeField label={text.lotOnLabel} value={typed.lot} onChange={(lot) => set({ lot })} />
        <TextArea label={text.note} value={typed.note} maxLength={1000} rows={2} onChange={(note) => set({ note })} />
        {problem !== undefined && (
          <Note tone="refused" spoken>
            {problem}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

const CodeField = ({ label, value, onChange }: { label: string; value: string; onChange: (code: string) => void }) => (
  <TextField label={label} value={value} maxLength={20} code optional onChange={onChange} />
);

/** What is typed about the package, kept on this device until it is put in quarantine. */
function usePutting(goods: SuspectGoods, onPut: QuarantineDialogProps["onPut"]) {
  const name = `quarantine ${goods.order_id ?? "unexpected"} ${goods.item_id}`;
  const {
    value: typed,
    change,
    forget,
  } = useTyped<Typed>(name, (kept) => ({ ...nothing, ...(kept as Partial<Typed>) }));
  const [problem, setProblem] = useState<string>();
  const putting = usePutInQuarantine();
  const set = (next: Partial<Typed>) => change((before) => ({ ...before, ...next }));
  const put = () => {
    const { reason, quantity } = typed;
    const [lot, serial, note] = [typed.lot.trim(), typed.serial.trim(), typed.note.trim()];
    if (reason === undefined) return setProblem(text.selectReason);
    if (quantity === undefined || quantity < 1) return setProblem(text.enterQuantity);
    if (reason === "other" && note === "") return setProblem(text.describeInNote);
    putting.mutate(
      { goods, gtin: "", serial, lot, expires: "", reason, quantity, note },
      {
        onSuccess: ([entry]) => {
          forget();
          feedback("saved");
          const count = formatQuantity(quantity, unitName(goods.sale_UOM_desc));
          onPut({ key: entry?.key ?? "", text: text.quantityOf(count, goods.full_description) });
        },
        onError: () => feedback("refused"),
      },
    );
  };
  return { typed, set, problem, isPending: putting.isPending, put };
}
