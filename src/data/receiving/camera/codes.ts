/** Reads the codes in a picture, by zxing's program: the same for the worker of the page, the tests and the figures. */
import { readBarcodes, type ReaderOptions } from "zxing-wasm/reader";

/** A code in a picture. */
export type Code = {
  /** As a scanner at the keyboard port would send it: GS1 symbols begin with their identifier (`]d2`), and U+001D stands between values. */
  text: string;
  /** Dots that are checked by many others, not bars: read once is read right. */
  isMatrix: boolean;
  /** How far its middle is from the picture's, in pixels. */
  away: number;
};

/** What stands on cartons and totes. More kinds would read more out of what is no code. */
const options: ReaderOptions = {
  formats: ["DataMatrix", "QRCode", "Code128", "EAN13", "UPCA"],
  tryHarder: true,
  tryDownscale: true,
  // A camera's small picture too, by half: what is out of focus is read better there (bench/camera.ts).
  downscaleThreshold: 200,
  downscaleFactor: 2,
  tryDenoise: true,
  minLineCount: 3,
  maxNumberOfSymbols: 8,
};

/** Symbols that carry GS1 elements. What the identifier of any other says stands in the text anyway. */
const gs1 = /^\](C1|d2|Q3)$/;

/** The codes in it. Of the bytes, never of zxing's own text: that writes GS1 with brackets, and so loses what separates two values. */
export async function codesIn(picture: ImageData): Promise<Code[]> {
  const found = await readBarcodes(picture, options);
  return found.map(({ bytes, symbologyIdentifier, symbology, position }) => {
    const { topLeft, topRight, bottomLeft, bottomRight } = position;
    const corners = [topLeft, topRight, bottomLeft, bottomRight];
    const middle = (axis: "x" | "y") => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return {
      text: gs1.test(symbologyIdentifier) ? symbologyIdentifier + text : text,
      isMatrix: symbology === "DataMatrix" || symbology === "QRCode",
      away: Math.hypot(middle("x") - picture.width / 2, middle("y") - picture.height / 2),
    };
  });
}
