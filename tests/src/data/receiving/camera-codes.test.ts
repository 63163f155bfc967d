/** What the reader of the camera's pictures makes of them: in good light all, in bad light what can be read, and never anything else. */
import { beforeAll, expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import { codesIn } from "#src/data/receiving/camera/codes.ts";
import { asImageData, inPicture, labelOfCarton, numbersOf, pictureOf, shotOf } from "#tests/support/camera-pictures.ts";
import { prepareZxing } from "#tests/support/zxing.ts";

const size = { width: 640, height: 400 };
const gtin = gtinOf("61958-0701-1")!;
const kinds = ["gs1datamatrix", "gs1-128", "ean13"] as const;
beforeAll(prepareZxing);

async function read(kind: (typeof kinds)[number], hardness: number, seed: number) {
  const number = numbersOf(seed);
  const { symbol, text } = labelOfCarton(kind, gtin, number);
  const shot = inPicture(shotOf(number, hardness), symbol, size.width);
  const codes = await codesIn(asImageData(pictureOf(symbol, shot, size, number)));
  return { text, read: codes.map((code) => code.text) };
}

test.each(kinds)("%s in good light, with its separators and its symbology where it carries GS1", async (kind) => {
  const { text, read: found } = await read(kind, 0, 1);
  expect(found).toEqual([text]);
});

test("in bad light, tilted and blurred a DataMatrix is read, and no code is read as another", async () => {
  for (const [seed, hardness] of [
    [2, 0.7],
    [3, 0.7],
    [4, 0.7],
    [28, 1], // by half its size
  ] as const) {
    const { text, read: found } = await read("gs1datamatrix", hardness, seed);
    expect([seed, found]).toEqual([seed, [text]]);
  }
  for (const seed of [5, 6]) {
    const { text, read: found } = await read("gs1-128", 1, seed);
    expect([[], [text]]).toContainEqual(found);
  }
});

test("a picture without a code has none", async () => {
  const number = numbersOf(7);
  expect(await codesIn(asImageData(pictureOf(undefined, shotOf(number, 1), size, number)))).toEqual([]);
});
