/** Usual items: what the customer orders again and again, with a quantity box each, and one button that puts many into the cart. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { rememberedSince } from "#src/data/base/age.ts";
import { isLoggedIn, sessionQuery, type User } from "#src/data/identity/session.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";
import { usualDays } from "#contract/cart/rules/usual-items.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { formatQuantity } from "#src/text/format.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { twinsOf } from "#src/ui/trade/twins.ts";
import { ofCart } from "./usual-row.ts";
import { UsualList } from "./usual-list.tsx";
import styles from "./usual.module.css";

/** @param level of its heading: 1 where it is the page, 2 inside one. */
export function UsualItems({ level }: { level: 1 | 2 }) {
  const { data: user } = useQuery(sessionQuery);
  // Its program may arrive in the very moment in which the session ends.
  if (!isLoggedIn(user)) return null;
  return <Items level={level} user={user} />;
}

function Items({ level, user: { cart_type_code } }: { level: 1 | 2; user: User }) {
  const query = useQuery(usualItemsQuery);
  const { data, isError, isFetching, refetch } = query;
  const mine = data && ofCart(data.items, cart_type_code);
  const others = data === undefined ? 0 : data.items.length - (mine?.length ?? 0);
  const isControlled = cart_type_code === "CSO";
  const Title = level === 1 ? "h1" : "h2";
  return (
    <section className={styles.section} aria-labelledby="usual-items">
      <div className={`page__head ${styles.head}`}>
        <div>
          <Title id="usual-items" tabIndex={level === 1 ? -1 : undefined}>
            Usual items
          </Title>
          <Age what="Prices and stock" since={rememberedSince(query)} />
        </div>
        <div className={styles.ways}>
          <Link to="/quick-order" className={buttonClass({ tone: "quiet" })}>
            Quick order
          </Link>
          <Link to="/order-guides" className={buttonClass({ tone: "quiet" })}>
            Order guides
          </Link>
        </div>
      </div>
      {data === undefined &&
        (isError ? (
          <div className={`card ${styles.state}`}>
            <ErrorState
              title="The usual items could not be loaded."
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          </div>
        ) : (
          <div className={`rows ${styles.waiting}`}>
            <Skeleton label="Loading usual items" plain />
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
            <p className="small muted">
              The {formatQuantity(data.items.length, "product")} ordered most often, of {formatQuantity(data.total)} in{" "}
              {usualDays} days.
            </p>
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
      title={isControlled ? "No usual controlled substances yet" : "No usual items yet"}
      text={`What your company orders within ${usualDays} days stands here, ready to be ordered again.${
        others > 0 ? ` ${elsewhere(others, isControlled)}` : ""
      }`}
      action={
        <Link to="/products/all" className={buttonClass({ tone: "primary" })}>
          Browse products
        </Link>
      }
    />
  </div>
);

const elsewhere = (count: number, isControlled: boolean): string =>
  isControlled
    ? `${formatQuantity(count, "usual item")} of the Rx cart ${count === 1 ? "shows" : "show"} when that cart is chosen.`
    : `${formatQuantity(count, "usual item")} ${count === 1 ? "is a controlled substance and shows" : "are controlled substances and show"} when the controlled cart is chosen.`;
