/** Pictures as a dock's camera takes them: a code on a carton, turned, tilted, out of focus, shaken, in bad light. Made by numbers alone, so that one number makes one again. */
// oxlint-disable-next-line import/no-named-as-default
import bwipjs from "bwip-js/node";

/** Black and white, in modules; `quiet`: so many of nothing around it. */
export type Symbol = { width: number; height: number; quiet: number; isDark: (x: number, y: number) => boolean };

/** Of a GS1 element string with brackets, `(01)00300…(10)A1`; or of a plain code. */
export function symbolOf(kind: "gs1datamatrix" | "gs1-128" | "ean13" | "code128", text: string): Symbol {
  // oxlint-disable-next-line import/no-named-as-default-member
  const [drawn] = bwipjs.raw(kind, text, "") as ({ pixs: number[]; pixx: number; pixy: number } | { sbs: number[] })[];
  if (drawn !== undefined && "pixs" in drawn) {
    const { pixs, pixx, pixy } = drawn;
    return { width: pixx, height: pixy, quiet: 3, isDark: (x, y) => pixs[y * pixx + x] === 1 };
  }
  const bars = (drawn as { sbs: number[] }).sbs.flatMap((width, at) =>
    Array.from({ length: width }, () => at % 2 === 0),
  );
  return { width: bars.length, height: Math.round(bars.length / 3), quiet: 11, isDark: (x) => bars[x] === true };
}

/** How a picture was taken. Lengths are in pixels, angles in degrees, light from 0 to 1. */
export type Shot = {
  /** Pixels a module. */
  scale: number;
  turned: number;
  /** How far the carton leans away from the camera, sideways and up. */
  leaned: number;
  raised: number;
  /** Of the lens, and of the hand. */
  blur: number;
  shaken: number;
  /** How light the label is, how dark the ink, how much darker the far side; and the noise of the dark. */
  light: number;
  ink: number;
  shade: number;
  noise: number;
};

/** A byte a pixel. */
export type Picture = { width: number; height: number; grey: Uint8ClampedArray };

/** Numbers from 0 to 1 out of one seed. */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A shot as hands make them; `hardness` from 0, on a desk, to 1. */
export function shotOf(number: () => number, hardness: number): Shot {
  const upTo = (most: number) => number() * most * hardness;
  const either = (most: number) => (number() * 2 - 1) * most * hardness;
  return {
    scale: 7 - upTo(3.2),
    turned: either(40),
    leaned: either(38),
    raised: either(38),
    blur: upTo(2.4),
    shaken: upTo(4),
    light: 0.95 - upTo(0.62),
    ink: 0.05 + upTo(0.1),
    shade: upTo(0.55),
    noise: upTo(0.05),
  };
}

/** The label in the middle of a carton's brown, with its quiet zone. */
export function pictureOf(
  symbol: Symbol | undefined,
  shot: Shot,
  { width, height }: { width: number; height: number },
  number: () => number,
): Picture {
  const label = symbol === undefined ? undefined : labelOf(symbol, shot);
  const seen = new Float32Array(width * height).fill(shot.light * carton);
  // A pixel sees a square of the label: four points of it.
  if (label !== undefined)
    for (let y = 0, place = 0; y < height; y++)
      for (let x = 0; x < width; x++, place++) {
        const [left, up] = [x - width / 2, y - height / 2];
        seen[place] =
          (label(left + 0.25, up + 0.25) +
            label(left + 0.75, up + 0.25) +
            label(left + 0.25, up + 0.75) +
            label(left + 0.75, up + 0.75)) /
          4;
      }
  blur(seen, { lines: height, line: width, points: width, point: 1 }, shot.blur);
  blur(seen, { lines: width, line: 1, points: height, point: width }, shot.blur);
  blur(seen, { lines: height, line: width, points: width, point: 1 }, shot.shaken / 2);
  const grey = new Uint8ClampedArray(width * height);
  for (let place = 0; place < grey.length; place++) {
    const shaded = seen[place]! * (1 - (shot.shade * (place % width)) / width);
    grey[place] = 255 * (shaded + shot.noise * (number() + number() - 1) * 2);
  }
  return { width, height, grey };
}

const carton = 0.42;

/** How light the point of the label is that stands at this place of the picture, in pixels from its middle. */
function labelOf(
  symbol: Symbol,
  { scale, turned, leaned, raised, light, ink }: Shot,
): (x: number, y: number) => number {
  const radians = (degrees: number) => (degrees / 180) * Math.PI;
  const far = 900; // pixels from the lens to the label
  const [sinA, cosA] = [Math.sin(radians(leaned)), Math.cos(radians(leaned))];
  const [sinB, cosB] = [Math.sin(radians(raised)), Math.cos(radians(raised))];
  const [sinT, cosT] = [Math.sin(radians(turned)), Math.cos(radians(turned))];
  return (x, y) => {
    // The label's plane, cut by the ray through the pixel; then by its own sides.
    const depth = (cosA * cosB * far) / (sinA * cosB * x - sinB * y + cosA * cosB * far);
    const [px, py, pz] = [x * depth, y * depth, far * (depth - 1)];
    const u = px * cosA - pz * sinA;
    const v = px * sinA * sinB + py * cosB + pz * cosA * sinB;
    const column = Math.floor((u * cosT + v * sinT) / scale + symbol.width / 2);
    const row = Math.floor((v * cosT - u * sinT) / scale + symbol.height / 2);
    const isWithin = (more: number) =>
      column >= -more && row >= -more && column < symbol.width + more && row < symbol.height + more;
    if (!isWithin(symbol.quiet)) return light * carton;
    const isInside = isWithin(0);
    return isInside && symbol.isDark(column, row) ? light * ink : light;
  };
}

type Lines = { lines: number; line: number; points: number; point: number };

/** Makes each point the mean of those within so many pixels along its line; a part of a pixel counts in part. */
function blur(seen: Float32Array, { lines, line, points, point }: Lines, radius: number): void {
  if (radius < 0.1) return;
  const whole = Math.floor(radius);
  const part = radius - whole;
  const row = new Float32Array(points + 2 * whole + 2);
  for (let at = 0; at < lines; at++) {
    for (let each = 0; each < row.length; each++)
      row[each] = seen[at * line + Math.min(points - 1, Math.max(0, each - whole - 1)) * point]!;
    for (let each = 0; each < points; each++) {
      let sum = part * (row[each]! + row[each + 2 * whole + 2]!);
      for (let away = 1; away <= 2 * whole + 1; away++) sum += row[each + away]!;
      seen[at * line + each * point] = sum / (2 * radius + 1);
    }
  }
}

/** As a canvas would give it. */
export function asImageData({ width, height, grey }: Picture): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [place, light] of grey.entries()) data.set([light, light, light, 255], place * 4);
  return { data, width, height, colorSpace: "srgb" };
}

/** A moving picture for Chromium's `--use-file-for-fake-video-capture`: YUV4MPEG2, ten pictures a second. */
export function movieOf(pictures: readonly Picture[]): Buffer {
  const { width, height } = pictures[0]!;
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frames = pictures.flatMap(({ grey }) => [Buffer.from("FRAME\n"), Buffer.from(grey), colour]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...frames]);
}

/** What stands on one of the pictures, and what reading it must give. */
export type Label = { symbol: Symbol; text: string };

/** Labels as cartons of medicines have them, each of its own lot and serial. */
export function labelOfCarton(kind: "gs1datamatrix" | "gs1-128" | "ean13", gtin: string, number: () => number): Label {
  const lot = `K${Math.floor(number() * 1e5)
    .toString(36)
    .toUpperCase()}`;
  const serial = Math.floor(number() * 1e9).toString(36);
  switch (kind) {
    case "gs1datamatrix":
      return {
        symbol: symbolOf(kind, `(01)${gtin}(17)281130(10)${lot}(21)${serial}`),
        text: `]d201${gtin}1728113010${lot}\u001D21${serial}`,
      };
    case "gs1-128":
      return { symbol: symbolOf(kind, `(01)${gtin}(10)${lot}`), text: `]C101${gtin}10${lot}` };
    case "ean13":
      return { symbol: symbolOf(kind, gtin.slice(1)), text: gtin.slice(1) };
  }
}

/** As many pixels as the widest of them has room for in a picture. */
export const inPicture = (shot: Shot, { width, quiet }: Symbol, across: number): Shot =>
  width < 60 ? shot : { ...shot, scale: Math.min(shot.scale * 0.55, (0.92 * across) / (width + 2 * quiet)) };
