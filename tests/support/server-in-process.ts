/** The server in the process of the test: for behavior that does not depend on signals, exit codes or the launcher. */
import { onTestFinished } from "vitest";
import { readEnvironment } from "#server/base/environment.ts";
import { serve } from "#server/serve.ts";

export type ServerInProcess = {
  /** The origin that links of the server begin with. */
  address: string;
  /** Stops the server as a signal does. Returns all lines that it printed for the user. */
  stop: () => Promise<string>;
};

/**
 * Starts a server on a free port; it is stopped when the test ends. `env` is its environment, without that of the test run.
 * @throws StartError if the server cannot start.
 */
export async function startServerInProcess(
  env: { DATA_DIR: string } & Record<string, string>,
): Promise<ServerInProcess> {
  const lines: string[] = [];
  const addLine = (line: string) => void lines.push(line);
  const shutdown = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<string>();
  const environment = readEnvironment({
    PORT: "0",
    DEMONSTRATION: "off",
    WAREHOUSE: "off",
    LOG_LEVEL: "error",
    ...env,
  });
  const ended = serve({
    environment,
    shutdown: shutdown.promise,
    output: { log: addLine, error: addLine },
    onReady: ready.resolve,
  });
  const stop = async () => {
    shutdown.resolve();
    await ended;
    return lines.join("\n");
  };
  onTestFinished(async () => void (await stop().catch(() => {})));
  return { address: await Promise.race([ready.promise, ended.then(() => "")]), stop };
}
