/** The built page that tests open: `dist`, or under `npm test -- --date` a copy whose scripts set the clock of pages, service worker and workers. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clockOffsetMs, setClockScript } from "./fake-clock.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
/** Names the copy to the processes of the run. */
const variable = "PORTAL_TESTS_PAGE";

/** Returns its folder. */
export const builtPage = (): string => process.env[variable] ?? dist;

/** Makes the copy if this run needs one; returns a function that removes it. Once per run. */
export function preparePage(): () => void {
  if (clockOffsetMs === 0) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "portal-page-"));
  // Compressed files have the unchanged script.
  cpSync(dist, folder, { recursive: true, filter: (path) => !path.endsWith(".js.br") });
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) =>
    each.endsWith(".js"),
  )) {
    const path = join(folder, name);
    writeFileSync(path, `${setClockScript}\n${readFileSync(path, "utf8")}`);
  }
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
