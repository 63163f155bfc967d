/** The pace of a scanner in words. */
import { type CodePace, quickMs, type ScannerPace, slowestOf } from "#src/ui/kit/device/scanner-pace.ts";
import * as text from "#src/text/identity/scanner.ts";

/** Returns how the scanner of this device sends its keys, as it was learned. */
export function paceWords(pace: ScannerPace): string {
  if (pace.length === 0) return text.speedNotLearned;
  return codePaceWords(slowestOf(pace));
}

/** Returns how far apart the keys of one code came. */
export function codePaceWords({ firstMs, gapMs }: CodePace): string {
  const isPausing = firstMs > quickMs && firstMs > gapMs * 1.5;
  const isSlow = Math.max(gapMs, isPausing ? 0 : firstMs) > quickMs;
  return text.speed({ isSlow, gapMs, firstMs: isPausing ? firstMs : undefined });
}
