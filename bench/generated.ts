/** A generated world in the database of a server that runs, under the audit key of its data folder: by the command that people use. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** @param options as `portal generate` takes them. */
export async function generated(dataFolder: string, options: Record<string, string | number>): Promise<void> {
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, ["server/portal.ts", "generate", ...words], {
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`No world was generated: ${said}`);
}
