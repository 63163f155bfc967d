/** How long the FDA's directory takes to come in, by the command that people use. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Seconds and peak memory (MB) of `portal import ndc`, and of the second run that changes nothing. */
export async function importFigure(
  file: string,
  dataFolder: string,
): Promise<{ seconds: number; peakMB: number; againSeconds: number }> {
  const first = await run(file, dataFolder);
  const again = await run(file, dataFolder);
  return { seconds: first.seconds, peakMB: first.peakMB, againSeconds: again.seconds };
}

async function run(file: string, dataFolder: string): Promise<{ seconds: number; peakMB: number }> {
  const begun = performance.now();
  const report = "process.on('exit', () => process.stderr.write('PEAK ' + process.resourceUsage().maxRSS + '\\n'))";
  const child = spawn(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(report)}`,
      "server/portal.ts",
      "import",
      "ndc",
      file,
      "--demonstration-prices",
    ],
    {
      env: { ...process.env, DATA_DIR: dataFolder },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`the import failed: ${said}`);
  return {
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    peakMB: Math.round(Number(/PEAK (\d+)/.exec(said)?.[1] ?? 0) / 1024),
  };
}
