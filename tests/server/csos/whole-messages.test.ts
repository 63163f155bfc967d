/** An LDAP connection that is read in whole messages: the same bytes, however its packets cut them. */
import { Socket } from "node:net";
import { array, assert, integer, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";

import { emitWholeMessages } from "#server/outside/whole-messages.ts";

/** A message with a length of as few or as many bytes as LDAP servers write. */
function message(content: Uint8Array, lengthBytes: number): Buffer {
  const isShort = content.length < 0x80 && lengthBytes === 0;
  const length = Buffer.alloc(isShort ? 1 : Math.max(2, lengthBytes));
  length.writeUIntBE(content.length, 0, length.length);
  return Buffer.concat([
    Buffer.from([0x30]),
    isShort ? length : Buffer.from([0x80 + length.length, ...length]),
    content,
  ]);
}

/** What is emitted of these packets. */
function emitted(packets: readonly Uint8Array[]): Buffer[] {
  const found: Buffer[] = [];
  let count = 0;
  const socket = emitWholeMessages(new Socket(), () => (count += 1)).on("data", (part) => found.push(part));
  for (const packet of packets) socket.emit("data", Buffer.from(packet));
  expect(count).toBe(packets.length);
  return found;
}

test("any messages in any packets are emitted whole, each once and in order", () => {
  const messages = array(
    uint8Array({ maxLength: 300 }).chain((content) =>
      integer({ min: 0, max: 4 }).map((bytes) => message(content, bytes)),
    ),
    { maxLength: 5 },
  );
  assert(
    property(messages, array(integer({ min: 1, max: 200 }), { minLength: 1 }), (all, sizes) => {
      const bytes = Buffer.concat(all);
      const packets: Buffer[] = [];
      for (let at = 0, nth = 0; at < bytes.length; nth++) {
        const size = sizes[nth % sizes.length]!;
        packets.push(bytes.subarray(at, at + size));
        at += size;
      }
      expect(emitted(packets)).toEqual(all);
    }),
  );
});

test("what is no message is emitted as it comes, and an incomplete one is not", () => {
  expect(emitted([Buffer.from([0x30, 0x80, 1]), Buffer.from([0x30, 0x85])])).toEqual([
    Buffer.from([0x30, 0x80, 1]),
    Buffer.from([0x30, 0x85]),
  ]);
  expect(emitted([Buffer.from([0x30]), Buffer.from([3, 1, 2])])).toEqual([]);
});
