/** One order guide: to order from, and to change. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { guidesStaleTime, orderGuidesQuery } from "#src/data/cart/order-guides.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { useTitle } from "#src/ui/kit/page/title.ts";
import * as text from "#src/text/cart/order-guide.ts";
import { GuideEdit } from "./guide-edit.tsx";
import { GuideOrder } from "./guide-order.tsx";
import styles from "./guides.module.css";

export function GuideScreen({ guideId }: { guideId: number }) {
  const query = useQuery({
    ...orderGuidesQuery,
    // A list without the guide is stale: a colleague may have created it since.
    staleTime: ({ state }) => (findGuide(state.data, guideId) === undefined ? 0 : guidesStaleTime),
  });
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = query;
  const { customer, cart_type_code } = useUser();
  const isReachable = useReachable();
  const [isEditing, setEditing] = useState<boolean>();
  const guide = findGuide(data, guideId);
  useTitle(guide?.name ?? text.title);
  if (guide === undefined)
    return (
      <div className="page">
        <h1 tabIndex={-1}>{text.title}</h1>
        {isError ? (
          <ErrorState title={text.loadFailed} retrying={isFetching} onRetry={() => void refetch()} />
        ) : data !== undefined && isFetchedAfterMount ? (
          <NoSuchGuide company={customer.company_name} />
        ) : (
          <Skeleton label={text.loading} plain />
        )}
      </div>
    );
  // A new one has nothing to order from.
  const isChanging = isEditing ?? (guide.lines.length === 0 && isReachable);
  return (
    <div className="page">
      <div className="page__head">
        <div>
          <h1 tabIndex={-1}>{guide.name}</h1>
          <p className={styles.paper}>
            {text.paperHead(
              customer.company_name,
              cart_type_code === "CSO" ? text.controlledSubstances : text.rxProducts,
            )}
          </p>
          <Age what={text.remembered} since={rememberedSince(query)} />
        </div>
        {!isChanging && (
          <Ways isEmpty={guide.lines.length === 0} isReachable={isReachable} onEdit={() => setEditing(true)} />
        )}
      </div>
      {isChanging ? (
        <GuideEdit key={guide.guide_id} guide={guide} onClose={() => setEditing(false)} />
      ) : guide.lines.length === 0 ? (
        <div className={`card ${styles.state}`}>
          <Empty icon="list" title={text.emptyTitle} text={text.emptyHint} />
        </div>
      ) : (
        <GuideOrder guide={guide} />
      )}
    </div>
  );
}

const findGuide = (data: { guides: readonly OrderGuide[] } | undefined, guideId: number): OrderGuide | undefined =>
  data?.guides.find(({ guide_id }) => guide_id === guideId);

type WaysProps = { isEmpty: boolean; isReachable: boolean; onEdit: () => void };

const Ways = ({ isEmpty, isReachable, onEdit }: WaysProps) => (
  <div className={`line ${styles.ways}`}>
    <Button icon="print" disabled={isEmpty} onPress={() => globalThis.print()}>
      {text.print}
    </Button>
    <Button icon="edit" disabled={!isReachable} onPress={onEdit}>
      {text.edit}
    </Button>
  </div>
);

const NoSuchGuide = ({ company }: { company: string }) => (
  <Empty
    icon="list"
    title={text.notFoundTitle}
    text={text.notFoundHint(company)}
    action={
      <Link to="/order-guides" className={buttonClass({ tone: "primary" })}>
        {text.showAll}
      </Link>
    }
  />
);
