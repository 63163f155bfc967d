/** Measures of `npm run bench` by the name that `--only` takes. The server's calls are measured apart (server-figures.ts). Each measure loads its modules when it runs. */
import type { Figure } from "./figure.ts";
import type { Need } from "./prepare.ts";

type Measure = {
  /** Left out: the packages are enough. A server without a built page serves the API alone. */
  needs?: readonly Need[];
  /** @param options `ndc`: path of the complete NDC directory. */
  run: (options: { ndc: string | undefined }) => Promise<Figure[]>;
};

const browser: readonly Need[] = ["page", "chromium"];

export const measures: Readonly<Record<string, Measure>> = {
  weight: { needs: ["page"], run: async () => (await import("./weight.ts")).weightFigures() },
  paint: { needs: browser, run: async () => (await import("./paint.ts")).paintFigures() },
  enqueue: { needs: browser, run: async () => (await import("./enqueue.ts")).enqueueFigures() },
  drain: { needs: browser, run: async () => (await import("./drain.ts")).drainFigures() },
  "many-entries": { needs: browser, run: async () => (await import("./many-entries.ts")).manyEntriesFigures() },
  search: { needs: browser, run: async () => (await import("./search.ts")).searchFigures() },
  "server-search": { run: async () => (await import("./server-search.ts")).serverSearchFigures() },
  scroll: { needs: ["chromium"], run: async () => (await import("./scroll.ts")).scrollFigures() },
  orders: { run: async () => (await import("./orders.ts")).orderFigures() },
  reorder: { needs: browser, run: async () => (await import("./reorder.ts")).reorderFigures() },
  utilization: { run: async () => (await import("./utilization.ts")).utilizationFigures() },
  lots: { run: async () => (await import("./lots.ts")).lotFigures() },
  "sign-ins": { run: async () => (await import("./sign-ins.ts")).signInFigures() },
  "sign-in-flood": { run: async () => (await import("./sign-in-flood.ts")).signInFloodFigures() },
  checkout: { needs: browser, run: async () => (await import("./checkout.ts")).checkoutFigures() },
  signing: { run: async () => (await import("./signing.ts")).signingFigures() },
  documents: { run: async () => (await import("./documents.ts")).documentFigures() },
  "catalogue-change": { run: async () => (await import("./catalogue-change.ts")).catalogueChangeFigures() },
  camera: { run: async () => (await import("./camera.ts")).cameraFigures() },
  dock: { needs: browser, run: async () => (await import("./dock.ts")).dockFigures() },
  exports: { run: async () => (await import("./exports.ts")).exportFigures() },
  archive: { run: async () => (await import("./archive.ts")).archiveFigures() },
  large: { run: async () => (await import("./large.ts")).largeFigures() },
  "full-cart": { needs: browser, run: async () => (await import("./full-cart.ts")).fullCartFigures() },
  growth: { run: async ({ ndc }) => (await import("./growth.ts")).growthFigures(ndc) },
  "exports-of-orders": { run: async () => (await import("./world-exports.ts")).worldExportFigures() },
  lighthouse: { needs: browser, run: async () => (await import("./lighthouse.ts")).lighthouseFigures() },
  "drain-3g": { needs: browser, run: async () => (await import("./drain.ts")).slowDrainFigures() },
};
