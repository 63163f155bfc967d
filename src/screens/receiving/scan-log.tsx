/** The scans that were counted on the pad, the newest first: the last one can be taken back, and one without a serial counted once more. */
import { Button } from "#src/ui/kit/button.tsx";
import { formatQuantity, time } from "#src/ui/kit/format.ts";
import { withoutLastScan, withScan } from "./counting.ts";
import type { Goods, ReceiptDraft } from "./draft.ts";
import styles from "./pad.module.css";
import { scansOf } from "./scans.ts";

export type ScanLogProps = { goods: Goods; draft: ReceiptDraft; onDraft: (draft: ReceiptDraft) => void };

export function ScanLog({ goods, draft, onDraft }: ScanLogProps) {
  const newestFirst = scansOf(draft).toReversed();
  if (newestFirst.length === 0) return null;
  return (
    <section className={styles.whole} aria-labelledby="scan-log">
      <h3 id="scan-log">Counted by scan</h3>
      <ol className={styles.log} reversed>
        {newestFirst.map((scan, at) => (
          <li key={`${scan.at} ${scan.serial}`}>
            <span className="grow">
              {time(new Date(scan.at))} · {formatQuantity(scan.adds)} of lot{" "}
              <b className="code">{scan.lot.toUpperCase() || "not said"}</b>
              {scan.serial !== "" && (
                <>
                  , serial <b className="code">{scan.serial}</b>
                </>
              )}
            </span>
            {at === 0 && (
              <Button
                icon="undo"
                label="Take the last scan back"
                onPress={() => onDraft(withoutLastScan(draft, goods) ?? draft)}
              />
            )}
            {scan.serial === "" && (
              <Button
                icon="again"
                label={`Count ${formatQuantity(scan.adds)} of lot ${scan.lot} once more`}
                onPress={() => onDraft(withScan(draft, goods, { ...scan, at: Date.now() }))}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
