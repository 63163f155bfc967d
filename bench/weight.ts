/** Weight of the built page to a tenth of a kB: the first screen, each later part, the largest files and the precache. A kB is 1024 bytes, compressed with brotli. */
import { measurePageWeight } from "#tests/support/page-weight.ts";
import { rounded, type Figure } from "./figure.ts";

const largestFiles = 10;

/** Measures the page in `dist`. */
export function weightFigures(): Figure[] {
  const { firstDocumentKB, firstScreenKB, firstStylesKB, frameKB, partsKB, files, precache } = measurePageWeight();
  const parts = Object.entries(partsKB).toSorted(([, one], [, other]) => other - one);
  const [heaviest = "", heaviestKB = 0] = parts.find(([name]) => /^src\/(screens|app)\//.test(name)) ?? [];
  const withFrameKB = (name: string) => firstScreenKB + frameKB + (partsKB[name] ?? Number.NaN);
  return [
    toFigure("first screen, document", firstDocumentKB),
    toFigure("first screen, script", firstScreenKB, 135),
    toFigure("first screen, styles", firstStylesKB),
    toFigure("first screen, total", firstDocumentKB + firstScreenKB + firstStylesKB),
    toFigure("frame of a signed-in user, script", frameKB),
    toFigure("script with home", withFrameKB("src/app/routes/home-route.tsx")),
    toFigure("script with receiving", withFrameKB("src/screens/receiving/receive.tsx")),
    toFigure(`heaviest screen (${heaviest})`, heaviestKB, 65),
    toFigure(`precache, ${precache.files} files, on the device, uncompressed`, precache.storedKB, 2600),
    toFigure("precache over the line", precache.sentKB),
    ...files.slice(0, largestFiles).map(({ name, sentKB }) => toFigure(`file ${name}`, sentKB)),
    ...parts.map(([name, addedKB]) => toFigure(`part ${name}, script`, addedKB)),
  ];
}

const toFigure = (what: string, sizeKB: number, atMost?: number): Figure => ({
  what,
  value: rounded(sizeKB),
  unit: "kB",
  ...(atMost !== undefined && { aim: { atMost } }),
});
