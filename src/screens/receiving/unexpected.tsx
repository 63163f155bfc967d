/** Goods that nobody ordered: find the product, then lot and quantity on the pad. */
import type { Carton } from "#contract/receiving/gs1/carton.ts";
import { addedBy } from "#contract/receiving/rules/receiving.ts";
import { useReceiptOf } from "#src/data/receiving/receiving.ts";
import { draftOf, keepDraft } from "#src/offline/drafts.ts";
import { withScan } from "./counting.ts";
import styles from "./dock.module.css";
import { draftName, emptyDraft } from "./draft.ts";
import { focusScan } from "./field-for.ts";
import { LastWord } from "./last-word.tsx";
import { LineUndo } from "./line-undo.tsx";
import { Nothing } from "./nothing.tsx";
import { Pad } from "./pad.tsx";
import { ProductsFound } from "./products-found.tsx";
import { ScanField } from "./scan-field.tsx";
import { useDock } from "./use-dock.ts";
import { useProductSearch } from "./use-product-search.ts";
import { goodsOf, useProduct, type Product } from "./use-product.ts";

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
  const free = (from: Product) => {
    received(from);
    setText((now) => (now === text ? "" : now));
    requestAnimationFrame(() => document.getElementById("pad-title") ?? focusScan());
  };
  const last = useReceiptOf(dock.word?.kind === "entered" ? dock.word.key : undefined);
  return (
    <div className={styles.split} data-open={product === undefined ? undefined : true}>
      <div className={styles.list}>
        <ScanField label="Scan, or type name or NDC" {...search.field} />
        <LastWord
          word={dock.word}
          hint="Goods that came without an order."
          action={last && <LineUndo receipt={last} />}
        />
        <ProductsFound search={search} chosen={product} onChoose={choose} />
      </div>
      {product === undefined ? (
        <Nothing text="Find the product that came without an order." />
      ) : (
        <Pad
          key={product.item_id}
          goods={goodsOf(product)}
          today={today}
          scannedLot={undefined}
          pending={dock.isReceiving}
          onClose={close}
          onReceive={(draft) =>
            dock.receive({
              draft,
              goods: goodsOf(product),
              onKept: () => free(product),
              reopen: () => reopen(product),
            })
          }
        />
      )}
    </div>
  );
}

/** Lot, expiry and one package as they were scanned, on the pad that is opened next. */
function fillIn(product: Product, { lot, expires, serial, ...carton }: Carton, today: string): void {
  const goods = goodsOf(product);
  const empty = emptyDraft(goods, today, undefined);
  const adds = addedBy(carton, { quantity_UOM: empty.unit, units_per_case: 0 }) ?? 0;
  if (draftOf(draftName(goods)) !== undefined) return; // what was typed there stays
  keepDraft(draftName(goods), withScan(empty, goods, { at: Date.now(), lot, expires, serial, adds }));
}
