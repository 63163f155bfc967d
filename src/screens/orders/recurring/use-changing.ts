/** A recurring order while it is changed: what was typed of it, what is done with it meanwhile, and what somebody else did. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { orderOf, type RecurringAct, useRecurring } from "#src/data/orders/recurring.ts";
import { tellActed } from "./act-words.ts";
import {
  changeOf,
  draftFrom,
  isChanged,
  onTop,
  readDraft,
  type RecurringDraft,
  type RecurringForm,
} from "./recurring-draft.ts";

/** Somebody else changed it, or it ran, since the changing began. */
export type RecurringConflict = { current: RecurringOrder; message: string };

export type Changing = ReturnType<typeof useChanging>;

export function useChanging(order: RecurringOrder) {
  const navigate = useNavigate();
  const { value, leftAt, change, forget } = useTyped<RecurringDraft | undefined>(
    `recurring ${order.recurring_order_id}`,
    readDraft,
  );
  const [conflict, setConflict] = useState<RecurringConflict>();
  const typed = value !== undefined && isChanged(value) ? value : undefined;
  const draft = typed ?? draftFrom(order);
  const { mutate, isPending, variables } = useRecurring((acted, act) => {
    if (acted.kind === "changed" && act.kind === "change") return setConflict(acted);
    tellActed(acted, act);
    const now = orderOf(acted);
    if (now === undefined) {
      forget();
      void navigate({ to: "/orders/recurring" });
    } else if (act.kind === "change") change(() => undefined);
    else change((before) => before && onTop(before, now));
  });
  const send = (of: RecurringDraft) => mutate({ order: of.base, act: { kind: "change", change: changeOf(of) } });
  return {
    draft,
    leftAt: typed && leftAt,
    isUnchanged: typed === undefined,
    pending: isPending ? variables.act.kind : undefined,
    conflict,
    edit: (form: Partial<RecurringForm>) => change((before) => ({ ...(before ?? draftFrom(order)), ...form })),
    act: (act: RecurringAct) => mutate({ order, act }),
    save: () => send(draft),
    putOnTop: ({ current }: RecurringConflict) => {
      const mine = onTop(draft, current);
      change(() => mine);
      setConflict(undefined);
      send(mine);
    },
    drop: () => {
      setConflict(undefined);
      change(() => undefined);
    },
  };
}
