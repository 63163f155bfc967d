/** How far an import is: a bar in a terminal, a line now and then elsewhere. */
import { Presets, SingleBar } from "cli-progress";
import * as text from "./text.ts";

export type ImportProgress = { at: (share: number, packages: number) => void; stop: () => void };

/** Elsewhere a line for each such share. */
const lineEvery = 0.25;

/** @param write prints a line. */
export function progressOn(isTerminal: boolean, write: (line: string) => void): ImportProgress {
  if (isTerminal) {
    const bar = new SingleBar(
      { format: "  {bar} {percentage}%  {packages} packages  {duration_formatted}", hideCursor: true },
      Presets.shades_classic,
    );
    bar.start(1_000, 0, { packages: 0 });
    return { at: (share, packages) => bar.update(Math.round(share * 1_000), { packages }), stop: () => bar.stop() };
  }
  let next = lineEvery;
  return {
    at: (share, packages) => {
      if (share < next || share >= 1) return;
      write(text.progress(Math.floor(share * 100), packages));
      next = share + lineEvery;
    },
    stop: () => {},
  };
}
