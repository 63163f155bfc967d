/** The lines of a stream, which end at a line feed and nowhere else, as JSON Lines has it: a text may hold every other character that separates lines. */
import type { Readable } from "node:stream";

/** Many times what a question with all its certificates and revocation lists takes. */
const longestLine = 64 * 1024 * 1024;
const lineFeed = 0x0a;

/** Each line but the empty ones. Undefined: one that is too long, of which nothing is kept. */
export async function* linesIn(input: Readable): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length > longestLine) parts = [];
    else parts.push(part);
  };
  const taken = () => {
    const line = length > longestLine ? undefined : Buffer.concat(parts);
    [parts, length] = [[], 0];
    return line;
  };
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk as Uint8Array);
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      add(bytes.subarray(from, end));
      from = end + 1;
      const line = taken();
      if (!isEmpty(line)) yield line;
    }
    add(bytes.subarray(from));
  }
  const last = taken();
  if (!isEmpty(last)) yield last;
}

const isEmpty = (line: Buffer | undefined): boolean => line !== undefined && line.every((byte) => spaces.has(byte));
const spaces = new Set(Buffer.from(" \t\r"));
