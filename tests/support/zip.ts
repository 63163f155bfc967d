/** A zip file made in memory: what an import is given, without a file in the repository that nobody can read. */
import { crc32, deflateRawSync } from "node:zlib";

/** Files by name, compressed unless they are to be stored. */
export const zipOf = (files: Record<string, Buffer>, how: "deflated" | "stored" = "deflated"): Buffer =>
  packed(files, how, "usual");

/** The same with every size and place in the directory in a Zip64 field, behind another field, as some programs write even small files. */
export const zip64Of = (files: Record<string, Buffer>): Buffer => packed(files, "deflated", "zip64");

function packed(files: Record<string, Buffer>, how: "deflated" | "stored", sizes: "usual" | "zip64"): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = how === "stored" ? content : deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // version
    facts.writeUInt16LE(how === "stored" ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const extra = sizes === "zip64" ? zip64Field(content.length, bytes.length, offset) : Buffer.alloc(0);
    if (sizes === "zip64") {
      facts.fill(0xff, 14, 22);
      facts.writeUInt16LE(extra.length, 24);
      place.fill(0xff, 10);
    }
    const entry = [Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), facts, place, Buffer.from(name), extra];
    central.push(Buffer.concat(entry));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\u0005\u0006"), end]);
}

function zip64Field(...sizes: [unpacked: number, packed: number, place: number]): Buffer {
  const field = Buffer.alloc(8 + 4 + 8 * sizes.length);
  field.writeUInt16LE(0x5455, 0); // a time that is no size
  field.writeUInt16LE(4, 2);
  field.writeUInt16LE(1, 8);
  field.writeUInt16LE(8 * sizes.length, 10);
  for (const [nth, size] of sizes.entries()) field.writeBigUInt64LE(BigInt(size), 12 + 8 * nth);
  return field;
}
