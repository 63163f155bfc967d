/** What the keeper is told: a line of JSON, and behind it so many bytes for the process that it starts, a password among them. */
import type { Writable } from "node:stream";

import { overwriteRegisters } from "#server/base/overwrite-stack.ts";

/** Limits of one process. */
export interface ProcessLimits {
  /** Processor time, which other work on the machine does not lengthen. The kernel ends the process when it is used up. */
  cpuSeconds: number;
  /** Wall-clock time, the last guard. */
  wallMs: number;
  /** As `nice` has it: 10 is a tenth of the processor where other processes want it too. */
  niceness: number;
}

export interface Order extends ProcessLimits {
  id: number;
  /** The file of the program. */
  program: string;
}

export interface KeeperAnswer {
  id: number;
  /** Empty if the process died. */
  said: string;
  /** The process exceeded its processor time or its wall-clock time. */
  isLate: boolean;
}

/** What the keeper says first. */
export const readyLine = "ready";

/** @param told the bytes that they are: they are the caller's, who overwrites them. */
export function giveOrder(to: Writable, order: Order, told: readonly Buffer[]): void {
  const length = told.reduce((sum, part) => sum + part.length, 0);
  to.write(`${JSON.stringify({ ...order, length })}\n`);
  for (const part of told) to.write(part);
}

/** Each as soon as it is whole; the pieces are overwritten, and no other copy of the bytes is left. */
export async function* ordersIn(from: AsyncIterable<Buffer>): AsyncGenerator<{ order: Order; told: Buffer }> {
  let rest = Buffer.alloc(0);
  for await (const piece of from) {
    rest = moved(rest, piece);
    for (let head = headOf(rest); head !== undefined && rest.length >= head.end; head = headOf(rest)) {
      const told = Buffer.from(rest.subarray(head.from, head.end));
      const left = moved(rest.subarray(head.end));
      rest.fill(0);
      rest = left;
      yield { order: head.order, told };
    }
  }
}

function headOf(bytes: Buffer) {
  const from = bytes.indexOf("\n") + 1;
  if (from === 0) return undefined;
  const { length, ...order } = JSON.parse(bytes.toString("utf8", 0, from)) as Order & { length: number };
  return { order, from, end: from + length };
}

/** In one, and gone where they were, and from the registers that copied them. */
function moved(...parts: Buffer[]): Buffer<ArrayBuffer> {
  const all = Buffer.concat(parts);
  for (const part of parts) part.fill(0);
  overwriteRegisters();
  return all;
}
