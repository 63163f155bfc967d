/** Goods that nobody ordered: find the product, then lot and quantity on the pad. */
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useDeferredValue, useState } from "react";
import type { OutputOf } from "#contract/base/call.ts";
import type { productsForUnexpectedReceive } from "#contract/catalogue/catalogue.ts";
import { failureOf } from "#src/api/failures.ts";
import { deviceSince } from "#src/data/catalogue/catalogue.ts";
import { catalogueHereQuery } from "#src/data/catalogue/device-catalogue.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { unexpectedQuery, useReceiptOf } from "#src/data/receiving/receiving.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { draftOf } from "#src/offline/drafts.ts";
import { Age } from "#src/ui/kit/age.tsx";
import { Empty } from "#src/ui/kit/empty.tsx";
import { ErrorState } from "#src/ui/kit/error-state.tsx";
import { feedback } from "#src/ui/kit/feedback.ts";
import { Marked } from "#src/ui/kit/marked.tsx";
import { NotOnDevice } from "#src/ui/trade/not-on-device.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { useScanner } from "#src/ui/kit/use-scanner.ts";
import styles from "./dock.module.css";
import { draftName, type Goods } from "./draft.ts";
import { fieldFor, focusScan } from "./field-for.ts";
import { isNdcOf } from "./finding.ts";
import { LastWord } from "./last-word.tsx";
import { LineUndo } from "./line-undo.tsx";
import { Nothing } from "./nothing.tsx";
import { Pad } from "./pad.tsx";
import { ScanField } from "./scan-field.tsx";
import { useDock } from "./use-dock.ts";

type Product = OutputOf<typeof productsForUnexpectedReceive>[number];

export type UnexpectedProps = {
  /** `MM/DD/YYYY` */
  today: string;
  /** What was scanned already. */
  startWith: string;
};

export function Unexpected({ today, startWith }: UnexpectedProps) {
  const dock = useDock();
  const last = useReceiptOf(dock.word?.kind === "entered" ? dock.word.key : undefined);
  const [text, setText] = useState(startWith);
  const { value: product, change: setProduct } = useTyped("receive product", readProduct);
  const asked = useDeferredValue(text.trim());
  const query = useQuery(unexpectedQuery(asked));
  const { isPending, isFetching, isPlaceholderData, refetch } = query;
  const data = query.data?.products;
  const isOffline = query.isError && failureOf(query.error).kind === "offline";
  const isShut = useAtomValue(isShutAtom);
  const here = useQuery({ ...catalogueHereQuery, enabled: isOffline && !isShut });
  const isFromDevice = query.data?.as_of !== undefined;

  // A scanner ends with Enter before the answer is there: the exact product is chosen as soon as it is.
  const [scanned, setScanned] = useState<string>();
  const hit = scanned !== undefined && !isPlaceholderData && asked === scanned ? exact(data, scanned) : undefined;
  if (hit !== undefined) {
    setScanned(undefined);
    setProduct(() => hit); // again and again the same, should this be drawn twice
  }
  const look = (entered: string) => {
    setScanned(entered.trim());
    feedback("scanned");
  };
  useScanner({
    onScan: (code) => {
      setText(code);
      look(code);
    },
    fieldFor,
  });
  const close = () => {
    setProduct(() => undefined);
    setText("");
    requestAnimationFrame(focusScan);
  };

  /** Unless another product stands on the pad by now. */
  const reopen = (from: Product): boolean => {
    let isFree = false;
    setProduct((now) => {
      isFree = now === undefined;
      return now ?? from;
    });
    return isFree;
  };

  /** What was chosen or typed while it was under way stays. */
  const received = (from: Product) => {
    setProduct((now) => (now?.item_id === from.item_id ? undefined : now));
    setText((now) => (now === text ? "" : now));
    requestAnimationFrame(() => document.getElementById("pad-title") ?? focusScan());
  };

  return (
    <div className={styles.split} data-open={product === undefined ? undefined : true}>
      <div className={styles.list}>
        <ScanField
          label="Scan, or type name or NDC"
          text={text}
          onText={(next) => {
            setText(next);
            setScanned(undefined);
          }}
          onEnter={look}
        />
        <LastWord
          word={dock.word}
          hint="Goods that came without an order."
          action={last && <LineUndo receipt={last} />}
        />
        {isPending && <Skeleton label="Loading products" plain />}
        <Age what="Products" since={query.data && deviceSince([query.data])} />
        {!isPending && data === undefined && isOffline && isShut && (
          <Empty
            icon="lock"
            title="Sign in when the network is back"
            text="Your session is over, so the catalogue stays closed until then. What is pending can be received."
          />
        )}
        {!isPending && data === undefined && isOffline && !isShut && (
          <NotOnDevice what="The catalogue" here={here.data} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!isPending && data === undefined && !isOffline && (
          <ErrorState title="The products could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data?.length === 0 && !isPlaceholderData && (
          <Empty
            icon="search"
            title={
              text.trim() !== "" ? "No product has that" : isFromDevice ? "Which product came?" : "Nothing ordered yet"
            }
            text="Type words of the name, or the NDC from the label, with or without hyphens."
          />
        )}
        {data !== undefined && data.length > 0 && (
          <div className={styles.lines} aria-busy={isPlaceholderData}>
            <h2 className={styles.order}>
              <span>{asked === "" ? "Ordered before" : "Products"}</span>
            </h2>
            <ul>
              {data.map((each) => (
                <li
                  key={each.item_id}
                  className={styles.line}
                  aria-current={each.item_id === product?.item_id ? true : undefined}
                >
                  <div className={styles.what}>
                    <button type="button" className={`name ${styles.choose}`} onClick={() => setProduct(() => each)}>
                      <Marked text={wholeAmounts(each.full_description)} part={text.trim()} />
                    </button>
                    <div className={`under ${styles.under}`}>
                      {each.schedule_name !== null && <ScheduleBadge schedule={each.schedule_name} />}
                      <Ndc code={each.ndc_code} />
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        )}
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
              onKept: () => received(product),
              reopen: () => reopen(product),
            })
          }
        />
      )}
    </div>
  );
}

/** The product that was on the pad, if something was typed there. */
function readProduct(kept: unknown): Product | undefined {
  return isProduct(kept) && draftOf(draftName(goodsOf(kept))) ? kept : undefined;
}

/** By hand: the page has no schemas (vite.config.ts). */
function isProduct(kept: unknown): kept is Product {
  const { item_id, full_description, ndc_code, schedule_name, units } = (kept ?? {}) as Partial<Product>;
  const texts = [full_description, ndc_code, schedule_name ?? ""];
  return typeof item_id === "number" && texts.every((each) => typeof each === "string") && Array.isArray(units);
}

const exact = (products: readonly Product[] | undefined, scanned: string): Product | undefined =>
  products?.find((product) => isNdcOf(product.ndc_code, scanned)) ?? (products?.length === 1 ? products[0] : undefined);

const goodsOf = (product: Product): Goods => ({
  key: String(product.item_id),
  item_id: product.item_id,
  name: product.full_description,
  ndc: product.ndc_code,
  schedule: product.schedule_name,
  order: null,
  lots: [],
  units: product.units.map((unit) => ({ code: unit.quantity_uom_code, desc: unit.sale_UOM_desc })),
  holds: 0,
});
