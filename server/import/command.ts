/** `portal import ndc FILE`: the import as a person at the terminal sees it. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { StartError } from "#server/base/start-error.ts";
import { importNdc, listNdcs, packageFile, productFile } from "./ndc-import.ts";
import { demonstrationPrices, noPrices, pricesOf } from "./prices.ts";
import { progressOn } from "./progress.ts";
import { refusedRows } from "./refused.ts";
import * as text from "./text.ts";
import { openZip } from "./zip-lines.ts";

export type ImportOptions = { prices?: string; demonstrationPrices?: boolean; report?: string };
type Terminal = { isTerminal: boolean; write: (line: string) => void };

/**
 * Imports the file, prints what came of it, and returns whether every row of the price file was taken. The FDA's directory always has faulty rows.
 * @throws StartError with one sentence when the file is missing, no zip, not of the layout or empty: then nothing was changed.
 */
export async function importNdcFile(
  pools: Pools,
  file: string,
  { prices: priceFile, demonstrationPrices: invented, report }: ImportOptions,
  { isTerminal, write }: Terminal,
): Promise<{ isComplete: boolean }> {
  if (priceFile !== undefined && invented) throw new StartError(text.pricesTwice);
  const started = performance.now();
  const zip = await openZip(file, [productFile, packageFile]);
  const refused = await refusedRows(report);
  const progress = progressOn(isTerminal, write);
  try {
    const prices =
      priceFile !== undefined
        ? await pricesOf(priceFile, await listNdcs(zip), refused)
        : invented
          ? demonstrationPrices
          : noPrices;
    // Not tried again: a second run would be a surprise to the progress bar, and is safe to start by hand.
    const { added, changed, unchanged } = await inTransaction(
      pools.system,
      (db) => importNdc(db, { zip, prices, refused, progress: progress.at }),
      { retry: "never" },
    );
    // So that the next search is planned for a catalogue of this size.
    if (added + changed > 0) await pools.owner.query("analyze products, product_units, display_groups");
    progress.stop();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    write(text.summary({ added, changed, unchanged, refused: refused.count() }, seconds));
    if (added + changed === 0) write(text.nothingNew);
    for (const line of refused.shown()) write(`  ${line}`);
    return { isComplete: priceFile === undefined || refused.count(priceFile) === 0 };
  } finally {
    progress.stop();
    zip.close();
    await refused.close();
  }
}
