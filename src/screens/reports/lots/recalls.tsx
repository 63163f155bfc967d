/** Recalled lots: why, how much of each was shipped here, and who pulled how much from the shelf. */
import { useState } from "react";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { integerOf } from "#contract/base/numbers.ts";
import type { Recall } from "#contract/reports/recalls.ts";
import { useConfirmRecall } from "#src/data/reports/lots.ts";
import { useUser } from "#src/data/identity/session.ts";
import { lot } from "#src/text/reports/lots.ts";
import * as text from "#src/text/reports/recalls.ts";
import { BlockedAction } from "#src/ui/kit/buttons/blocked-action.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Moment } from "#src/ui/kit/words/date-text.tsx";
import { formatQuantity } from "#src/text/format.ts";
import { IntegerField } from "#src/ui/kit/fields/integer-field.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import styles from "./lots.module.css";

export const Recalls = ({ recalls }: { recalls: readonly Recall[] }) => (
  <section aria-labelledby="recalls" className="stack">
    <h2 id="recalls">
      {text.title} <span className="count">{recalls.length}</span>
    </h2>
    {recalls.map((recall) => (
      <OneRecall key={recall.recall_id} recall={recall} />
    ))}
  </section>
);

function OneRecall({ recall }: { recall: Recall }) {
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => new Date());
  const user = useUser();
  const mayConfirm = mayCall("receiving", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const { confirmations, shipped } = recall;
  const amounts = shipped.map((of) => formatQuantity(of.quantity, unitName(of.sale_UOM_desc))).join(", ");
  const name = text.recallOf(recall.lot_no);
  return (
    <article className={`card ${styles.recall}`} aria-label={name}>
      <div className={styles.recallHead}>
        <div>
          <h3>{wholeAmounts(recall.full_description)}</h3>
          <div className="under">
            <span className="nowrap">
              <Lot word={lot} number={recall.lot_no} isRecalled />
            </span>
            <Labeler product={recall} />
            <span>
              <FilledText text={text.recalledOn} parts={{ date: <Moment at={recall.recalled_at} now={now} /> }} />
            </span>
          </div>
        </div>
        {amounts !== "" && (
          <p className="num">
            <b>{amounts}</b> <span className="small muted">{text.shippedToYou}</span>
          </p>
        )}
      </div>
      <p>{recall.reason}</p>
      {confirmations.length === 0 ? (
        <p className="muted">{text.notConfirmed}</p>
      ) : (
        <ul className={styles.pulled} aria-label={text.confirmations}>
          {confirmations.map(({ confirmed_by, confirmed_at, quantity, quantity_uom_code, note }) => (
            <li key={`${confirmed_at} ${confirmed_by}`}>
              <FilledText
                text={text.removedBy}
                parts={{
                  amount: <b>{`${formatQuantity(quantity)} ${quantity_uom_code}`}</b>,
                  user: confirmed_by,
                  date: <Moment at={confirmed_at} now={now} />,
                }}
              />
              {note !== "" && <span className="muted"> · {note}</span>}
            </li>
          ))}
        </ul>
      )}
      {mayConfirm && !isOpen && <ConfirmButton lot_no={recall.lot_no} onPress={() => setOpen(true)} />}
      {isOpen && <Confirm recall={recall} onDone={() => setOpen(false)} />}
    </article>
  );
}

const ConfirmButton = ({ lot_no, onPress }: { lot_no: string; onPress: () => void }) => (
  <Button className={styles.confirm} icon="tick" label={text.confirmRemovalOf(lot_no)} onPress={onPress}>
    {text.confirmRemoval}
  </Button>
);

const units = [
  { value: "CT", label: text.cartons },
  { value: "CS", label: text.cases },
  { value: "EA", label: text.each },
] as const;

function Confirm({ recall, onDone }: { recall: Recall; onDone: () => void }) {
  const [quantity, setQuantity] = useState("");
  const [unit, setUnit] = useState<(typeof units)[number]["value"]>("CT");
  const [note, setNote] = useState("");
  const confirm = useConfirmRecall();
  const counted = integerOf(quantity);
  const id = `pulled-${recall.recall_id}`;
  const save = () => {
    if (counted === undefined) return;
    confirm.mutate(
      { recallId: recall.recall_id, quantity: counted, quantity_uom_code: unit, note },
      {
        onSuccess: () => {
          toast({ tone: "ok", title: text.removalConfirmed, text: text.lot(recall.lot_no) });
          onDone();
        },
      },
    );
  };
  return (
    <form
      className={styles.pull}
      aria-label={text.removalOf(recall.lot_no)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <IntegerField id={id} label={text.quantity} text={quantity} onText={setQuantity} hint={text.quantityHint} />
      <Select label={text.unit} choices={units} value={unit} onChange={setUnit} />
      <TextField label={text.note} value={note} onChange={setNote} maxLength={400} optional />
      <div className="line">
        <Button tone="quiet" onPress={onDone}>
          {text.cancel}
        </Button>
        <BlockedAction
          tone="primary"
          type="submit"
          pending={confirm.isPending}
          reasons={counted === undefined ? [{ text: text.enterQuantity, field: id }] : []}
        >
          {text.confirm}
        </BlockedAction>
      </div>
    </form>
  );
}
