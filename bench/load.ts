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
  /** @param connection which of them asks, from 0 on. */
  next: (connection: number) => Ask | undefined;
  /** Looks at what is spent so far; what it gives is asked at the end (cost.ts). */
  costing?: (() => Promise<(calls: number) => Promise<Cost>>) | undefined;
};

/** Loads and measures. A tenth of the time before it warms up, and neither its times nor its processor's are counted. */
export async function load({ origin, connections, seconds, next, costing }: Load): Promise<Figure> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const times: number[] = [];
  let failed = 0;
  const drive = (until: number) =>
    Promise.all(
      clients.map(async (client, connection) => {
        while (performance.now() < until) {
          const ask = next(connection);
          if (ask === undefined) break;
          const start = performance.now();
          const answer = await client.request({
            method: ask.method,
            path: ask.path,
            headers: { "content-type": "application/json", ...ask.headers },
            ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
          });
          await answer.body.dump();
          if (answer.statusCode !== 200) failed++;
          times.push(performance.now() - start);
        }
      }),
    );
  await drive(performance.now() + seconds * 100);
  times.length = 0;
  const costOf = await costing?.();
  const first = performance.now();
  await drive(first + seconds * 1000);
  const last = performance.now();
  const cost = await costOf?.(times.length);
  await Promise.all(clients.map((client) => client.close()));
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
