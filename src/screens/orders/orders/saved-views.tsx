/** The user's saved views of Orders: one press applies one; the current filters are saved under a name. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderView } from "#contract/orders/order-views.ts";
import { orderViewsQuery, useDeleteOrderView, useSaveOrderView } from "#src/data/orders/order-views.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { undo } from "#src/text/kit/scans.ts";
import * as text from "#src/text/orders/order-views.ts";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import type { FilterProps } from "./criteria.ts";
import { isApplied, paramsOf, viewOf } from "./order-view.ts";
import styles from "./orders.module.css";

export function SavedViews({ params, setting, onParams }: FilterProps) {
  const { data, isPending, isFetching, refetch } = useQuery(orderViewsQuery);
  const isReachable = useReachable();
  return (
    <div className={styles.panel} role="group" aria-label={text.savedViews}>
      {data !== undefined && !isReachable && <Note icon="offline">{text.needsConnection}</Note>}
      {isPending && <Skeleton label={text.loading} plain />}
      {data === undefined && !isPending && (
        <ErrorState title={text.loadFailed} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.views.length === 0 && <p className="muted">{text.noViews}</p>}
      {data !== undefined && data.views.length > 0 && (
        <ul className={styles.views}>
          {data.views.map((view) => (
            <SavedView
              key={view.name}
              view={view}
              isCurrent={isApplied(view, params, setting)}
              onApply={() => onParams(paramsOf(view, setting))}
            />
          ))}
        </ul>
      )}
      {data !== undefined && <SaveView params={params} setting={setting} views={data.views} />}
    </div>
  );
}

function SavedView({ view, isCurrent, onApply }: { view: OrderView; isCurrent: boolean; onApply: () => void }) {
  const isReachable = useReachable();
  const { mutate: save } = useSaveOrderView();
  const { mutate: remove, isPending } = useDeleteOrderView(() =>
    toast({ tone: "ok", title: text.deleted(view.name), action: { label: undo, onPress: () => save(view) } }),
  );
  return (
    <li>
      <button type="button" className={styles.view} aria-pressed={isCurrent} onClick={onApply}>
        {view.name}
      </button>
      <Button
        tone="quiet"
        icon="trash"
        label={text.deleteOf(view.name)}
        pending={isPending}
        disabled={!isReachable}
        onPress={() => {
          focusAfterRemoval();
          remove(view);
        }}
      />
    </li>
  );
}

type SaveViewProps = Pick<FilterProps, "params" | "setting"> & { views: readonly OrderView[] };

function SaveView({ params, setting, views }: SaveViewProps) {
  const [name, setName] = useState("");
  const isReachable = useReachable();
  const { mutate: save, isPending } = useSaveOrderView();
  const hasFilters = Object.values(params).some((value) => value !== undefined);
  const named = name.trim();
  const replaced = views.find((view) => view.name.toLowerCase() === named.toLowerCase());
  const canSave = hasFilters && isReachable && named !== "" && !isPending;
  const submit = () => {
    if (!canSave) return;
    const tellSaved = () => {
      setName("");
      toast({ tone: "ok", title: text.saved(named) });
    };
    save({ name: named, ...viewOf(params, setting) }, { onSuccess: tellSaved });
  };
  return (
    <div className={styles.saveView}>
      <TextField
        label={text.viewName}
        hint={hasFilters ? undefined : text.setFiltersFirst}
        maxLength={40}
        value={name}
        onChange={setName}
        onEnter={submit}
      />
      <Button icon="plus" pending={isPending} disabled={!canSave} onPress={submit}>
        {replaced === undefined ? text.save : text.replace}
      </Button>
    </div>
  );
}
