/** Usual items: what the customer orders again and again, with a quantity box each, and one button that puts many into the cart. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { rememberedSince } from "#src/data/base/age.ts";
import { isLoggedIn, sessionQuery, type User } from "#src/data/identity/session.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import * as text from "#src/text/cart/usual-items.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { twinsOf } from "#src/ui/trade/twins.ts";
import { ofCart } from "./usual-row.ts";
import { UsualList } from "./usual-list.tsx";
import styles from "./usual.module.css";

/** `level` of its heading: 1 where it is the page, 2 inside one. `arrival`: the day on which what is ordered now arrives. */
type UsualItemsProps = { level: 1 | 2; arrival: ReactNode };

export function UsualItems(props: UsualItemsProps) {
  const { data: user } = useQuery(sessionQuery);
  // Its program may arrive in the very moment in which the session ends.
  if (!isLoggedIn(user)) return null;
  return <Items {...props} user={user} />;
}

function Items({ level, arrival, user: { cart_type_code } }: UsualItemsProps & { user: User }) {
  const query = useQuery(usualItemsQuery);
  const { data, isError, isFetching, refetch } = query;
  const since = rememberedSince(query);
  const mine = data && ofCart(data.items, cart_type_code);
  const others = data === undefined ? 0 : data.items.length - (mine?.length ?? 0);
  const isControlled = cart_type_code === "CSO";
  const Title = level === 1 ? "h1" : "h2";
  return (
    <section className={styles.section} aria-labelledby="usual-items" data-loading={query.isLoading || undefined}>
      <div className={`page__head ${styles.head}`}>
        <div>
          <Title id="usual-items" tabIndex={level === 1 ? -1 : undefined}>
            {text.title}
          </Title>
          {since === undefined ? arrival : <Age what={text.remembered} since={since} />}
        </div>
        <div className={styles.ways}>
          <Link to="/quick-order" className={buttonClass({ tone: "quiet" })}>
            {text.quickOrder}
          </Link>
          <Link to="/order-guides" className={buttonClass({ tone: "quiet" })}>
            {text.orderGuides}
          </Link>
        </div>
      </div>
      {data === undefined &&
        (isError ? (
          <div className={`card ${styles.state}`}>
            <ErrorState title={text.loadFailed} retrying={isFetching} onRetry={() => void refetch()} />
          </div>
        ) : (
          <div className={`rows ${styles.waiting}`}>
            <Skeleton label={text.loading} plain />
          </div>
        ))}
      {mine?.length === 0 && <NoneYet others={others} isControlled={isControlled} />}
      {mine !== undefined && mine.length > 0 && (
        <>
          <UsualList
            key={cart_type_code}
            items={mine}
            twins={twinsOf(mine.map(({ product }) => product))}
            isPage={level === 1}
          />
          {others > 0 && <p className="small muted">{elsewhere(others, isControlled)}</p>}
          {data !== undefined && data.total > data.items.length && (
            <p className="small muted">{text.mostOrdered(data.items.length, data.total)}</p>
          )}
        </>
      )}
    </section>
  );
}

/** @param props.others how many there are of the other cart. */
const NoneYet = ({ others, isControlled }: { others: number; isControlled: boolean }) => (
  <div className={`card ${styles.state}`}>
    <Empty
      icon="again"
      title={isControlled ? text.emptyTitleControlled : text.emptyTitle}
      text={others > 0 ? `${text.emptyHint} ${elsewhere(others, isControlled)}` : text.emptyHint}
      action={
        <Link to="/products/all" className={buttonClass({ tone: "primary" })}>
          {text.browseProducts}
        </Link>
      }
    />
  </div>
);

const elsewhere = (count: number, isControlled: boolean): string =>
  isControlled ? text.inRxCart(count) : text.inControlledCart(count);
