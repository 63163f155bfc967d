/** One product: its picture, its facts, and the card that puts it into the cart. Opening it chooses the cart it belongs into. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import type { Product } from "#contract/catalogue/catalogue.ts";
import { gtinOf } from "#contract/base/gtin.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { failureOf } from "#src/api/failures.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { deviceSince, productQuery } from "#src/data/catalogue/catalogue.ts";
import { classificationsQuery } from "#src/data/catalogue/classes.ts";
import { catalogueHereQuery } from "#src/data/catalogue/device-catalogue.ts";
import { useUser } from "#src/data/identity/session.ts";
import { suggestionsQuery } from "#src/data/catalogue/suggestions.ts";
import { ordersOfItemQuery } from "#src/data/orders/orders.ts";
import { recallsQuery } from "#src/data/reports/recalls.ts";
import { showAll } from "#src/text/catalogue/nothing-found.ts";
import * as text from "#src/text/catalogue/product.ts";
import { ndc } from "#src/text/trade/product.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { later, Nothing, PartLoading } from "#src/ui/kit/page/later.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { caseWords } from "#src/ui/trade/pack-arithmetic.ts";
import { packIcon, storageWords, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { useTitle } from "#src/ui/kit/page/title.ts";
import { Buy } from "./buy.tsx";
import { Offers } from "./offers.tsx";
import styles from "./product.module.css";
import { Substitutes } from "./substitutes.tsx";
import { ZoomPicture } from "./zoom-picture.tsx";

const NotOnDevice = later(async () => (await import("#src/ui/trade/not-on-device.tsx")).NotOnDevice);
const LastOrders = later(async () => (await import("./last-orders.tsx")).LastOrders, PartLoading, Nothing);
const RecalledLots = later(async () => (await import("./recalled-lots.tsx")).RecalledLots, PartLoading, Nothing);
const AddToGuide = later(async () => (await import("./add-to-guide.tsx")).AddToGuide, undefined, Nothing);

/** `arrival`: the day on which what is ordered now arrives. */
export function ProductScreen({ itemId, arrival }: { itemId: number; arrival: ReactNode }) {
  const query = useQuery(productQuery(itemId));
  useQuery(suggestionsQuery(itemId)); // beside the product, not after it
  const { data } = query;
  if (data !== undefined)
    return <Shown product={data} since={deviceSince([data]) ?? rememberedSince(query)} arrival={arrival} />;
  return (
    <div className="page">
      <h1 className="hush" tabIndex={-1}>
        {text.title}
      </h1>
      {query.isPending ? (
        <ProductSkeleton />
      ) : (
        <NotShown error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isRefetching} />
      )}
    </div>
  );
}

type ShownProps = { product: Product; since: Date | undefined; arrival: ReactNode };

function Shown({ product, since, arrival }: ShownProps) {
  useTitle(product.full_description);
  const suggestions = useQuery(suggestionsQuery(product.item_id));
  const user = useUser();
  const mayOrder = mayCall("ordering", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const maySeeOrders = mayCall("ordering-or-reporting", {
    ...user,
    is_customer_admin: user.customer.is_customer_admin,
  });
  const isLoading = useIsLoading(product.item_id, { maySeeOrders });
  const isOut = product.not_sellable_reason !== null;
  const substitutes = <Substitutes products={suggestions.data?.substitutes ?? []} beside={product} />;
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.product}>
        <div className={styles.about}>
          <ZoomPicture src={product.image_url} name={product.full_description} icon={packIcon(product.form)} />
          <div className={styles.words}>
            <div className="stack" style={{ "--gap": "8px" }}>
              <div className="line" style={{ "--gap": "8px" }}>
                <ScheduleBadge schedule={product.schedule_name} />
                <AvailabilityMark availability={product.availability} />
              </div>
              <h1 tabIndex={-1}>{wholeAmounts(product.full_description)}</h1>
              <Age what={text.remembered} since={since} />
            </div>
            <Facts facts={factsOf(product)} />
            {mayOrder && product.units.length > 0 && <GuideButton product={product} />}
          </div>
        </div>
        <Buy
          key={product.item_id}
          product={product}
          terms={suggestions.isLoading ? "loading" : suggestions.data?.price_terms}
          arrival={arrival}
        />
        <div className={styles.wide} data-together>
          {isLoading && <PartLoading />}
          {maySeeOrders && <RecalledLots itemId={product.item_id} />}
          {maySeeOrders && <LastOrders itemId={product.item_id} />}
          {isOut && substitutes}
          <Offers beside={product} incentives={product.incentives} suggested={suggestions.data?.incentives ?? []} />
          {!isOut && substitutes}
          {suggestions.isError && (
            <Note
              action={
                <Button size="small" onPress={() => void suggestions.refetch()} pending={suggestions.isFetching}>
                  {text.tryAgain}
                </Button>
              }
            >
              {text.suggestionsFailed}
            </Note>
          )}
        </div>
      </div>
    </div>
  );
}

/** Its place is kept while its program is on its way. */
const GuideButton = ({ product }: { product: Product }) => (
  <div className={styles.guide}>
    <AddToGuide product={product} unit={product.sale_UOM} />
  </div>
);

/** Whether something that stands below the product is on its way: it is shown together, so that none of it pushes another away. */
function useIsLoading(itemId: number, { maySeeOrders }: { maySeeOrders: boolean }): boolean {
  const suggestions = useQuery(suggestionsQuery(itemId));
  const orders = useQuery({ ...ordersOfItemQuery(itemId), enabled: maySeeOrders });
  const recalls = useQuery({ ...recallsQuery, enabled: maySeeOrders });
  return suggestions.isLoading || orders.isLoading || recalls.isLoading;
}

/** Link to the class of the product, whose name may be loaded later. */
function ClassLink({ classId }: { classId: number }) {
  const { data: classes = [] } = useQuery(classificationsQuery);
  const known = classes.find(({ class_id }) => class_id === classId);
  return (
    <Link to="/product-class/$classId" params={{ classId }} className="link">
      {known?.class_name ?? text.sameClass}
    </Link>
  );
}

const factsOf = (product: Product) => {
  const gtin = gtinOf(product.ndc_code);
  return [
    ...(product.manufacturer === "" ? [] : [{ name: text.labeler, value: product.manufacturer }]),
    {
      name: ndc,
      value: (
        <span className="nowrap" translate="no">
          {product.ndc_code}
        </span>
      ),
    },
    ...(gtin === undefined
      ? []
      : [
          {
            name: text.gtin,
            value: (
              <span className="code" translate="no">
                {gtin}
              </span>
            ),
          },
        ]),
    { name: text.item, value: product.item_id },
    { name: text.pack, value: [product.retail_packaging, caseWords(product)].filter(Boolean).join(", ") },
    { name: text.storage, value: storageWords[product.storage] },
    ...(product.schedule_name === null ? [] : [{ name: text.deaSchedule, value: product.schedule_name }]),
    ...(product.class_id === null
      ? []
      : [{ name: text.productClass, value: <ClassLink classId={product.class_id} /> }]),
  ];
};

/** The page's own shape while the product is on its way. */
const ProductSkeleton = () => (
  <div className={`skeleton ${styles.product} ${styles.coming}`} role="status" aria-label={text.loading}>
    <div className={styles.about}>
      <span className={`bone ${styles.picture}`} />
      <div className="stack" style={{ "--gap": "12px" }}>
        {["90%", "60%", "100%", "100%", "100%"].map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines without a meaning
          <span key={at} className="bone" style={{ width }} />
        ))}
      </div>
    </div>
    <div className={`card stack ${styles.buy}`}>
      {["40%", "100%", "100%", "60%"].map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines without a meaning
        <span key={at} className="bone" style={{ width }} />
      ))}
    </div>
  </div>
);

function NotShown({ error, onRetry, isRetrying }: { error: unknown; onRetry: () => void; isRetrying: boolean }) {
  const failure = failureOf(error);
  const isOffline = failure.kind === "offline";
  const here = useQuery({ ...catalogueHereQuery, enabled: isOffline });
  if (failure.kind === "refused" && failure.status === 404) {
    return (
      <Empty
        icon="search"
        title={text.notFound}
        text={text.notFoundHint}
        action={
          <Link to="/products/all" className={buttonClass()}>
            {showAll}
          </Link>
        }
      />
    );
  }
  if (isOffline)
    return <NotOnDevice what={text.thisProduct} here={here.data} onRetry={onRetry} retrying={isRetrying} />;
  // Why, is told by a toast.
  return <ErrorState title={text.loadFailed} onRetry={onRetry} retrying={isRetrying} />;
}
