/**
 * What copies memory leaves the last bytes in the vector registers, and the kernel writes all registers onto the stack when a signal arrives (SIGCHLD, when a
 * child ends). A password was found there (docs/decisions/113).
 */
import { setImmediate } from "node:timers/promises";

const zeros = Buffer.alloc(2048);
const target = Buffer.alloc(zeros.length);
/** Bytes: the C library takes other registers for each size, and none for several thousand bytes. */
const sizes = [64, 128, 256, 512, 1024, 2048];

/** Call it before control returns to the event loop: signals arrive there. */
export function overwriteRegisters(): void {
  for (const size of sizes) zeros.copy(target, 0, 0, size);
}

/** Each is 8 bytes of the stack, of which V8 uses 984 kB. */
const values: readonly number[] = Array.from({ length: 60_000 }, () => 0);
const ignore = (): void => undefined;

/**
 * Writes every byte of the 480 kB of the stack below the event loop: the arguments of a call are written, while the frames of a deep recursion have gaps.
 * It starts from the event loop itself, because a callback's own frames cover what lies deeper.
 */
export async function overwriteStack(): Promise<void> {
  await setImmediate();
  overwriteRegisters();
  Reflect.apply(ignore, undefined, values);
}
