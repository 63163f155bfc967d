/** A photo goes out in parts: put together again they are the photo, whatever its size, and each is small enough for its call. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addPhotoPart } from "#contract/receiving/claims.ts";
import { mostPhotoBytes, photoPartBytes } from "#contract/receiving/rules/claims.ts";
import { photoParts } from "#src/data/receiving/photo.ts";

const ids = {
  exception_id: "9a3e1c54-70b5-4d0e-9a80-3f1f0f0f5f11",
  photo_id: "1b3e1c54-70b5-4d0e-9a80-3f1f0f0f5f22",
};
/** No stretch of them is another one's. */
const bytesOf = (length: number, seed = 1) =>
  new Uint8Array(length).map((_, at) => (at * 31 + Math.floor(at / 256) * 17 + seed) % 256);
const partsOf = (bytes: Uint8Array<ArrayBuffer>) => photoParts(new Blob([bytes]), ids);

describe("the parts of a photo", () => {
  const sizes = fc.oneof(
    fc.integer({ min: 1, max: 3 * photoPartBytes }),
    fc.constantFrom(1, 8191, 8192, 8193, photoPartBytes - 1, photoPartBytes, photoPartBytes + 1, mostPhotoBytes),
  );

  test("are the photo again, in their order", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(9), async (size, seed) => {
        const bytes = bytesOf(size, seed);
        const parts = await partsOf(bytes);
        const again = Buffer.concat(parts.map(({ data }) => Buffer.from(data, "base64")));
        expect(again.equals(Buffer.from(bytes))).toBe(true);
        expect(parts.map(({ part }) => part)).toEqual(parts.map((_, at) => at));
      }),
      { numRuns: 25 },
    );
  });

  test("say each of which photo they are, and how large that is", async () => {
    const parts = await partsOf(bytesOf(photoPartBytes + 5));
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(part).toMatchObject({ ...ids, size_bytes: photoPartBytes + 5 });
  });

  test("of the largest photo are taken by the call, each of them", async () => {
    const parts = await partsOf(bytesOf(mostPhotoBytes));
    for (const part of parts) expect(addPhotoPart.input.safeParse(part).success).toBe(true);
  });
});
