/** A PostgreSQL server that somebody else runs, named by DATABASE_URL: waited for a little, and asked for its version and encoding. */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { StartError } from "#server/base/start-error.ts";
import { isDatabaseGone } from "./lost-connection.ts";
import * as text from "./start-text.ts";

const oldestVersion = 15;
/** Beside a container that starts in the same moment, the database may be a few seconds behind. */
const patienceMs = 15_000;

/**
 * Resolves once the server answers.
 * @throws StartError when it does not, refuses us, or is too old.
 */
export async function reachOutside(
  url: string,
  waitMs = patienceMs,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const until = performance.now() + waitMs;
  for (;;) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: "portal start",
    });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ version: number; encoding: string }>(
        "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding",
      );
      const { version, encoding } = rows[0]!;
      if (version < oldestVersion) throw new StartError(text.serverTooOld(version, oldestVersion));
      if (encoding !== "UTF8") throw new StartError(text.wrongEncoding(encoding));
      return { url, stop: async () => {} };
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isDatabaseGone(error) || performance.now() > until) {
        const why =
          error instanceof Error ? error.message || String("code" in error ? error.code : error.name) : String(error);
        throw new StartError(text.notUsable(why));
      }
      await sleep(300);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
