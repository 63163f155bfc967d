/** Goods that nobody ordered: find the product, then lot and quantity on the pad. */
import { useEffect, useState } from "react";
import type { Carton } from "#contract/receiving/gs1/carton.ts";
import { packageName } from "#contract/receiving/rules/packages.ts";
import { addedBy } from "#contract/receiving/rules/contents.ts";
import { defaultUnit } from "#contract/receiving/rules/receiving.ts";
import { findContents } from "#src/data/receiving/package-contents.ts";
import type { SuspectGoods } from "#src/data/receiving/quarantine.ts";
import { useReceiptOf } from "#src/data/receiving/receiving.ts";
import { draftOf, keepDraft } from "#src/offline/drafts.ts";
import * as words from "#src/text/receiving/unexpected.ts";
import { later, Nothing as NoPart } from "#src/ui/kit/page/later.tsx";
import { withScan } from "#src/screens/receiving/count/counting.ts";
import styles from "#src/screens/receiving/board/dock.module.css";
import { draftName, emptyDraft } from "#src/screens/receiving/count/draft.ts";
import { focusScan } from "#src/screens/receiving/scan/field-for.ts";
import { LastWord } from "#src/screens/receiving/scan/last-word.tsx";
import { LineUndo } from "#src/screens/receiving/line/line-undo.tsx";
import { Nothing } from "#src/screens/receiving/board/nothing.tsx";
import { Pad } from "#src/screens/receiving/pad/pad.tsx";
import { ProductsFound } from "./products-found.tsx";
import type { QuarantineDialogProps } from "#src/screens/receiving/quarantine/quarantine-dialog.tsx";
import { ScanField } from "#src/screens/receiving/scan/scan-field.tsx";
import { useDock } from "#src/screens/receiving/pad/use-dock.ts";
import { useProductSearch } from "#src/screens/receiving/goods/use-product-search.ts";
import { goodsOfProduct, useProduct, type DockProduct } from "#src/screens/receiving/goods/use-product.ts";

const QuarantineDialog = later(
  async () => (await import("#src/screens/receiving/quarantine/quarantine-dialog.tsx")).QuarantineDialog,
  undefined,
  NoPart,
);

export type UnexpectedProps = {
  /** `MM/DD/YYYY` */
  today: string;
  /** What was scanned already. */
  startWith: string;
};

export function Unexpected({ today, startWith }: UnexpectedProps) {
  const dock = useDock();
  const { product, choose, clear, received, reopen } = useProduct();
  const search = useProductSearch(startWith, (found, carton) => {
    if (carton !== undefined) fillIn(found, carton, today);
    choose(found);
  });
  const { text, setText } = search;
  const close = () => {
    clear();
    setText("");
    requestAnimationFrame(focusScan);
  };
  /** What was chosen or typed while it was under way stays. */
  const free = (from: DockProduct) => {
    received(from);
    setText((now) => (now === text ? "" : now));
    requestAnimationFrame(() => document.getElementById("pad-title") ?? focusScan());
  };
  const suspecting = useSuspecting((put) => {
    dock.setWord({ kind: "quarantined", ...put });
    close();
  });
  const last = useReceiptOf(dock.word?.kind === "entered" ? dock.word.key : undefined);
  return (
    <div className={styles.split} data-open={product === undefined ? undefined : true}>
      <div className={styles.list}>
        <ScanField label={words.scanLabel} {...search.field} />
        <LastWord word={dock.word} hint={words.hint} action={last && <LineUndo receipt={last} />} />
        <ProductsFound search={search} chosen={product} onChoose={choose} />
      </div>
      {product === undefined ? (
        <Nothing text={words.noProduct} />
      ) : (
        <Pad
          key={product.item_id}
          goods={goodsOfProduct(product)}
          today={today}
          scannedLot={undefined}
          pending={dock.isReceiving}
          onWrong={() => suspecting.suspect(product)}
          onClose={close}
          onReceive={(draft, hold) =>
            dock.receive({
              draft,
              goods: goodsOfProduct(product),
              hold,
              onKept: () => free(product),
              reopen: () => reopen(product),
            })
          }
        />
      )}
      {suspecting.dialog}
    </div>
  );
}

/** A product that may not be what it says goes into quarantine. */
function useSuspecting(onPut: QuarantineDialogProps["onPut"]) {
  const [suspect, setSuspect] = useState<DockProduct>();
  useEffect(() => void QuarantineDialog.preload().catch(() => undefined), []);
  const dialog = suspect !== undefined && (
    <QuarantineDialog
      goods={suspectOf(suspect)}
      onPut={(put) => {
        setSuspect(undefined);
        onPut(put);
      }}
      onClose={() => setSuspect(undefined)}
    />
  );
  return { suspect: setSuspect, dialog };
}

/** In the unit that the pad begins with. */
function suspectOf({ item_id, full_description, ndc_code, schedule_name, units }: DockProduct): SuspectGoods {
  const unit = units.find(({ quantity_uom_code }) => quantity_uom_code === defaultUnit) ?? units[0];
  const { quantity_uom_code = defaultUnit, sale_UOM_desc = "unit" } = unit ?? {};
  return {
    order_id: null,
    item_id,
    full_description,
    ndc_code,
    schedule_name,
    quantity_UOM: quantity_uom_code,
    sale_UOM_desc,
  };
}

/** Lot, expiry and one package as they were scanned, on the pad that is opened next. */
function fillIn(product: DockProduct, { lot, expires, serial, ...carton }: Carton, today: string): void {
  const goods = goodsOfProduct(product);
  const empty = emptyDraft(goods, today, undefined);
  const contents = carton.contents ?? findContents(carton.gtin);
  const adds = addedBy({ ...carton, contents }, { quantity_UOM: empty.unit, units_per_case: 0 }) ?? 0;
  if (draftOf(draftName(goods)) !== undefined) return; // what was typed there stays
  const scan = { at: Date.now(), lot, expires, serial: packageName(carton.gtin, serial), adds };
  keepDraft(draftName(goods), withScan(empty, goods, scan));
}
