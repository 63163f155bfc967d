/** Photos as they are kept: JPEG, without anything that a camera or a program wrote beside the picture (where it was taken, when, by whom). */

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;

/** Whether bytes begin as a JPEG does. */
export const beginsAsJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === start && bytes[2] === 0xff;

/**
 * The picture alone, up to its own end: what was hung behind it (a second picture, a film, anything) is left out. undefined: it is no JPEG that can be read to
 * its end.
 */
export function pictureIn(bytes: Buffer): Buffer | undefined {
  if (!beginsAsJpeg(bytes)) return undefined;
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  let hasScan = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== end) {
    const marker = bytes[at + 1]!;
    const length = bytes.readUInt16BE(at + 2);
    const next = marker === scan ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (length < 2 || next > bytes.length) return undefined;
    if (isOfPicture(marker)) kept.push(bytes.subarray(at, next));
    hasScan ||= marker === scan;
    at = next;
  }
  const isEnd = bytes[at] === 0xff && bytes[at + 1] === end;
  return hasScan && isEnd ? Buffer.concat([...kept, bytes.subarray(at, at + 2)]) : undefined;
}

/** Where what was drawn of a scan ends: at the next marker that is none of its own (a byte 255 of the picture is followed by 0, a restart by its number). */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Not comments nor what applications wrote, but for the two that say how its colours are meant (JFIF, Adobe). */
const isOfPicture = (marker: number): boolean =>
  marker === 0xe0 || marker === 0xee || !((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe);
