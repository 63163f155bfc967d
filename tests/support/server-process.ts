/** A real server in a process of its own on a test's database, asked over the network. */
import { readyLine } from "./ready-line.ts";
import { auditKey } from "./audit-keys.ts";
import { newDataFolder } from "./data-folder.ts";
import { runNode, type Running } from "./processes.ts";

export type ServerProcess = {
  process: Running;
  address: string;
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<Response>;
};

/**
 * Starts one that answers to this session's token; killed when the test ends. Unless `env` names a data folder it has one of its own, and the audit key of the test, so that
 * several servers can use one database.
 */
export async function startServer(
  url: string,
  token: string | undefined,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const process = runNode("server/main.ts", [], {
    DATABASE_URL: url,
    PORT: "0",
    WAREHOUSE: "off",
    DEMONSTRATION: "off",
    LOG_LEVEL: "warn",
    ...(env["DATA_DIR"] === undefined && { DATA_DIR: newDataFolder(), AUDIT_KEY: auditKey }),
    ...env,
  });
  const ready = await process.line(readyLine);
  const address = /https?:\S+/.exec(ready)![0];
  const post: ServerProcess["post"] = (path, body, headers = {}) =>
    fetch(address + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return { process, address, post };
}
