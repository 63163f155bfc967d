/** A photo as it is kept and sent: upright, smaller, JPEG, without anything that the camera wrote beside it, in parts. */
import { mostPhotoBytes, partLength, photoPartsOf, photoPartBytes } from "#contract/receiving/rules/claims.ts";
import type { Bodies } from "#outbox/entry/entry.ts";

/** The longer edge, tried one after the other until the photo is small enough. */
const edges = [1600, 1200, 900, 600];
const quality = 0.75;

/** No browser reads this as a picture. */
class NoPicture extends Error {
  constructor(cause: unknown) {
    super("This file is not a picture that can be read.", { cause });
    this.name = "NoPicture";
  }
}

/** Drawn anew, and so without place and time. @throws NoPicture */
export async function smaller(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((error: unknown) => {
    throw new NoPicture(error);
  });
  try {
    for (const edge of edges) {
      const photo = await drawn(bitmap, edge);
      if (photo.size <= mostPhotoBytes) return photo;
    }
    throw new NoPicture(undefined);
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap, edge: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new NoPicture(undefined);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new NoPicture(undefined)) : resolve(blob)), "image/jpeg", quality);
  });
}

/** The parts in which it is sent. */
export async function photoParts(
  photo: Blob,
  ids: { exception_id: string; photo_id: string },
): Promise<Bodies["addPhotoPart"][]> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  return Array.from({ length: photoPartsOf(bytes.length) }, (_, part) => {
    const start = part * photoPartBytes;
    const data = base64Of(bytes.subarray(start, start + partLength(bytes.length, part)));
    return { ...ids, part, size_bytes: bytes.length, data };
  });
}

/** Some thousand at a time: a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
