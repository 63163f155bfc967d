/** A second person counts again what the first one entered, and confirms it by a password or passkey of their own; the first one stays signed in. */
import { useState, type FormEvent } from "react";
import { unitFor } from "#contract/base/units.ts";
import { isEmail } from "#contract/base/email.ts";
import type { UnconfirmedCount } from "#contract/receiving/controlled.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { type Second, useConfirmCounts } from "#src/data/receiving/confirm-counts.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/controlled.ts";
import * as secondCountText from "#src/text/receiving/second-count.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { PasswordField } from "#src/ui/kit/fields/password-field.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "#src/screens/receiving/packed/packed.module.css";

export type SecondCountDialogProps = {
  counts: readonly UnconfirmedCount[];
  /** Counts that the server has not yet. */
  unsent: number;
  onClose: () => void;
};

export function SecondCountDialog({ counts: now, unsent, onClose }: SecondCountDialogProps) {
  const [counts] = useState(now); // what was read is what is confirmed
  const isReachable = useReachable();
  const isRecalled = useIsRecalled();
  const confirming = useConfirming(counts, onClose);
  const isOff = !isReachable || counts.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={secondCountText.countTitle}
      text={secondCountText.countHint}
      foot={
        <>
          <Button size="glove" onPress={onClose}>
            {secondCountText.notNow}
          </Button>
          <Button
            size="glove"
            tone="primary"
            type="submit"
            form="second-count"
            disabled={isOff}
            pending={confirming.isPending}
          >
            {secondCountText.confirmCounts(counts.length)}
          </Button>
        </>
      }
    >
      <ul className={styles.lots}>
        {counts.map((count) => (
          <CountRow key={count.order_receive_id} count={count} isRecalled={isRecalled(count.item_id, count.lot_no)} />
        ))}
      </ul>
      <form id="second-count" className={styles.form} onSubmit={confirming.submit} noValidate>
        {unsent > 0 && <Note tone="waiting">{secondCountText.unsentCounts(unsent)}</Note>}
        {!isReachable && <Note icon="offline">{secondCountText.confirmOnline}</Note>}
        <WhoFields confirming={confirming} isOff={isOff} />
        <Button
          icon="key"
          wide
          disabled={isOff}
          pending={confirming.isPending}
          onPress={() => confirming.confirm("passkey")}
        >
          {secondCountText.withPasskey}
        </Button>
      </form>
    </Dialog>
  );
}

type Confirming = ReturnType<typeof useConfirming>;

/** Who confirms the counts, as it is typed, and doing it. `notDone`: what the server has against it. */
function useConfirming(counts: readonly UnconfirmedCount[], onDone: () => void) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, isError, data, reset } = useConfirmCounts();
  const confirm = (second: Second) =>
    mutate(
      { order_receive_ids: counts.map(({ order_receive_id }) => order_receive_id), second },
      {
        onSuccess: (answer) => {
          if (answer?.success !== true) return;
          toast({ tone: "ok", title: secondCountText.confirmedTitle, text: confirmedWords(answer) });
          onDone();
        },
      },
    );
  const emailProblem = isEmail(email) ? undefined : secondCountText.enterEmail;
  const passwordProblem = password === "" ? secondCountText.enterPassword : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (emailProblem === undefined && passwordProblem === undefined && !isPending) confirm({ email, password });
  };
  return {
    email: { value: email, onChange: setEmail, error: isTried ? emailProblem : undefined },
    password: {
      value: password,
      onChange: (typed: string) => {
        setPassword(typed);
        reset();
      },
      error: isTried ? passwordProblem : undefined,
    },
    confirm,
    submit,
    isPending,
    isError,
    notDone: data?.success === false ? data.reason : undefined,
  };
}

const CountRow = ({ count, isRecalled }: { count: UnconfirmedCount; isRecalled: boolean }) => (
  <li>
    <div className={styles.what}>
      <b>{wholeAmounts(count.full_description)}</b>
      <span className="muted">
        <ScheduleBadge schedule={count.schedule_name} />{" "}
        <FilledText text={text.order} parts={{ id: <span translate="no">{count.order_id}</span> }} />
        {count.lot_no !== "" && (
          <>
            , <Lot word="lot" number={count.lot_no} isRecalled={isRecalled} />
          </>
        )}
        , {secondCountText.countedBy(count.created_by)}
      </span>
    </div>
    <b className={styles.count}>
      {formatQuantity(count.quantity_received)}{" "}
      <small>{unitFor(count.quantity_received, unitName(count.sale_UOM_desc))}</small>
    </b>
  </li>
);

/** Email and password of the second user, and the result of the last attempt. */
const WhoFields = ({
  confirming: { email, password, notDone, isError },
  isOff,
}: {
  confirming: Confirming;
  isOff: boolean;
}) => (
  <>
    <TextField
      label={secondCountText.email}
      icon="user"
      type="email"
      inputMode="email"
      autoComplete="off"
      disabled={isOff}
      {...email}
    />
    {/* A colleague's: the browser of whoever is signed in must not offer to save it (password-field.tsx). */}
    <PasswordField
      label={secondCountText.password}
      icon="lock"
      autoComplete="one-time-code"
      disabled={isOff}
      {...password}
    />
    {notDone !== undefined && (
      <Note tone="attention" spoken>
        {notDone}
      </Note>
    )}
    {isError && (
      <Note tone="refused" spoken>
        {secondCountText.notConfirmed}
      </Note>
    )}
  </>
);

const confirmedWords = ({
  confirmed,
  confirmed_by,
}: {
  confirmed: number[];
  confirmed_by?: string | undefined;
}): string =>
  confirmed.length === 0
    ? secondCountText.confirmedBefore
    : secondCountText.confirmedBy(confirmed.length, confirmed_by);
