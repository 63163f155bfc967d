/** What can be done with a recurring order, and the form that changes it. What is typed stays on this device until it is saved. */
import { useState } from "react";
import { isoToWire } from "#contract/base/dates.ts";
import { lineKey } from "#contract/base/line-key.ts";
import { earliestStart, latestStart, recurringName } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { useToday } from "#src/data/base/today.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/dialogs/confirm-dialog.tsx";
import { dateProblem } from "#src/ui/kit/fields/date-entry.ts";
import { FootBar } from "#src/ui/kit/lists/foot-bar.tsx";
import * as guideText from "#src/text/cart/order-guide-edit.ts";
import { arrival, money } from "#src/text/format.ts";
import * as text from "#src/text/orders/recurring-order.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { WhenShortChoice } from "#src/ui/trade/when-short.tsx";
import { Acts } from "./acts.tsx";
import { NextDates } from "./next-dates.tsx";
import { RecurringLines } from "./recurring-lines.tsx";
import styles from "./recurring.module.css";
import { useChanging, type Changing } from "./use-changing.ts";
import { WhenFields } from "./when-fields.tsx";
import { WhereFields } from "./where-fields.tsx";

type Props = { order: RecurringOrder; isReachable: boolean };

export function RecurringChangeForm({ order, isReachable }: Props) {
  const { customer } = useUser();
  const changing = useChanging(order);
  const { draft, edit, isUnchanged, conflict, leftAt } = changing;
  const today = useToday(customer.time_zone);
  const bounds = { min: isoToWire(earliestStart(today)), max: isoToWire(latestStart(today)) };
  const isSameDate = draft.next_date === draft.base.next_dates[0];
  const problem = isSameDate ? undefined : dateProblem(draft.next_date, bounds);
  const maySave = problem === undefined && draft.lines.length > 0 && draft.lines.every(({ quantity }) => quantity > 0);
  return (
    <>
      <section className={styles.standing} aria-label={text.status}>
        <NextDates order={order} />
        <div className={styles.acts}>
          <Acts order={order} pending={changing.pending} disabled={!isReachable} onAct={changing.act} />
          <RunNow order={order} changing={changing} isReachable={isReachable} />
        </div>
      </section>
      <NewPrices order={order} changing={changing} isReachable={isReachable} />
      {leftAt !== undefined && <Note tone="attention">{guideText.unsaved}</Note>}
      {conflict !== undefined && <ConflictNote conflict={conflict} changing={changing} isReachable={isReachable} />}
      <section aria-labelledby="recurring-when" className={styles.part}>
        <h2 id="recurring-when">{text.schedule}</h2>
        <WhenFields draft={draft} bounds={bounds} onEdit={edit} />
      </section>
      <section aria-labelledby="recurring-where" className={styles.part}>
        <h2 id="recurring-where">{text.addressesAndShipping}</h2>
        <WhereFields order={order} travels={draft.travels} onEdit={(travels) => edit({ travels })} />
      </section>
      <section aria-labelledby="recurring-lines" className={styles.part}>
        <h2 id="recurring-lines">{text.products}</h2>
        <RecurringLines lines={draft.lines} cartType={order.cart_type_code} onChange={(lines) => edit({ lines })} />
        <WhenShortChoice value={draft.when_short} onChange={(when_short) => edit({ when_short })} />
        <TextField
          label={guideText.name}
          value={draft.order_name}
          maxLength={80}
          onChange={(order_name) => edit({ order_name })}
        />
      </section>
      <End order={order} changing={changing} isReachable={isReachable} />
      {!isUnchanged && <SaveBar changing={changing} maySave={maySave && isReachable} />}
    </>
  );
}

type Conflicting = {
  conflict: NonNullable<Changing["conflict"]>;
  changing: Changing;
  isReachable: boolean;
};

/** Somebody else changed it in between. */
const ConflictNote = ({ conflict, changing, isReachable }: Conflicting) => (
  <Note tone="attention" spoken>
    <p>
      {conflict.message} {guideText.conflict}
    </p>
    <div className={styles.answers}>
      <Button
        tone="primary"
        pending={changing.pending === "change"}
        disabled={!isReachable}
        onPress={() => changing.putOnTop(conflict)}
      >
        {guideText.keepMine}
      </Button>
      <Button tone="danger" onPress={changing.drop}>
        {guideText.discardMine}
      </Button>
    </div>
  </Note>
);

/** While something is changed: saving it, or dropping it. */
const SaveBar = ({ changing, maySave }: { changing: Changing; maySave: boolean }) => (
  <FootBar>
    <p className="small muted">{text.productCount(changing.draft.lines.length)}</p>
    <div className="line">
      <Button onPress={changing.drop}>{guideText.discard}</Button>
      <Button tone="primary" pending={changing.pending === "change"} disabled={!maySave} onPress={changing.save}>
        {text.save}
      </Button>
    </div>
  </FootBar>
);

type ActProps = Props & { changing: Changing };

/** Prices that changed since they were accepted, and the button that accepts them. Nothing while there are none. */
function NewPrices({ order, changing, isReachable }: ActProps) {
  const changed = order.lines.flatMap(({ price, accepted_price: before, ...line }) =>
    price === null || before === null || price === before ? [] : [{ ...line, price, before }],
  );
  if (changed.length === 0) return null;
  return (
    <Note tone="attention">
      <p>{text.pricesChanged(changed.length)}</p>
      <ul>
        {changed.map(({ price, before, ...line }) => (
          <li key={lineKey(line)}>
            {text.changedPrice(
              wholeAmounts(line.full_description),
              line.ndc_code,
              money(price),
              unitName(line.sale_UOM_desc),
              money(before),
            )}
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button
          tone="primary"
          pending={changing.pending === "accept-prices"}
          disabled={!isReachable || changing.pending !== undefined}
          onPress={() => changing.act({ kind: "accept-prices" })}
        >
          {text.acceptPrices}
        </Button>
      </div>
    </Note>
  );
}

/** An order beside the dates. */
function RunNow({ order, changing, isReachable }: ActProps) {
  const [isAsking, setAsking] = useState(false);
  const next = order.next_dates[order.is_next_skipped ? 1 : 0]!;
  return (
    <>
      <Button
        icon="go"
        pending={changing.pending === "run"}
        disabled={!isReachable || changing.pending !== undefined || !changing.isUnchanged}
        onPress={() => setAsking(true)}
      >
        {text.run}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={text.runQuestion(recurringName(order))}
        text={text.runHint(order, order.status === "active" ? arrival(next) : undefined)}
        safe={text.notNow}
        act={text.run}
        tone="primary"
        onConfirm={() => {
          setAsking(false);
          changing.act({ kind: "run" });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function End({ order, changing, isReachable }: ActProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button tone="danger" icon="trash" disabled={!isReachable} onPress={() => setAsking(true)}>
        {text.end}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={text.endQuestion(recurringName(order))}
        text={text.endHint}
        safe={text.keep}
        act={text.end}
        pending={changing.pending === "end"}
        onConfirm={() => changing.act({ kind: "end" })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
