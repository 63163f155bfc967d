/** Writes DER for the tests' own certificates: right where it is not told to be wrong. */

/** An element with this identifier octet. */
export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : length < 0x10000
          ? [0x82, length >> 8, length & 0xff]
          : length < 0x1000000
            ? [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff]
            : [0x84, length >> 24, (length >> 16) & 0xff, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
/** A SET OF, in the order that DER wants. */
export const setOf = (...parts: Buffer[]): Buffer =>
  der(0x31, ...parts.toSorted((one, other) => Buffer.compare(one, other)));
export const octets = (content: Uint8Array): Buffer => der(0x04, content);
export const bits = (content: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content);
export const yes = Buffer.from([1, 1, 0xff]);
export const nothing = Buffer.from([5, 0]);
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text));
export const printable = (text: string): Buffer => der(0x13, Buffer.from(text));
export const ia5 = (text: string): Buffer => der(0x16, Buffer.from(text));

/** A number from 0 on. */
export function integer(value: number | bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return der(0x02, bytes[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const digits = [first * 40 + second, ...rest].flatMap((part) => {
    const sevens = [part & 0x7f];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128))
      sevens.unshift((left % 128) | 0x80);
    return sevens;
  });
  return der(0x06, Buffer.from(digits));
}

/** Named bits, the numbers of those that are set; nothing stands behind the last one. */
export function namedBits(...set: number[]): Buffer {
  const last = Math.max(...set);
  const bytes = Buffer.alloc(Math.floor(last / 8) + 1);
  for (const bit of set) bytes[bit >> 3]! |= 0x80 >> (bit & 7);
  return bits(bytes, 7 - (last % 8));
}

/** UTCTime up to 2049, GeneralizedTime from then on. */
export function time(date: string | Date): Buffer {
  const digits = new Date(date).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return digits < "2050" ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

/** A name from "CN=..., serialNumber=..." or pairs of type and value. */
export function name(...parts: [type: string, value: string | Buffer][]): Buffer {
  return sequence(
    ...parts.map(([type, value]) =>
      setOf(sequence(oid(types[type] ?? type), typeof value === "string" ? utf8(value) : value)),
    ),
  );
}

const types: Record<string, string> = {
  CN: "2.5.4.3",
  serialNumber: "2.5.4.5",
  C: "2.5.4.6",
  O: "2.5.4.10",
  OU: "2.5.4.11",
  emailAddress: "1.2.840.113549.1.9.1",
};
