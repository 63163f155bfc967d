/** Reads the bars of a PDF as a scanner would: from its picture, with a reader that is not the one that drew them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from "@zxing/library";

/** A part of a page in points, from its top left corner. */
export type Place = { x: number; y: number; width: number; height: number };

/** As many dots to the inch as a label printer has. */
const dpi = 203;

/** What the Code 128 at that place of the first page says. @throws where it cannot be read. */
export function readBars(pdf: Uint8Array, { x, y, width, height }: Place): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-bars-"));
  try {
    writeFileSync(join(folder, "label.pdf"), pdf);
    const at = (points: number) => String(Math.round((points * dpi) / 72));
    const crop = ["-x", at(x), "-y", at(y), "-W", at(width), "-H", at(height)];
    spawnSync("pdftoppm", ["-gray", "-singlefile", "-r", String(dpi), ...crop, "label.pdf", "label"], { cwd: folder });
    const { across, down, grey } = pictureOf(readFileSync(join(folder, "label.pgm")));
    const source = new RGBLuminanceSource(grey, across, down);
    return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of a PGM: its size, and a byte a dot. */
function pictureOf(pgm: Buffer): { across: number; down: number; grey: Uint8ClampedArray } {
  const [head = "", across = "0", down = "0"] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString("latin1")) ?? [];
  return { across: Number(across), down: Number(down), grey: new Uint8ClampedArray(pgm.subarray(head.length)) };
}
