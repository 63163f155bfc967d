/** Files of 1,000,000 rows: how long the writers take, and that the memory they take does not grow with the rows. Nobody reads faster than they write. */
import { formatCsvRow } from "#contract/base/csv.ts";
import { type SheetColumn, type SheetValue, workbook } from "#server/services/reports/workbook.ts";
import { type Figure, rounded } from "./figure.ts";

const rows = 1_000_000;
/** By then everything that a file needs is there. */
const settledRows = 200_000;
const columns: readonly SheetColumn[] = Array.from({ length: 31 }, (_, at) => ({
  title: `Column ${at}`,
  kind: (["text", "number", "money", "date"] as const)[at % 4]!,
  width: 12,
}));

const valuesOf = (row: number): SheetValue[] =>
  columns.map(({ kind }, at) => {
    if (kind === "date") return `2026-11-${String((row % 28) + 1).padStart(2, "0")}`;
    return kind === "text" ? `Ondansetron ${row} = ${at}` : row * at;
  });

/** Most of resident memory in the first rows, and in all that follow. */
type Watched = { settled: number; most: number };

function* counted(watched: Watched): Generator<SheetValue[]> {
  for (let row = 1; row <= rows; row++) {
    if (row % 10_000 === 0) {
      const held = process.memoryUsage.rss();
      if (row <= settledRows) watched.settled = Math.max(watched.settled, held);
      watched.most = Math.max(watched.most, held);
    }
    yield valuesOf(row);
  }
}

async function* csv(watched: Watched): AsyncGenerator<Uint8Array> {
  let held = "";
  for (const row of counted(watched)) {
    held += formatCsvRow(row);
    if (held.length < 65_536) continue;
    yield Buffer.from(held);
    held = "";
  }
  yield Buffer.from(held);
}

export async function exportFigures(): Promise<Figure[]> {
  const made = {
    XLSX: (watched: Watched) => workbook([{ name: "Rows", columns, rows: counted(watched) }]),
    CSV: csv,
  };
  const figures: Figure[] = [];
  for (const [name, write] of Object.entries(made)) {
    const watched = { settled: 0, most: 0 };
    const began = performance.now();
    let bytes = 0;
    for await (const part of write(watched)) bytes += part.length;
    figures.push(
      { what: `${name} of 1,000,000 rows`, value: rounded((performance.now() - began) / 1_000), unit: "s" },
      { what: `${name}, its size`, value: Math.round(bytes / 1e6), unit: "MB" },
      {
        what: `${name}, memory beyond that of its first 200,000 rows`,
        value: Math.round((watched.most - watched.settled) / 1e6),
        unit: "MB",
        aim: { atMost: 64 },
      },
    );
  }
  return figures;
}
