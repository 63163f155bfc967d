/** The products among which the one that came is chosen, or why there are none to choose from. */
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { failureOf } from "#src/api/failures.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { deviceSince } from "#src/data/catalogue/catalogue.ts";
import { catalogueHereQuery } from "#src/data/catalogue/device-catalogue.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Marked } from "#src/ui/kit/words/marked.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import * as words from "#src/text/receiving/unexpected.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { NotOnDevice } from "#src/ui/trade/not-on-device.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "#src/screens/receiving/board/dock.module.css";
import head from "#src/screens/receiving/line/order-head.module.css";
import row from "#src/screens/receiving/line/row.module.css";
import type { useProductSearch } from "#src/screens/receiving/goods/use-product-search.ts";
import type { DockProduct } from "#src/screens/receiving/goods/use-product.ts";

export type ProductsFoundProps = {
  search: Pick<ReturnType<typeof useProductSearch>, "query" | "asked" | "text">;
  chosen: DockProduct | undefined;
  onChoose: (product: DockProduct) => void;
};

export function ProductsFound({ search: { query, asked, text }, chosen, onChoose }: ProductsFoundProps) {
  const { isPending, isFetching, isPlaceholderData, refetch } = query;
  const data = query.data?.products;
  const isFromDevice = query.data?.as_of !== undefined;
  const isOffline = query.isError && failureOf(query.error).kind === "offline";
  const isShut = useAtomValue(isShutAtom);
  const here = useQuery({ ...catalogueHereQuery, enabled: isOffline && !isShut });
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <>
      {isPending && loading}
      <Age what={words.remembered} since={query.data && deviceSince([query.data])} />
      {!isPending &&
        data === undefined &&
        (!isOffline ? (
          <ErrorState title={words.loadFailed} {...retry} />
        ) : isShut ? (
          signInFirst
        ) : (
          <NotOnDevice what={words.catalog} here={here.data} {...retry} />
        ))}
      {data?.length === 0 && !isPlaceholderData && (
        <Empty
          icon="search"
          title={text.trim() !== "" ? words.noMatchTitle : isFromDevice ? words.startTitle : words.nothingOrderedTitle}
          text={words.searchHint}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <div className={styles.lines} aria-busy={isPlaceholderData}>
          <h2 className={head.order}>
            <span>{asked === "" ? words.orderedBefore : words.products}</span>
          </h2>
          <ul>
            {data.map((each) => (
              <li
                key={each.item_id}
                className={row.line}
                aria-current={each.item_id === chosen?.item_id ? true : undefined}
              >
                <div className={row.what}>
                  <button type="button" className={`name ${row.choose}`} onClick={() => onChoose(each)}>
                    <Marked text={wholeAmounts(each.full_description)} part={text.trim()} />
                  </button>
                  <div className={`under ${row.under}`}>
                    {each.schedule_name !== null && <ScheduleBadge schedule={each.schedule_name} />}
                    <Labeler product={each} />
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const loading = <Skeleton label={words.loading} plain />;

const signInFirst = <Empty icon="lock" title={words.signInTitle} text={words.signInHint} />;
