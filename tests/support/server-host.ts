/** A process that is one server after the other (server-hosts.ts): what takes a second of a processor to load is loaded once. It ends with whoever started it. */
import { serve } from "#server/serve.ts";
import { builtPage } from "./built-page.ts";

const own = { ...process.env };
let isServing = false;

process.on("disconnect", leave);
process.on("message", (env: Record<string, string>) => void serveOnce(env));

async function serveOnce(env: Record<string, string>): Promise<void> {
  isServing = true;
  process.env = { ...own, ...env };
  await serve({ pageFolder: builtPage() });
  isServing = false;
  // The next one listens by itself.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);
  process.removeAllListeners("disconnect").on("disconnect", leave);
  if (process.connected) process.send?.("ended");
  else leave();
}

function leave(): void {
  if (!isServing) process.exit(0);
}
