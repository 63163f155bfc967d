/**
 * The parts of a zip file. Each is unpacked piece by piece while it is read, and what comes out is counted: a part is never unpacked further than the
 * reader goes, and sizes that the file names are not believed.
 */
import { TooLarge, Unreadable } from "./unreadable.ts";

const most = { parts: 2_000, unpackedBytes: 40_000_000 };
/** Bytes that are unpacked at a time: deflate makes at most 1,032 times as many of them. */
const pieceBytes = 8_192;

/** `read` gives a part's text in pieces. All parts that are read share one bound. */
export type ZipParts = {
  has: (name: string) => boolean;
  /** In small letters: names differ by more than that (ECMA-376 part 2, 6.2.2.3). */
  names: () => string[];
  read: (name: string) => AsyncGenerator<string, void>;
};

type Bytes = Uint8Array<ArrayBuffer>;
type Part = { header: number; packedBytes: number; method: number; isEncrypted: boolean };

/** @throws Error for a damaged file; TooLarge, also while a part is read */
export function openZip(bytes: Bytes): ZipParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = listParts(view, bytes);
  let leftBytes = most.unpackedBytes;
  return {
    has: (name) => parts.has(name.toLowerCase()),
    names: () => [...parts.keys()],
    read: async function* read(name) {
      const part = parts.get(name.toLowerCase());
      if (part === undefined) throw new Error(`There is no ${name}.`);
      if (part.isEncrypted) throw new Unreadable("password");
      const decoder = new TextDecoder();
      const reader = unpack(packedBytes(view, bytes, part), part.method).getReader();
      try {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          leftBytes -= piece.value.length;
          if (leftBytes < 0) throw new TooLarge();
          yield decoder.decode(piece.value, { stream: true });
        }
        yield decoder.decode();
      } finally {
        reader.cancel().catch(() => undefined); // of a part that is damaged or not read to its end
      }
    },
  };
}

const signatures = { end: 0x0605_4b50, entry: 0x0201_4b50, header: 0x0403_4b50 };

/** By the directory at the file's end (APPNOTE.TXT 4.3.12 and 4.3.16). */
function listParts(view: DataView, bytes: Bytes): Map<string, Part> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > most.parts) throw new TooLarge();
  const parts = new Map<string, Part>();
  let at = view.getUint32(end + 16, true);
  for (let nth = 0; nth < count; nth += 1) {
    expectSignature(view, at, signatures.entry);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes!));
    // Some programs of Windows write folders its way.
    const key = name.replaceAll("\\", "/").toLowerCase();
    const [flags, method] = [8, 10].map((offset) => view.getUint16(at + offset, true));
    parts.set(key, { ...placeOf(view, at), method: method!, isEncrypted: (flags! & 1) === 1 });
    at += 46 + nameBytes! + extraBytes! + commentBytes!;
  }
  return parts;
}

/** Before it is a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === signatures.end) return at;
  throw new Error("The file has no directory.");
}

const isElsewhere = 0xffff_ffff;

/** Some programs write every size as Zip64 does: in an extra field, those alone that the entry itself leaves out, in this order (APPNOTE.TXT 4.5.3). */
function placeOf(view: DataView, entry: number): { packedBytes: number; header: number } {
  const [unpacked, packed, header] = [24, 20, 42].map((offset) => view.getUint32(entry + offset, true));
  const places = { unpacked: unpacked!, packed: packed!, header: header! };
  const missing = (["unpacked", "packed", "header"] as const).filter((name) => places[name] === isElsewhere);
  let at = entry + 46 + view.getUint16(entry + 28, true);
  const end = at + view.getUint16(entry + 30, true);
  while (missing.length > 0 && at < end) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (id === 1) for (const [nth, name] of missing.entries()) places[name] = longAt(view, at + 4 + 8 * nth);
    at += 4 + length;
  }
  return { packedBytes: places.packed, header: places.header };
}

const longAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

function packedBytes(view: DataView, bytes: Bytes, part: Part): Bytes {
  expectSignature(view, part.header, signatures.header);
  const from = part.header + 30 + view.getUint16(part.header + 26, true) + view.getUint16(part.header + 28, true);
  if (from + part.packedBytes > bytes.length) throw new Error("A part goes beyond the file.");
  return bytes.subarray(from, from + part.packedBytes);
}

function unpack(packed: Bytes, method: number): ReadableStream<Bytes> {
  let at = 0;
  const pieces = new ReadableStream<Bytes>(
    {
      pull(controller) {
        if (at >= packed.length) controller.close();
        else controller.enqueue(packed.subarray(at, at + pieceBytes));
        at += pieceBytes;
      },
    },
    { highWaterMark: 0 },
  );
  if (method === 0) return pieces;
  if (method !== 8) throw new Error(`A part is packed by method ${method}.`);
  return pieces.pipeThrough(new DecompressionStream("deflate-raw"));
}

function expectSignature(view: DataView, at: number, signature: number): void {
  if (view.getUint32(at, true) !== signature) throw new Error("The directory is damaged.");
}
