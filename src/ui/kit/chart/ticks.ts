/** Numbers along an axis. */

/** Round numbers from 0 to at least `most`, four steps or so. */
export function niceTicks(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((each) => each * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step);
}

const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** `$1.2K`, `850`: for an axis; what it is exactly stands in the table. */
export const shortNumber = (value: number, isMoney: boolean): string =>
  `${value < 0 ? "−" : ""}${isMoney ? "$" : ""}${short.format(Math.abs(value))}`;
