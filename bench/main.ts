/** `npm run bench`: prints the figures, each beside its goal, and writes them to bench/results/ as JSON. Options: see `help`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { show } from "./figure.ts";
import { measures } from "./measures.ts";
import { prepare } from "./prepare.ts";

const help = `npm run bench -- OPTIONS
  --only NAME      one of the measures below, or the server's calls whose name contains NAME, such as receive
  --gate           compares processor time per call with the branch main; exit code 1 if a call became slower
  --seconds N      seconds of load for each of the server's calls (4)
  --ndc FILE.zip   also with the complete NDC directory
  --help           this list
Measures: ${[...Object.keys(measures), "server"].join(", ")}`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    ndc: { type: "string" },
    only: { type: "string" },
    gate: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
const results: Record<string, unknown> = {
  at: new Date().toISOString(),
  machine: { cores: cpus().length, gib: Math.round(totalmem() / 2 ** 30), node: process.version },
};
if (values.gate) {
  await prepare(["page"]);
  const { runGate } = await import("./gate.ts");
  const gate = await runGate();
  writeResults({ ...results, gate });
  process.exit(gate.rows.some(({ isSlower }) => isSlower) ? 1 : 0);
}

const { only, ndc } = values;
const chosen = Object.entries(measures).filter(([name]) => only === undefined || only === name);
await prepare(chosen.flatMap(([, { needs = [] }]) => needs));
for (const [name, { run }] of chosen) {
  const figures = await run({ ndc });
  show(name, figures);
  results[name] = figures;
}
const isRow = chosen.length === 0 && only !== "server";
if (only === undefined || chosen.length === 0) {
  const { serverFigures } = await import("./server-figures.ts");
  const seconds = Number(values.seconds);
  Object.assign(results, await serverFigures({ seconds, ndc, row: isRow ? only : undefined }));
}
writeResults(results);
process.exit(0); // a builder may still hold the process

function writeResults(written: Record<string, unknown>): void {
  mkdirSync("bench/results", { recursive: true });
  const file = `bench/results/${String(written["at"]).replaceAll(/[:.]/g, "-")}.json`;
  writeFileSync(file, JSON.stringify(written, null, 2));
  console.log(`written to ${file}`);
}
