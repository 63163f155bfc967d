/** The classes of the catalogue as a way in. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { classificationsQuery } from "#src/data/catalogue/classes.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/home/home.ts";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import styles from "./home.module.css";

export function Classes() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...classificationsQuery,
    meta: { quiet: "unless-broken" },
  });
  return (
    <section className="card" aria-labelledby="classes">
      <div className={`card__head ${styles.head}`}>
        <h2 id="classes">{text.classes}</h2>
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorState title={text.classesFailed} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label={text.loadingClasses} plain />
        )
      ) : (
        <ul className={styles.classes}>
          {data.map(({ class_id, class_name, item_count }) => (
            <li key={class_id}>
              <Link to="/product-class/$classId" params={{ classId: class_id }} className="rail__link">
                {class_name}
                <span className="choice__count">{formatQuantity(item_count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
