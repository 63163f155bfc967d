/** Pools of threads (piscina): a thread starts when a question needs one, and ends after it had nothing to do for a while. */
import { move, Piscina, transferableSymbol, valueSymbol } from "piscina";

/** Threads that answer questions. A failed question rejects with the error of its thread. */
export type ThreadPool<Question, Answer> = Piscina<Question, Answer>;

export type ThreadPoolOptions = {
  maxThreads: number;
  /** Milliseconds after which a thread without a question ends. */
  idleTimeout: number;
  /** Limit of the heap of each thread. Buffers are not part of the heap. */
  maxHeapMb?: number;
  /** Read by the program as `workerData`. */
  workerData?: unknown;
};

/** Creates a pool. No thread starts before the first question. @param program its default export answers one question at a time */
export function createThreadPool<Question, Answer>(
  program: URL,
  { maxHeapMb, ...options }: ThreadPoolOptions,
): ThreadPool<Question, Answer> {
  const pool = new Piscina<Question, Answer>({
    ...options,
    ...(maxHeapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
    filename: program.href,
    minThreads: 0,
    // A thread that waits in Atomics.wait() reads no connection.
    atomics: "disabled",
    recordTiming: false,
  });
  // Piscina starts no thread for questions in its queue when the last thread cannot start or dies: they are rejected.
  const rejectStranded = () => {
    if (pool.threads.length === 0 && pool.queueSize > 0) void pool.destroy();
  };
  pool.on("workerDestroy", () => queueMicrotask(rejectStranded));
  // A thread that dies while it has no question ends nothing but itself.
  pool.on("error", () => {});
  return pool;
}

/** Asks a pool, and ends the thread after `limitMs`. @throws what `createError` returns if there is no answer by then */
export async function askWithin<Question, Answer>(
  pool: ThreadPool<Question, Answer>,
  question: Question,
  { limitMs, createError }: { limitMs: number; createError: () => Error },
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await pool.run(question, { signal });
  } catch (error) {
    throw signal.aborted ? createError() : error;
  }
}

/** In a thread: returns an answer whose buffers are transferred, not copied. */
export const transferBuffers = <Answer extends object>(answer: Answer, buffers: readonly ArrayBuffer[]): Answer =>
  move({ [transferableSymbol]: buffers, [valueSymbol]: answer }) as unknown as Answer;
