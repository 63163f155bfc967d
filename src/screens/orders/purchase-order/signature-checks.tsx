/** Each check of 21 CFR 1311.55(c) with its result: as it was at the signing, and as it is when somebody verifies it again. */
import type { SignatureCheck, SignedOrder } from "#contract/csos/signed-order.ts";
import { failureOf } from "#src/api/failures.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { useVerifyAgain } from "#src/data/orders/signed-order.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import styles from "./signature.module.css";

type SignatureChecksProps = { orderId: number; signed: SignedOrder; when: (instant: string) => string };

export function SignatureChecks({ orderId, signed, when }: SignatureChecksProps) {
  const isReachable = useReachable();
  const { data, error, isPending, mutate } = useVerifyAgain(orderId);
  const checks = data?.checks ?? signed.checks;
  return (
    <section className={styles.part} aria-labelledby="signature-checks">
      <div className={styles.partHead}>
        <div>
          <h3 id="signature-checks">What was checked</h3>
          <p className="muted small">
            {data === undefined
              ? `When it was signed, ${when(signed.signed_at)}, before the order was placed.`
              : `Verified again ${when(data.verified_at)}, from what is kept of the order.`}
          </p>
        </div>
        <Button icon="shield" pending={isPending} disabled={!isReachable} onPress={() => mutate()}>
          Verify again
        </Button>
      </div>
      {!isReachable && <p className="muted small">Verifying needs the network.</p>}
      <div role="status">{data !== undefined && !isPending && <Verdict isGood={data.is_good} checks={checks} />}</div>
      {error !== null && !isPending && (
        <Note tone="attention" spoken>
          {whyNot(error)}
        </Note>
      )}
      <ul className={styles.checks}>
        {checks.map(({ check, result, state }) => (
          <li key={check} data-state={state}>
            <Icon name={marks[state].icon} />
            <p>
              <b>{check}</b>
              <span className="hush">: {marks[state].words}.</span>
              <small className="muted">{result}</small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const marks = {
  good: { icon: "ok", words: "good" },
  bad: { icon: "refused", words: "not good" },
  open: { icon: "attention", words: "not checked" },
} as const;

function Verdict({ isGood, checks }: { isGood: boolean; checks: readonly SignatureCheck[] }) {
  const all = formatQuantity(checks.length, "check");
  if (isGood)
    return (
      <Note tone="ok">
        <b>The signature is good.</b> All {all} hold.
      </Note>
    );
  const good = checks.filter(({ state }) => state === "good").length;
  return (
    <Note tone="refused">
      <b>The signature does not hold.</b> {good} of {all} are good. Do not act on this order, and call customer service.
    </Note>
  );
}

/** Nothing was found out: that is told apart from a signature that is not good. */
function whyNot(error: Error): string {
  const failure = failureOf(error);
  const message = "message" in failure ? failure.message : "You are signed out.";
  return `It was not verified. ${message}`;
}
