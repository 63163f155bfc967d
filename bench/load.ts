/** Closed-loop load on one address: each connection sends its next request when the last one is answered. */
import { Client } from "undici";
import type { Cost } from "./cost.ts";

/** Requests a second, and milliseconds an answer took. `failed` counts answers that were not 200: a figure with failures is no figure. */
export type Figure = {
  connections: number;
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** Where it was counted. */
  cost?: Cost | undefined;
};

export type Ask = { method: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: unknown };

type Load = {
  origin: string;
  connections: number;
  /** Ends after so many seconds, or earlier when `next` gives undefined. */
  seconds: number;
  next: () => Ask | undefined;
  /** Looks at what is spent so far; what it gives is asked at the end (cost.ts). */
  costing?: (() => Promise<(calls: number) => Promise<Cost>>) | undefined;
};

/** Loads and measures; the first tenth of the time warms up and is not counted. */
export async function load({ origin, connections, seconds, next, costing }: Load): Promise<Figure> {
  const costOf = await costing?.();
  const warmUntil = performance.now() + seconds * 100;
  const until = performance.now() + seconds * 1100;
  const times: number[] = [];
  let failed = 0;
  let asked = 0;
  let first = 0;
  let last = 0;
  const drive = async () => {
    const client = new Client(origin, { pipelining: 1 });
    for (let ask = next(); ask !== undefined; ask = next()) {
      const start = performance.now();
      if (start > until) break;
      const answer = await client.request({
        method: ask.method,
        path: ask.path,
        headers: { "content-type": "application/json", ...ask.headers },
        ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
      });
      await answer.body.dump();
      asked++;
      if (answer.statusCode !== 200) failed++;
      last = performance.now();
      if (start < warmUntil) continue;
      first ||= start;
      times.push(last - start);
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: connections }, drive));
  const cost = await costOf?.(asked);
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 100) / 100;
  return {
    connections,
    requests: times.length,
    perSecond: Math.round(times.length / ((last - first) / 1000)),
    p50: at(0.5),
    p99: at(0.99),
    failed,
    cost,
  };
}
