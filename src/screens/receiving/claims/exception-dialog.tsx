/**
 * What is wrong with a line: the reason, of which delivery, how many, which lot, a note and photos; which goods came where they are others; where goods are
 * short, whether the rest is declared as not coming.
 */
import { useState } from "react";
import { closesMoreThanRemains, exceptionReasons } from "#contract/receiving/claims-text.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { deliveryOf } from "#contract/receiving/rules/packed.ts";
import { type ExceptionReason, mostPhotos, reasonCodes } from "#contract/receiving/rules/claims.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { type FoundGoods, useExceptions } from "#src/data/receiving/exceptions.ts";
import { smaller } from "#src/data/receiving/photo.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as claimsText from "#src/text/receiving/claims.ts";
import { deliveryNumber } from "#src/text/trade/claim.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import { TextArea } from "#src/ui/kit/fields/text-area.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { lotText } from "#src/ui/trade/lot.tsx";
import { Recalled } from "#src/ui/trade/recalled.tsx";
import { GoodsPick } from "#src/screens/receiving/goods/goods-pick.tsx";
import styles from "#src/screens/receiving/packed/packed.module.css";
import { Photos } from "./photos.tsx";
import { isProduct, type DockProduct } from "#src/screens/receiving/goods/use-product.ts";

export type ExceptionDialogProps = {
  line: PendingReceive;
  /** The lot selected on the pad; empty: none. */
  lot: string;
  /** It is safe on this device: its entry by the key, and what was filed. */
  onFiled: (filed: { key: string; text: string }) => void;
  /** It may not be what it says: it goes into quarantine instead. */
  onSuspect: () => void;
  onClose: () => void;
};

type Typed = {
  reason: ExceptionReason | undefined;
  quantity: number | undefined;
  lot: string;
  note: string;
  closes: boolean;
  /** The delivery that the person chose of several. */
  delivery: number | undefined;
  /** What came instead, or beside; undefined: nobody said. */
  came: DockProduct | undefined;
};

/** With these the goods may be others than the line's. */
const ofOthers = new Set<ExceptionReason | undefined>(["wrong_item", "not_ordered"]);

export function ExceptionDialog({ line, lot: selectedLot, onFiled, onSuspect, onClose }: ExceptionDialogProps) {
  const filing = useFiling(line, selectedLot, onFiled);
  const { typed, set, unit, problem } = filing;
  const { reason, quantity, lot, note, closes } = typed;
  const isRecalled = useIsRecalled();
  return (
    <Dialog
      open
      onClose={onClose}
      title={claimsText.reportTitle}
      text={wholeAmounts(line.full_description)}
      foot={
        <>
          <Button size="glove" onPress={onClose}>
            {claimsText.back}
          </Button>
          <Button size="glove" icon="shield" onPress={onSuspect}>
            {claimsText.quarantine}
          </Button>
          <Button size="glove" tone="primary" pending={filing.isPending} onPress={filing.file}>
            {claimsText.report}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <WhatFields line={line} filing={filing} isRecalled={isRecalled} />
        <div>
          <p className="field__label">{claimsText.quantityIn(unit)}</p>
          <Stepper
            label={claimsText.quantityIn(unit)}
            value={quantity ?? 0}
            min={1}
            onChange={(next) => set({ quantity: next })}
            onEmptied={() => set({ quantity: undefined })}
          />
        </div>
        {reason === "short" && (
          <Checkbox checked={closes} onChange={(next) => set({ closes: next })}>
            {claimsText.closeLine(quantity ?? 0, unit)}
          </Checkbox>
        )}
        <TextField label={claimsText.lotOnLabel} value={lot} maxLength={20} onChange={(next) => set({ lot: next })} />
        {isRecalled(line.item_id, lot) && <Recalled />}
        <NoteField note={note} onChange={(next) => set({ note: next })} />
        <Photos photos={filing.photos} onAdd={(files) => void filing.add(files)} onRemove={filing.remove} />
        {problem !== undefined && (
          <Note tone="refused" spoken>
            {problem}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

const NoteField = ({ note, onChange }: { note: string; onChange: (next: string) => void }) => (
  <TextArea label={claimsText.note} value={note} maxLength={1000} rows={2} onChange={onChange} />
);

/** The reason, the goods where they may be others, and the delivery where there were several. */
function WhatFields({
  line,
  filing: { typed, set, delivery },
  isRecalled,
}: {
  line: PendingReceive;
  filing: ReturnType<typeof useFiling>;
  isRecalled: IsRecalled;
}) {
  const deliveries = [...new Set((line.packed ?? []).map(({ shipment_order_id }) => shipment_order_id))].toReversed();
  return (
    <>
      <RadioCards
        label={claimsText.reason}
        look="cards"
        value={typed.reason}
        onChange={(next) => set({ reason: next })}
        cards={reasonCodes.map((code) => {
          const [label, detail] = exceptionReasons[code].split(": ");
          return { value: code, label, detail };
        })}
      />
      {ofOthers.has(typed.reason) && (
        <GoodsPick
          label={claimsText.productReceived}
          chosen={typed.came}
          onChoose={(product) => set({ came: product })}
        />
      )}
      {deliveries.length > 1 && (
        <RadioCards
          label={claimsText.delivery}
          look="cards"
          value={delivery}
          onChange={(next) => set({ delivery: next })}
          cards={deliveries.map((value) => ({
            value,
            label: deliveryNumber(value),
            detail: lotsOf(line, value, isRecalled),
          }))}
        />
      )}
    </>
  );
}

/** What is typed and pictured, kept on this device until it is filed; `problem`: why it is not. */
function useFiling(line: PendingReceive, selectedLot: string, onFiled: ExceptionDialogProps["onFiled"]) {
  const { value: typed, change, forget } = useException(line, selectedLot);
  const [problem, setProblem] = useState<string>();
  const pictures = usePhotos(line, setProblem);
  const { filing } = useExceptions();
  const set = (next: Partial<Typed>) => change((before) => ({ ...before, ...next }));
  const { reason, quantity, lot, note, closes } = typed;
  const came = ofOthers.has(reason) ? typed.came : undefined;
  const goods = came === undefined ? line : asGoods(came, line);
  const unit = unitName(goods.sale_UOM_desc);
  const delivery = typed.delivery ?? deliveryOf(line, lot);
  const file = () => {
    if (reason === undefined) return setProblem(claimsText.selectReason);
    if (quantity === undefined || quantity < 1) return setProblem(claimsText.enterQuantity);
    const isClosing = closes && reason === "short";
    if (isClosing && quantity > line.remaining) return setProblem(closesMoreThanRemains(line.remaining, unit));
    const { order_id, full_description, ndc_code } = line;
    const instead =
      came !== undefined && reason === "wrong_item" ? claimsText.insteadOf(full_description, ndc_code) : "";
    filing.mutate(
      {
        goods,
        photos: pictures.photos,
        order_id,
        ...(delivery === undefined ? {} : { shipment_order_id: delivery }),
        item_id: goods.item_id,
        quantity_UOM: goods.quantity_UOM,
        reason,
        quantity,
        lot_no: lot.trim(),
        note: `${instead}${note.trim()}`.slice(0, 1000),
        closes: isClosing,
      },
      {
        onSuccess: (entry) => {
          forget();
          pictures.forget();
          const [name = ""] = exceptionReasons[reason].split(":");
          const text = claimsText.reported(name, formatQuantity(quantity, unit), order_id);
          onFiled({ key: entry.key, text });
        },
      },
    );
  };
  return { typed, set, unit, delivery, problem, file, isPending: filing.isPending, ...pictures };
}

/** Starts with one unit, the most frequent case, and the lot selected on the pad or the only one shipped. */
const useException = (line: PendingReceive, selectedLot: string) =>
  useTyped<Typed>(`exception ${line.order_id} ${line.line_no}`, (kept) => ({
    reason: undefined,
    quantity: 1,
    lot: selectedLot || onlyLot(line),
    note: "",
    closes: false,
    delivery: undefined,
    ...(kept as Partial<Typed>),
    came: isProduct((kept as Partial<Typed> | undefined)?.came) ? (kept as Typed).came : undefined,
  }));

const onlyLot = ({ lots }: PendingReceive): string => {
  const [first = "", ...others] = new Set(lots.map(({ lot_no }) => lot_no));
  return others.length === 0 ? first : "";
};

/** The photos of it, made small as they are taken. */
function usePhotos({ order_id, line_no }: PendingReceive, setProblem: (problem: string | undefined) => void) {
  const { value: photos, change, forget } = useTyped(`exception photos ${order_id} ${line_no}`, photosIn);
  const add = async (files: readonly File[]) => {
    setProblem(undefined);
    const room = mostPhotos - photos.length;
    if (files.length > room) setProblem(claimsText.tooManyPhotos);
    for (const file of files.slice(0, room)) {
      const photo = await smaller(file).catch(() => undefined);
      if (photo === undefined) setProblem(claimsText.photoNotRead(file.name));
      else change((before) => [...before, photo]);
    }
  };
  return { photos, add, forget, remove: (gone: Blob) => change((before) => before.filter((each) => each !== gone)) };
}

/** As they were kept; whatever is no photo is left out. */
const photosIn = (kept: unknown): readonly Blob[] =>
  Array.isArray(kept) ? kept.filter((each) => each instanceof Blob) : [];

/** "Lots ON26114, ON26115 (recalled)". */
function lotsOf({ item_id, packed = [] }: PendingReceive, delivery: number, isRecalled: IsRecalled): string {
  const lots = new Set(packed.flatMap((each) => (each.shipment_order_id === delivery ? [each.lot_no] : [])));
  const names = [...lots].map((lot) => lotText(lot, isRecalled(item_id, lot)));
  return claimsText.lots(names.length, names.join(", "));
}
type IsRecalled = ReturnType<typeof useIsRecalled>;

/** In the line's own unit where the product has it. */
function asGoods(product: DockProduct, line: PendingReceive): FoundGoods {
  const { item_id, full_description, ndc_code, schedule_name, units } = product;
  const unit = units.find(({ quantity_uom_code }) => quantity_uom_code === line.quantity_UOM) ?? units[0];
  return {
    item_id,
    full_description,
    ndc_code,
    schedule_name,
    quantity_UOM: unit?.quantity_uom_code ?? line.quantity_UOM,
    sale_UOM_desc: unit?.sale_UOM_desc ?? line.sale_UOM_desc,
  };
}
