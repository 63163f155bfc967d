/** The parts of a zip file, unpacked chunk by chunk while they are read, so that the bounds hold whatever sizes the file declares (decision 207). */
import { TooLarge, Unreadable } from "./file-problems.ts";

const maxParts = 2_000;
const maxUnpackedBytes = 40_000_000;
/** Bytes that are inflated at a time: they expand to at most 1,032 times as many. */
const chunkBytes = 8_192;

/** `read` yields the text of a part. Parts have names of `toPartName`. */
export type ZipParts = { has: (name: string) => boolean; read: (name: string) => AsyncGenerator<string, void> };

/** Returns the name of a part, by a path that another part can be the base of. Names differ by more than case (ECMA-376 part 2, 6.2.2.3) and slashes. */
export const toPartName = (path: string, base = ""): string =>
  new URL(path, `file:///${base}`).pathname.slice(1).toLowerCase();

type Bytes = Uint8Array<ArrayBuffer>;

/** Opens a zip file. @throws Error for a damaged file; TooLarge, also while a part is read */
export function openZip(bytes: Bytes): ZipParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = listEntries(bytes, view);
  let leftBytes = maxUnpackedBytes;
  return {
    has: (name) => entries.has(name),
    read: async function* read(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new Error(`The file has no part ${name}.`);
      const decoder = new TextDecoder();
      const reader = unpackEntry(bytes, view, entry).getReader();
      try {
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          if ((leftBytes -= chunk.value.length) < 0) throw new TooLarge();
          yield decoder.decode(chunk.value, { stream: true });
        }
      } finally {
        reader.cancel().catch(() => undefined); // of a part that is damaged or not read to its end
      }
    },
  };
}

/** Returns where the entries of the directory begin, by the names of their parts (APPNOTE.TXT 4.3.12 and 4.3.16). */
function listEntries(bytes: Bytes, view: DataView): Map<string, number> {
  let end = view.byteLength - 22;
  while (view.getUint32(end, true) !== 0x0605_4b50) end -= 1;
  const count = view.getUint16(end + 10, true);
  if (count > maxParts) throw new TooLarge();
  const entries = new Map<string, number>();
  let at = view.getUint32(end + 16, true);
  for (let nth = 0; nth < count; nth += 1) {
    if (view.getUint32(at, true) !== 0x0201_4b50) throw new Error("The directory is damaged.");
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    entries.set(toPartName(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes!))), at);
    at += 46 + nameBytes! + extraBytes! + commentBytes!;
  }
  return entries;
}

function unpackEntry(bytes: Bytes, view: DataView, entry: number): ReadableStream<Bytes> {
  if (view.getUint16(entry + 8, true) & 1) throw new Unreadable("password");
  const method = view.getUint16(entry + 10, true);
  const [, packedBytes = 0, header = 0] = readSizes(view, entry);
  let at = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const end = Math.min(bytes.length, at + packedBytes);
  if (method !== 0 && method !== 8) throw new Error(`A part is packed by method ${method}.`);
  const pull = (controller: ReadableStreamDefaultController<Bytes>) => {
    if (at >= end) return controller.close();
    controller.enqueue(bytes.subarray(at, Math.min(end, (at += chunkBytes))));
  };
  const packed = new ReadableStream({ pull }, { highWaterMark: 0 });
  return method === 0 ? packed : packed.pipeThrough(new DecompressionStream("deflate-raw"));
}

/** Reads sizes and offset of a part. A Zip64 field has those that the entry leaves out, in this order (APPNOTE.TXT 4.5.3): some programs always write one. */
function readSizes(view: DataView, entry: number): number[] {
  let at = entry + 46 + view.getUint16(entry + 28, true);
  const end = at + view.getUint16(entry + 30, true);
  while (at < end && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at -= 4;
  return [24, 20, 42].map((offset) => {
    const size = view.getUint32(entry + offset, true);
    return size === 0xffff_ffff && at + 8 < end ? Number(view.getBigUint64((at += 8), true)) : size;
  });
}
