/** Kind, order and filters of a list; all of it is in the address. On a desk the filters stand in the rail too, below the classes. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Facets, ProductSort } from "#contract/facets.ts";
import { classificationsQuery } from "#src/data/classes.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { quantity } from "#src/ui/format.ts";
import { later, Nothing } from "#src/ui/later.tsx";
import { useNarrow } from "#src/ui/narrow.ts";
import { InRail } from "#src/ui/rail-slot.tsx";
import { Segments } from "#src/ui/segments.tsx";
import { Select } from "#src/ui/select.tsx";
import { appliedOf, cleared, type BrowseParams } from "./choices.ts";
import styles from "./filters.module.css";

/** The facets come after the products; so may what shows them. */
const FilterPanel = later(async () => (await import("./filters.tsx")).FilterPanel, undefined, Nothing);

export type NarrowDownProps = {
  kind: "all" | "cs" | "class" | "search";
  params: BrowseParams;
  onParams: (params: BrowseParams) => void;
  /** Undefined while they are not known. */
  facets: Facets | undefined;
  total: number | undefined;
};

export function NarrowDown({ kind, params, onParams, facets, total }: NarrowDownProps) {
  const { data: classes = [] } = useQuery({ ...classificationsQuery, meta: { quiet: true } });
  const [isOpen, setOpen] = useState(false);
  const count = appliedOf(params, classes).length;
  const isNarrow = useNarrow();
  const panel = facets && <FilterPanel {...{ params, onParams, facets, classes }} isOneClass={kind === "class"} />;
  // On a phone they stand with the filters: what one came for comes first.
  const which = (
    <>
      {kind !== "cs" && (
        <Segments
          label="Narrow down"
          choices={[
            { value: "ALL", label: "All" },
            { value: "RXO", label: "Rx" },
            { value: "CSO", label: "Controlled" },
          ]}
          value={params.type ?? "ALL"}
          wide
          onChange={(type) => onParams({ ...params, type: type === "ALL" ? undefined : type })}
        />
      )}
      <div className={styles.sort}>
        <Select<ProductSort>
          label="Sort"
          labelHidden
          choices={kind === "search" ? sorts : sorts.filter(({ value }) => value !== "best")}
          value={params.sort ?? (kind === "search" ? "best" : "name")}
          onChange={(sort) =>
            onParams({ ...params, sort: sort === (kind === "search" ? "best" : "name") ? undefined : sort })
          }
        />
      </div>
    </>
  );
  return (
    <div className={styles.tools}>
      {!isNarrow && which}
      <Button icon="filter" disabled={facets === undefined} onPress={() => setOpen(true)}>
        {count === 0 ? "Filters" : `Filters, ${count} on`}
      </Button>
      {panel && (
        <InRail>
          <section className={styles.facets} aria-label="Filters">
            {panel}
          </section>
        </InRail>
      )}
      <Dialog
        open={isOpen && panel !== undefined}
        onClose={() => setOpen(false)}
        dismissable
        title="Filters"
        foot={
          <>
            <Button disabled={count === 0} onPress={() => onParams(cleared(params))}>
              Clear all
            </Button>
            <Button tone="primary" onPress={() => setOpen(false)}>
              {total === undefined ? "Show products" : `Show ${quantity(total, "product")}`}
            </Button>
          </>
        }
      >
        <div className={styles.facets}>
          {isNarrow && which}
          {panel}
        </div>
      </Dialog>
    </div>
  );
}

const sorts: { value: ProductSort; label: string }[] = [
  { value: "best", label: "Best match" },
  { value: "name", label: "Name" },
  { value: "price", label: "Price, lowest first" },
  { value: "price-desc", label: "Price, highest first" },
];
