/** What was found, below what is said of the list as a whole; or why there is nothing, and the way on. */
import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";

import { classHeader } from "#contract/catalogue/rules/headers.ts";
import { isNarrowed } from "#contract/catalogue/rules/search-facets.ts";
import { failureOf } from "#src/api/failures.ts";
import { classOf, type ProductInGroup, type FoundPage, type Search } from "#src/data/catalogue/catalogue.ts";
import { catalogueHereQuery } from "#src/data/catalogue/device-catalogue.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as browseText from "#src/text/catalogue/browse.ts";
import { clearFilters } from "#src/text/catalogue/filters.ts";
import { bonusDiscount } from "#src/text/trade/price.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { SanitizedHtml } from "#src/ui/kit/words/sanitized-html.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { ControlledDoor } from "#src/ui/trade/controlled-door.tsx";
import styles from "./browse.module.css";
import { appliedOf, cleared } from "./choices.ts";
import type { NarrowDownProps } from "./narrow-down.tsx";
import { ProductList } from "./product-list.tsx";

/** Above the list, which is what one came for. */
const NotOnDevice = later(async () => (await import("#src/ui/trade/not-on-device.tsx")).NotOnDevice);
const NothingFound = later(async () => (await import("./nothing-found.tsx")).NothingFound);
const BonusStrip = later(async () => (await import("./bonus-strip.tsx")).BonusStrip, ItsPlace, Nothing);

/** What only some lists show. Fetched with the screen, before there are rows that they would push down. */
const AppliedFilters = later(async () => (await import("./applied-filters.tsx")).AppliedFilters, undefined, Nothing);
const Closest = later(async () => (await import("./closest.tsx")).Closest, undefined, Nothing);
for (const part of [AppliedFilters, Closest]) part.preload().catch(() => undefined);

export type FoundProductsProps = Pick<NarrowDownProps, "onParams"> & {
  asked: Pick<NarrowDownProps, "kind" | "params"> & { heading: string; search: Search };
  query: UseInfiniteQueryResult<InfiniteData<FoundPage>>;
  /** All that its pages have. */
  found: readonly ProductInGroup[];
};

export function FoundProducts({ asked, query, found, onParams }: FoundProductsProps) {
  const { customer } = useUser();
  const { kind, params, heading, search } = asked;
  const text = search.searchText;
  const pages = query.data?.pages ?? [];
  const total = pages.at(-1)?.total;
  const how = pages[0]?.how;
  const classification = classOf(pages);
  const header = classification === undefined ? null : classHeader(classification, pages[0]?.groups ?? []);
  const failure = query.isError && found.length === 0 ? failureOf(query.error) : undefined;
  const isOffline = failure?.kind === "offline";
  const here = useQuery({ ...catalogueHereQuery, enabled: isOffline });
  const retry = { onRetry: () => void query.refetch(), retrying: query.isRefetching };
  const isNoClass = failure?.kind === "refused" && failure.status === 404;
  return (
    <div className={styles.found}>
      {kind === "cs" && <ControlledDoor />}
      {appliedOf(params, []).length > 0 && <AppliedFilters params={params} onParams={onParams} />}
      {customer.has_bonus_discount && <BonusStrip customer={customer} />}
      {header !== null && <SanitizedHtml html={header} className={styles.classNote} />}
      {query.isPending && (
        <div className={`rows ${styles.waiting}`}>
          <Skeleton label={browseText.loading} />
        </div>
      )}
      {isNoClass && <NothingFound kind="no-class" text={text} isNarrowed={false} />}
      {isOffline && (
        <NotOnDevice what={kind === "class" ? browseText.thisClass : browseText.thisList} here={here.data} {...retry} />
      )}
      {failure !== undefined && !isNoClass && !isOffline && (
        <ErrorState title={browseText.loadFailed} text={browseText.cartUnchanged} {...retry} />
      )}
      {total === 0 && (
        <NothingFound kind={kind} text={text} isNarrowed={isNarrowed(search.filters) || params.type !== undefined}>
          <Button onPress={() => onParams({ ...cleared(params), type: undefined })}>{clearFilters}</Button>
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
  );
}

/** As high as the strip, so that the list does not move when it comes. */
function ItsPlace() {
  return (
    <div className={`card ${styles.bonus}`} aria-hidden>
      <span className="strong">{bonusDiscount}</span>
      <span className="meter" />
      <span className={styles.bonusWords} />
      <Button tone="quiet" size="small" disabled>
        {browseText.details}
      </Button>
    </div>
  );
}
