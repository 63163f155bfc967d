/** A measured value beside its aim. */

export type Figure = {
  what: string;
  value: number;
  unit: string;
  /** What we want; a figure without one is only told. */
  aim?: { atMost: number } | { atLeast: number };
};

/** Prints them in columns: value, aim, and whether it is met. */
export function show(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  const width = Math.max(58, ...figures.map(({ what }) => what.length));
  for (const figure of figures) {
    const value = `${figure.value.toLocaleString("en-US")} ${figure.unit}`;
    console.log(`  ${figure.what.padEnd(width)} ${value.padStart(16)}   ${aimOf(figure)}`);
  }
}

function aimOf({ value, aim }: Figure): string {
  if (aim === undefined) return "";
  if ("atMost" in aim)
    return `aim at most ${aim.atMost.toLocaleString("en-US")}: ${value <= aim.atMost ? "met" : "MISSED"}`;
  return `aim at least ${aim.atLeast.toLocaleString("en-US")}: ${value >= aim.atLeast ? "met" : "MISSED"}`;
}

/** So much of the values lie at or below it; `share` 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** To `digits` after the point. */
export const rounded = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
