/** Browse and search: one long sheet of products under the heads of their groups, with the cart right in the rows. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";

import { cleanSearchText } from "#contract/rules/search.ts";
import { failureOf } from "#src/api/failures.ts";
import { rememberedSince } from "#src/data/age.ts";
import { classOf, deviceSince, joinGroups, searchQuery, type Search } from "#src/data/catalogue.ts";
import { catalogueHereQuery } from "#src/data/device-catalogue.ts";
import { useUser } from "#src/data/session.ts";
import { Age } from "#src/ui/age.tsx";
import { ErrorState } from "#src/ui/error-state.tsx";
import { quantity } from "#src/ui/format.ts";
import { NotOnDevice } from "#src/ui/not-on-device.tsx";
import { Segments } from "#src/ui/segments.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useTitle } from "#src/ui/title.ts";
import { BonusStrip } from "./bonus-strip.tsx";
import styles from "./browse.module.css";
import { NothingFound } from "./nothing-found.tsx";
import { ProductList } from "./product-list.tsx";

export type BrowseProps = {
  kind: "all" | "cs" | "class" | "search";
  classId?: number | undefined;
  searchText?: string | undefined;
};

export function BrowseScreen({ kind, classId, searchText = "" }: BrowseProps) {
  const { customer } = useUser();
  const { type = "ALL" } = useSearch({ strict: false });
  const text = cleanSearchText(searchText).trim();
  const search: Search = { searchText: text, classId: classId ?? null, type: kind === "cs" ? "CSO" : type };
  const query = useInfiniteQuery(searchQuery(search));
  const pages = query.data?.pages ?? [];
  const found = joinGroups(pages);
  const total = pages.at(-1)?.total;
  const heading = headingOf(kind, text, classOf(pages)?.class_name);
  const failure = query.isError && found.length === 0 ? failureOf(query.error) : undefined;
  const isOffline = failure?.kind === "offline";
  const here = useQuery({ ...catalogueHereQuery, enabled: isOffline });
  const retry = { onRetry: () => void query.refetch(), retrying: query.isRefetching };
  const isNoClass = failure?.kind === "refused" && failure.status === 404;
  useTitle(heading);
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{heading}</h1>
          <span className="muted" role="status">
            {total === undefined ? "" : quantity(total, "product")}
          </span>
          <Age what="Prices and stock" since={deviceSince(pages) ?? rememberedSince(query)} />
        </div>
        {kind !== "cs" && <NarrowDown type={type} />}
      </div>
      {customer.has_bonus_discount && <BonusStrip customer={customer} />}
      {query.isPending && (
        <div className={`rows ${styles.waiting}`}>
          <Skeleton label="Loading products" />
        </div>
      )}
      {isNoClass && <NothingFound kind="no-class" text={text} isNarrowed={false} />}
      {isOffline && <NotOnDevice what={kind === "class" ? "This class" : "This list"} here={here.data} {...retry} />}
      {failure !== undefined && !isNoClass && !isOffline && (
        <ErrorState title="The products could not be loaded." text="Nothing in your cart has changed." {...retry} />
      )}
      {total === 0 && <NothingFound kind={kind} text={text} isNarrowed={type !== "ALL"} />}
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

/** Rx, controlled or both; kept in the address. */
function NarrowDown({ type }: { type: Search["type"] }) {
  const navigate = useNavigate();
  return (
    <Segments
      label="Narrow down"
      choices={[
        { value: "ALL", label: "All" },
        { value: "RXO", label: "Rx" },
        { value: "CSO", label: "Controlled" },
      ]}
      value={type}
      onChange={(chosen) =>
        void navigate({
          to: ".",
          search: (before) => ({ ...before, type: chosen === "ALL" ? undefined : chosen }),
          replace: true,
        })
      }
    />
  );
}
