/** Rows an import turns down: counted, the first ones kept for the terminal, all of them written to a file where one is wanted. */
import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";

import { StartError } from "#server/base/start-error.ts";
import * as messages from "./text.ts";

/** So many are printed. */
const mostShown = 20;

export type Refused = {
  add: (file: string, line: number, reason: string) => void;
  /** @param file count only its rows */
  count: (file?: string) => number;
  /** The first ones as lines, and a last line that says how many more there are. */
  shown: () => string[];
  /** Ends the report. */
  close: () => Promise<void>;
};

/** Opens the report, when `reportFile` is given. @throws StartError when it cannot be written. */
export async function refusedRows(reportFile: string | undefined): Promise<Refused> {
  const report = reportFile === undefined ? undefined : await writable(reportFile);
  const first: string[] = [];
  const counts = new Map<string, number>();
  let count = 0;
  return {
    add: (file, line, reason) => {
      counts.set(file, (counts.get(file) ?? 0) + 1);
      const text = messages.refusedRow(file, line, reason);
      if (++count <= mostShown) first.push(text);
      report?.write(`${text}\n`);
    },
    count: (file) => (file === undefined ? count : (counts.get(file) ?? 0)),
    shown: () => (count <= mostShown ? first : [...first, messages.moreRefused(count - mostShown, reportFile)]),
    close: async () => {
      if (!report) return;
      report.end();
      await once(report, "close");
    },
  };
}

async function writable(file: string): Promise<WriteStream> {
  const stream = createWriteStream(file);
  try {
    await once(stream, "open");
  } catch (error) {
    throw new StartError(messages.reportNotWritable(file, error instanceof Error ? error.message : String(error)));
  }
  return stream;
}
