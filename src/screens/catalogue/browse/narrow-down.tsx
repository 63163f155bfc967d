/** Kind, order and filters of a list; all of it is in the address. On a desk the filters stand beside the list, elsewhere in a dialog. */
import { useState, type ReactNode } from "react";
import type { ProductSort } from "#contract/catalogue/facets.ts";
import * as text from "#src/text/catalogue/filters.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { appliedOf, cleared, type BrowseKind, type BrowseParams } from "./choices.ts";
import styles from "./filters.module.css";

export type NarrowDownProps = {
  kind: BrowseKind;
  params: BrowseParams;
  onParams: (params: BrowseParams) => void;
  total: number | undefined;
  /** The filters; undefined while they are not known. */
  children: ReactNode;
};

export function NarrowDown({ kind, params, onParams, total, children }: NarrowDownProps) {
  const [isOpen, setOpen] = useState(false);
  const count = appliedOf(params, []).length;
  // On a phone they stand with the filters: what one came for comes first.
  const which = <KindAndOrder kind={kind} params={params} onParams={onParams} />;
  return (
    <div className={styles.tools}>
      <div className={styles.wide}>{which}</div>
      <Button icon="filter" className={styles.open} disabled={children === undefined} onPress={() => setOpen(true)}>
        {count === 0 ? text.title : text.titleWithCount(count)}
      </Button>
      <Dialog
        open={isOpen && children !== undefined}
        onClose={() => setOpen(false)}
        dismissable
        title={text.title}
        foot={
          <>
            <Button disabled={count === 0} onPress={() => onParams(cleared(params))}>
              {text.clearAll}
            </Button>
            <Button tone="primary" onPress={() => setOpen(false)}>
              {total === undefined ? text.showProducts : text.showCount(total)}
            </Button>
          </>
        }
      >
        <div className={styles.facets}>
          <div className={styles.narrow}>{which}</div>
          {children}
        </div>
      </Dialog>
    </div>
  );
}

function KindAndOrder({ kind, params, onParams }: Pick<NarrowDownProps, "kind" | "params" | "onParams">) {
  const usual = kind === "search" ? "best" : "name";
  return (
    <>
      {kind !== "cs" && (
        <Segments
          label={text.productType}
          choices={[
            { value: "ALL", label: text.all },
            { value: "RXO", label: text.rx },
            { value: "CSO", label: text.controlled },
          ]}
          value={params.type ?? "ALL"}
          wide
          onChange={(type) => onParams({ ...params, type: type === "ALL" ? undefined : type })}
        />
      )}
      <div className={styles.sort}>
        <Select<ProductSort>
          label={text.sort}
          labelHidden
          choices={kind === "search" ? sorts : sorts.filter(({ value }) => value !== "best")}
          value={params.sort ?? usual}
          onChange={(sort) => onParams({ ...params, sort: sort === usual ? undefined : sort })}
        />
      </div>
    </>
  );
}

const sorts: { value: ProductSort; label: string }[] = [
  { value: "best", label: text.bestMatch },
  { value: "name", label: text.byName },
  { value: "price", label: text.lowestPrice },
  { value: "price-desc", label: text.highestPrice },
];
