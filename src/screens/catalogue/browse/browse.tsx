/** Browse and search: one long sheet of products under the heads of their groups, with the cart right in the rows. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";

import { classHeader } from "#contract/catalogue/rules/headers.ts";
import { isNarrowed } from "#contract/catalogue/rules/search-facets.ts";
import { failureOf } from "#src/api/failures.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { classOf, deviceSince, joinGroups, searchQuery, type Search } from "#src/data/catalogue/catalogue.ts";
import { catalogueHereQuery } from "#src/data/catalogue/device-catalogue.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Age } from "#src/ui/kit/age.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { later, Nothing } from "#src/ui/kit/later.tsx";
import { ErrorState } from "#src/ui/kit/error-state.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { SanitizedHtml } from "#src/ui/kit/sanitized-html.tsx";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { useTitle } from "#src/ui/kit/title.ts";
import styles from "./browse.module.css";
import { appliedOf, cleared, filtersOf, type BrowseParams } from "./choices.ts";
import { NarrowDown } from "./narrow-down.tsx";
import { ProductList } from "./product-list.tsx";

/** Above the list, which is what one came for. */
const NotOnDevice = later(async () => (await import("#src/ui/trade/not-on-device.tsx")).NotOnDevice);
const NothingFound = later(async () => (await import("./nothing-found.tsx")).NothingFound);
const BonusStrip = later(async () => (await import("./bonus-strip.tsx")).BonusStrip, ItsPlace, Nothing);

/** What only some lists show. Fetched with the screen, before there are rows that they would push down. */
const AppliedFilters = later(async () => (await import("./applied-filters.tsx")).AppliedFilters, undefined, Nothing);
const Closest = later(async () => (await import("./closest.tsx")).Closest, undefined, Nothing);
const ControlledDoor = later(
  async () => (await import("#src/ui/trade/controlled-door.tsx")).ControlledDoor,
  undefined,
  Nothing,
);
for (const part of [AppliedFilters, Closest, ControlledDoor]) part.preload().catch(() => undefined);

/** The facets come after the products; so may what shows them. */
const FilterPanel = later(async () => (await import("./filters.tsx")).FilterPanel, undefined, Nothing);

export type BrowseProps = {
  kind: "all" | "cs" | "class" | "search";
  classId?: number | undefined;
  searchText?: string | undefined;
};

export function BrowseScreen({ kind, classId, searchText = "" }: BrowseProps) {
  const { customer } = useUser();
  const params: BrowseParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = searchText.trim();
  const search: Search = {
    searchText: text,
    classId: classId ?? null,
    type: kind === "cs" ? "CSO" : (params.type ?? "ALL"),
    filters: filtersOf(params),
    sort: params.sort ?? "best",
  };
  const query = useInfiniteQuery(searchQuery(search));
  const pages = query.data?.pages ?? [];
  const found = joinGroups(pages);
  const total = pages.at(-1)?.total;
  const classification = classOf(pages);
  const heading = headingOf(kind, text, classification?.class_name);
  const header = classification === undefined ? null : classHeader(classification, pages[0]?.groups ?? []);
  const failure = query.isError && found.length === 0 ? failureOf(query.error) : undefined;
  const isOffline = failure?.kind === "offline";
  const here = useQuery({ ...catalogueHereQuery, enabled: isOffline });
  const retry = { onRetry: () => void query.refetch(), retrying: query.isRefetching };
  const isNoClass = failure?.kind === "refused" && failure.status === 404;
  // A page of the device may tell no facets that the server's has told.
  const facets = pages.find((page) => page.facets !== undefined)?.facets;
  const how = pages[0]?.how;
  useTitle(heading);
  const choose = (next: BrowseParams) =>
    void navigate({ to: ".", search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const panel = facets && (
    <FilterPanel params={params} onParams={choose} facets={facets} isOneClass={kind === "class"} />
  );
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{heading}</h1>
          <span className="muted" role="status">
            {total === undefined ? "" : formatQuantity(total, "product")}
          </span>
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
          <Age what="Prices and stock" since={deviceSince(pages) ?? rememberedSince(query)} />
        </div>
      </div>
      <div className={styles.beside}>
        {panel && (
          <section className={styles.filters} aria-label="Filters">
            {panel}
          </section>
        )}
        <div className={styles.found}>
          {kind === "cs" && <ControlledDoor />}
          {appliedOf(params, []).length > 0 && <AppliedFilters params={params} onParams={choose} />}
          {customer.has_bonus_discount && <BonusStrip customer={customer} />}
          {header !== null && <SanitizedHtml html={header} className={styles.classNote} />}
          {query.isPending && (
            <div className={`rows ${styles.waiting}`}>
              <Skeleton label="Loading products" />
            </div>
          )}
          {isNoClass && <NothingFound kind="no-class" text={text} isNarrowed={false} />}
          {isOffline && (
            <NotOnDevice what={kind === "class" ? "This class" : "This list"} here={here.data} {...retry} />
          )}
          {failure !== undefined && !isNoClass && !isOffline && (
            <ErrorState title="The products could not be loaded." text="Nothing in your cart has changed." {...retry} />
          )}
          {total === 0 && (
            <NothingFound kind={kind} text={text} isNarrowed={isNarrowed(search.filters) || params.type !== undefined}>
              <Button onPress={() => choose({ ...cleared(params), type: undefined })}>Clear all filters</Button>
            </NothingFound>
          )}
          {found.length > 0 && how !== undefined && how !== "exact" && <Closest how={how} text={text} />}
          {found.length > 0 && (
            <ProductList
              label={heading}
              name={JSON.stringify(search)}
              found={found}
              total={total ?? found.length}
              more={{
                state: query.isFetchNextPageError ? "failed" : query.isFetchingNextPage ? "loading" : "idle",
                load: () => {
                  if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
                },
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** As high as the strip, so that the list does not move when it comes. */
function ItsPlace() {
  return (
    <div className={`card ${styles.bonus}`} aria-hidden>
      <span className="strong">Bonus discount</span>
      <span className="meter" />
      <span />
      <Button tone="quiet" size="small" disabled>
        Details
      </Button>
    </div>
  );
}

function headingOf(kind: BrowseProps["kind"], text: string, className: string | undefined): string {
  switch (kind) {
    case "cs":
      return "Controlled Substances";
    case "class":
      return className ?? "Products";
    case "search":
      return text === "" ? "All Products" : `Results for “${text}”`;
    case "all":
      return "All Products";
  }
}
