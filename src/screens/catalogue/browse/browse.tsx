/** Browse and search: one long sheet of products under the heads of their groups, with the cart right in the rows. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { rememberedSince } from "#src/data/base/age.ts";
import { classOf, deviceSince, joinGroups, searchQuery, type Search } from "#src/data/catalogue/catalogue.ts";
import * as browseText from "#src/text/catalogue/browse.ts";
import { title as filtersTitle } from "#src/text/catalogue/filters.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { useTitle } from "#src/ui/kit/page/title.ts";
import styles from "./browse.module.css";
import { filtersOf, type BrowseKind, type BrowseParams } from "./choices.ts";
import { FoundProducts } from "./found-products.tsx";
import { NarrowDown } from "./narrow-down.tsx";

/** The facets come after the products; so may what shows them. */
const FilterPanel = later(async () => (await import("./filters.tsx")).FilterPanel, undefined, Nothing);

export type BrowseProps = {
  kind: BrowseKind;
  classId?: number | undefined;
  searchText?: string | undefined;
  /** The day on which what is ordered now arrives. */
  arrival: ReactNode;
};

export function BrowseScreen({ kind, classId, searchText = "", arrival }: BrowseProps) {
  const params: BrowseParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = searchText.trim();
  const search = searchOf({ kind, classId, text, params });
  const query = useInfiniteQuery(searchQuery(search));
  const pages = query.data?.pages ?? [];
  const total = pages.at(-1)?.total;
  const heading = headingOf(kind, text, classOf(pages)?.class_name);
  // A page of the device may tell no facets that the server's has told.
  const facets = pages.find((page) => page.facets !== undefined)?.facets;
  const isSearch = kind === "search" && text !== "";
  useTitle(heading, isSearch ? undefined : heading);
  const choose = (next: BrowseParams) =>
    void navigate({ to: ".", search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const panel = facets && (
    <FilterPanel params={params} onParams={choose} facets={facets} isOneClass={kind === "class"} />
  );
  return (
    <div className={`page ${styles.screen}`}>
      <div className={`page__head ${styles.head}`}>
        <div className={styles.title}>
          <h1 tabIndex={-1} className={isSearch ? undefined : "in-bar"}>
            {heading}
          </h1>
          <span className="muted" role="status">
            {total === undefined ? "" : browseText.productCount(total)}
          </span>
          {arrival}
        </div>
        <NarrowDown
          kind={kind === "search" && text === "" ? "all" : kind}
          params={params}
          onParams={choose}
          total={total}
        >
          {panel}
        </NarrowDown>
        <div className={styles.age}>
          <Age what={browseText.remembered} since={deviceSince(pages) ?? rememberedSince(query)} />
        </div>
      </div>
      <div className={styles.beside}>
        {panel && (
          <section className={styles.filters} aria-label={filtersTitle}>
            {panel}
          </section>
        )}
        <FoundProducts
          asked={{ kind, params, heading, search }}
          query={query}
          found={joinGroups(pages)}
          onParams={choose}
        />
      </div>
    </div>
  );
}

type Asked = Pick<BrowseProps, "kind" | "classId"> & { text: string; params: BrowseParams };

const searchOf = ({ kind, classId, text, params }: Asked): Search => ({
  searchText: text,
  classId: classId ?? null,
  type: kind === "cs" ? "CSO" : (params.type ?? "ALL"),
  filters: filtersOf(params),
  sort: params.sort ?? "best",
});

function headingOf(kind: BrowseKind, text: string, className: string | undefined): string {
  switch (kind) {
    case "cs":
      return browseText.controlledSubstances;
    case "class":
      return className ?? browseText.products;
    case "search":
      return text === "" ? browseText.allProducts : browseText.resultsFor(text);
    case "all":
      return browseText.allProducts;
  }
}
