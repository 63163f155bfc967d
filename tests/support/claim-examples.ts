/** Examples of the calls about claims, and a photo that is one. */
import { randomUUID } from "node:crypto";
import * as messages from "#server/services/receiving/claims-text.ts";
import type { Client } from "./app.ts";
import { items } from "./company.ts";
import type { Make, World } from "./example.ts";
import { arrived } from "./orders.ts";

/** A picture as a browser writes it: so many bytes of JPEG, with whatever else stands beside the picture. */
export function jpegOf(size: number, beside: readonly Buffer[] = []): Buffer {
  const head = [Buffer.from([0xff, 0xd8]), segment(0xe0, Buffer.from("JFIF\0\x01\x02")), ...beside];
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
  const used = [...head, scan].reduce((sum, { length }) => sum + length, 0);
  const picture = Buffer.from(Array.from({ length: Math.max(1, size - used - 2) }, (_, at) => (at * 7) % 251));
  return Buffer.concat([...head, scan, picture, Buffer.from([0xff, 0xd9])]);
}

/** A segment of a JPEG by its marker. */
export function segment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, content]);
}

export const exceptionOf = (order_id: number, given: object = {}) => ({
  exception_id: randomUUID(),
  order_id,
  item_id: items.plain,
  reason: "damaged",
  quantity: 1,
  ...given,
});

/** A whole photo in one part. */
export const photoOf = (exception_id: string, photo = jpegOf(900)) => ({
  exception_id,
  photo_id: randomUUID() as string,
  part: 0,
  size_bytes: photo.length,
  data: photo.toString("base64"),
});

/** Files one; gives its number. */
export async function filed(buyer: Client, order_id: number, given: object = {}): Promise<string> {
  const input = exceptionOf(order_id, given);
  await buyer.post("/api/claims/exceptions", input);
  return input.exception_id;
}

/** A photo of an exception of an order that arrived; gives its number. */
async function photographed(world: World): Promise<string> {
  const photo = photoOf(await filed(world.buyer, await arrived(world)));
  await world.buyer.post("/api/claims/photos", photo);
  return photo.photo_id;
}

const nobodys = "00000000-0000-4000-8000-000000000000";

export const claimExamples: Record<string, Make> = {
  fileException: async (world) => {
    const input = exceptionOf(await arrived(world));
    return {
      input,
      other: { ...input, quantity: 2 },
      refused: {
        input: { ...input, exception_id: randomUUID(), order_id: 2_000_000_000 },
        status: 400,
        sentence: messages.orderNotFound,
      },
    };
  },
  withdrawException: async (world) => ({
    input: { exception_id: await filed(world.buyer, await arrived(world)) },
    other: { exception_id: await filed(world.buyer, await arrived(world)) },
    refused: { input: { exception_id: nobodys }, status: 404, sentence: messages.exceptionNotFound },
  }),
  addPhotoPart: async (world) => {
    const exception_id = await filed(world.buyer, await arrived(world));
    return {
      input: photoOf(exception_id),
      other: photoOf(exception_id),
      refused: {
        input: photoOf(exception_id, Buffer.from("<html>")),
        status: 400,
        sentence: messages.photoUnreadable,
      },
    };
  },
  claims: async (world) => ({ input: {}, other: { order_id: await arrived(world) } }),
  claimPhoto: async (world) => ({
    input: { photoId: await photographed(world) },
    other: { photoId: await photographed(world) },
    refused: { input: { photoId: nobodys }, status: 404, sentence: messages.photoNotFound },
  }),
};
