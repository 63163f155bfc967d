/** One of the processes that run histories: a server on a database of its own, asked for one seed after another. */
import { runHistory } from "./history.ts";
import { startServer } from "./server.ts";

const time = { now: Date.parse("2026-03-02T15:00:00Z") };
const server = await startServer(process.env["SIMULATE_DATABASE"] ?? "", time);

export type Outcome = Awaited<ReturnType<typeof runHistory>> & { seed: number };

process.on("message", (seed: number) => void answer(seed));
process.on("disconnect", () => void server.close().then(() => process.exit(0)));
process.send?.("ready");

/** Failures that nobody heard of: in a page they would stand in the console, and what they were about would stand still. */
const unheard: string[] = [];
process.on("unhandledRejection", (error) => void unheard.push(`nobody heard: ${String(error)}`));

async function answer(seed: number): Promise<void> {
  const outcome = await runHistory(seed, server, time).catch((error: unknown) => brokenOff(error));
  process.send?.({ seed, ...outcome, problems: [...outcome.problems, ...unheard.splice(0)] });
}

const brokenOff = (error: unknown): Omit<Outcome, "seed"> => ({
  problems: [`it broke off: ${error instanceof Error ? error.stack : String(error)}`],
  trace: [],
  counted: {},
  fired: {},
  fingerprint: "",
});
