/** Goods that nobody ordered: find the product, then lot and quantity on the pad. */
import { useReceiptOf } from "#src/data/receiving/receiving.ts";
import styles from "./dock.module.css";
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
  const search = useProductSearch(startWith, choose);
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
