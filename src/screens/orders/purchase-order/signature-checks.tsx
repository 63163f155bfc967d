/** Each check of 21 CFR 1311.55(c) with its result: as it was at the signing, and as it is when somebody verifies it again. */
import type { SignatureCheck, SignedOrder } from "#contract/csos/signed-order.ts";
import { failureOf } from "#src/api/failures.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { useVerifyAgain } from "#src/data/orders/signed-order.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/orders/signature.ts";
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
          <h3 id="signature-checks">{text.checksTitle}</h3>
          <p className="muted small">
            {data === undefined
              ? text.checkedAtSigning(when(signed.signed_at))
              : text.verifiedAgain(when(data.verified_at))}
          </p>
        </div>
        <Button icon="shield" pending={isPending} disabled={!isReachable} onPress={() => mutate()}>
          {text.verifyAgain}
        </Button>
      </div>
      {!isReachable && <p className="muted small">{text.onlineToVerify}</p>}
      <div role="status">{data !== undefined && !isPending && <Verdict isGood={data.is_good} checks={checks} />}</div>
      {error !== null && !isPending && (
        <Note tone="attention" spoken>
          {whyNot(error)}
        </Note>
      )}
      <ul className={styles.checks}>
        {checks.map(({ check, result, state, at }) => (
          <li key={check} data-state={state}>
            <Icon name={icons[state]} />
            <p>
              <b>{check}</b>
              <span className="hush">: {text.states[state]}.</span>
              <small className="muted">
                {result}
                {at !== undefined && ` ${when(at)}.`}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons = { good: "ok", bad: "refused", open: "attention" } as const;

function Verdict({ isGood, checks }: { isGood: boolean; checks: readonly SignatureCheck[] }) {
  if (isGood)
    return (
      <Note tone="ok">
        <b>{text.validTitle}</b> {text.allPassed(checks.length)}
      </Note>
    );
  const good = checks.filter(({ state }) => state === "good").length;
  return (
    <Note tone="refused">
      <b>{text.notValidTitle}</b> {text.somePassed(good, checks.length)}
    </Note>
  );
}

/** Nothing was found out: that is told apart from a signature that is not good. */
function whyNot(error: Error): string {
  const failure = failureOf(error);
  const message = "message" in failure ? failure.message : text.signedOut;
  return text.notVerified(message);
}
