/** The scans that were counted on the pad, the newest first: the last one can be taken back, and one without a serial counted once more. */
import { forgetContents } from "#src/data/receiving/package-contents.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity, time } from "#src/text/format.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/receiving/pad-details.ts";
import { Lot } from "#src/ui/trade/lot.tsx";
import { withoutLastScan, withScan } from "#src/screens/receiving/count/counting.ts";
import type { Goods, ReceiptDraft } from "#src/screens/receiving/count/draft.ts";
import styles from "./pad.module.css";
import { scansOf } from "#src/screens/receiving/count/scans.ts";

export type ScanLogProps = { goods: Goods; draft: ReceiptDraft; onDraft: (draft: ReceiptDraft) => void };

export function ScanLog({ goods, draft, onDraft }: ScanLogProps) {
  const newestFirst = scansOf(draft).toReversed();
  const isRecalled = useIsRecalled();
  if (newestFirst.length === 0) return null;
  return (
    <section className={styles.whole} aria-labelledby="scan-log">
      <h3 id="scan-log">{text.scansTitle}</h3>
      <ol className={styles.log} reversed>
        {newestFirst.map((scan, at) => (
          <li key={`${scan.at} ${scan.serial}`}>
            <span className="grow">
              <FilledText
                text={scan.serial === "" ? text.scan : text.scanOfSerial}
                parts={{
                  time: time(new Date(scan.at)),
                  count: formatQuantity(scan.adds),
                  lot: (
                    <Lot
                      word="lot"
                      number={scan.lot || text.unknownLot}
                      isRecalled={isRecalled(goods.item_id, scan.lot)}
                    />
                  ),
                  serial: (
                    <b className="code" translate="no">
                      {scan.serial}
                    </b>
                  ),
                }}
              />
            </span>
            {at === 0 && (
              <Button
                icon="undo"
                label={text.undoLastScan}
                onPress={() => {
                  if (scan.gtin !== undefined) forgetContents(scan.gtin);
                  onDraft(withoutLastScan(draft, goods) ?? draft);
                }}
              />
            )}
            {scan.serial === "" && (
              <Button
                icon="again"
                label={text.countAgain(scan.adds, scan.lot)}
                onPress={() => onDraft(withScan(draft, goods, { ...scan, at: Date.now() }))}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
