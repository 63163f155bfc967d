/** The pace of a scanner in words. */
import { type CodePace, quickMs, type ScannerPace, slowestOf } from "#src/ui/kit/device/scanner-pace.ts";

/** Returns how the scanner of this device sends its keys, as it was learned. */
export function paceWords(pace: ScannerPace): string {
  if (pace.length === 0) return "Not learned yet. Scan any code.";
  return codePaceWords(slowestOf(pace));
}

/** Returns how far apart the keys of one code came. */
export function codePaceWords({ firstMs, gapMs }: CodePace): string {
  const isPausing = firstMs > quickMs && firstMs > gapMs * 1.5;
  const speed = Math.max(gapMs, isPausing ? 0 : firstMs) > quickMs ? "Slow" : "Fast";
  const keys = `${speed}: keys come up to ${gapMs} ms apart`;
  return isPausing ? `${keys}, the second one after ${firstMs} ms.` : `${keys}.`;
}
