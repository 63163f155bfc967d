/** Whatever is asked of somebody outside, nobody waits for it for ever. */
import { setTimeout as wait } from "node:timers/promises";

/** What `ask` gives. @throws Error where it took longer than `ms`; its signal is aborted then. */
export async function within<Answer>(
  { ms, who }: { ms: number; who: string },
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const over = new AbortController();
  const late = wait(ms, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`${who} took too long.`);
  });
  try {
    return await Promise.race([ask(over.signal), late]);
  } finally {
    over.abort();
    late.catch(() => {});
  }
}
