/**
 * `npm run bench [-- --only NAME] [--seconds N] [--ndc FILE.zip]`: prints the figures, each beside its aim, and writes them to bench/results/ as JSON.
 * `--only` takes one figure, or one row of the calls.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { archiveFigures } from "./archive.ts";
import { cameraFigures } from "./camera.ts";
import { catalogueChangeFigures } from "./catalogue-change.ts";
import { checkoutFigures } from "./checkout.ts";
import { dockFigures } from "./dock.ts";
import { documentFigures } from "./documents.ts";
import { drainFigures, slowDrainFigures } from "./drain.ts";
import { enqueueFigures } from "./enqueue.ts";
import { exportFigures } from "./exports.ts";
import { show, type Figure } from "./figure.ts";
import { fullCartFigures } from "./full-cart.ts";
import { growthFigures } from "./growth.ts";
import { largeFigures } from "./large.ts";
import { lighthouseFigures } from "./lighthouse.ts";
import { lotFigures } from "./lots.ts";
import { manyEntriesFigures } from "./many-entries.ts";
import { paintFigures } from "./paint.ts";
import { orderFigures } from "./orders.ts";
import { reorderFigures } from "./reorder.ts";
import { scrollFigures } from "./scroll.ts";
import { searchFigures } from "./search.ts";
import { signInFloodFigures } from "./sign-in-flood.ts";
import { signInFigures } from "./sign-ins.ts";
import { serverSearchFigures } from "./server-search.ts";
import { serverFigures } from "./server-figures.ts";
import { signingFigures } from "./signing.ts";
import { utilizationFigures } from "./utilization.ts";
import { weightFigures } from "./weight.ts";
import { worldExportFigures } from "./world-exports.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "4" }, ndc: { type: "string" }, only: { type: "string" } },
});
const seconds = Number(values.seconds);

/** By the name that `--only` takes. */
const figures: Record<string, () => Figure[] | Promise<Figure[]>> = {
  weight: weightFigures,
  paint: paintFigures,
  enqueue: enqueueFigures,
  drain: drainFigures,
  "many-entries": manyEntriesFigures,
  search: searchFigures,
  "server-search": serverSearchFigures,
  scroll: scrollFigures,
  orders: orderFigures,
  reorder: reorderFigures,
  utilization: utilizationFigures,
  lots: lotFigures,
  "sign-ins": signInFigures,
  "sign-in-flood": signInFloodFigures,
  checkout: checkoutFigures,
  signing: signingFigures,
  documents: documentFigures,
  "catalogue-change": catalogueChangeFigures,
  camera: cameraFigures,
  dock: dockFigures,
  exports: exportFigures,
  archive: archiveFigures,
  large: largeFigures,
  "full-cart": fullCartFigures,
  growth: () => growthFigures(values.ndc),
  "exports-of-orders": worldExportFigures,
  lighthouse: lighthouseFigures,
  "drain-3g": slowDrainFigures,
};

const results: Record<string, unknown> = {
  at: new Date().toISOString(),
  machine: { cores: cpus().length, gib: Math.round(totalmem() / 2 ** 30), node: process.version },
};
for (const [name, measure] of Object.entries(figures)) {
  if (values.only !== undefined && values.only !== name) continue;
  const measured = await measure();
  show(name, measured);
  results[name] = measured;
}
const isRow = values.only !== undefined && !Object.hasOwn(figures, values.only) && values.only !== "server";
if (values.only === undefined || values.only === "server" || isRow) {
  Object.assign(results, await serverFigures({ seconds, ndc: values.ndc, row: isRow ? values.only : undefined }));
}

mkdirSync("bench/results", { recursive: true });
const file = `bench/results/${String(results["at"]).replaceAll(/[:.]/g, "-")}.json`;
writeFileSync(file, JSON.stringify(results, null, 2));
console.log(`written to ${file}`);
process.exit(0); // a builder may still hold the process
