/** The last builds, kept by hash under the data folder, so that a tab opened before a deploy still finds its chunks. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { isCopied } from "#server/base/durable-file.ts";

/** This many builds are served: the current one and those before it. */
const keptBuilds = 3;

/**
 * Keeps the hashed files of the build in `page` as `builds/<name>` and lets go of the oldest beyond three.
 * Gives the folders of the builds before it, the youngest first. Harmless to call again, and from several processes at once.
 */
export function keepBuild({ page, builds, name }: { page: string; builds: string; name: string }): string[] {
  const [kept, assets] = [join(builds, name), join(page, "assets")];
  const isKept = () => existsSync(kept) && isCopied(assets, join(kept, "assets"));
  if (!isKept()) {
    const own = join(builds, `.${name}.${process.pid}`);
    mkdirSync(builds, { recursive: true });
    cpSync(assets, join(own, "assets"), { recursive: true });
    // Whole or not at all; where another process was first, its copy is as good.
    if (isKept()) rmSync(own, { recursive: true });
    else {
      rmSync(kept, { recursive: true, force: true }); // what a loss of power left of it
      renameSync(own, kept);
    }
  }
  const now = new Date();
  utimesSync(kept, now, now); // the one served last is the youngest, whenever it was made
  const startedAt = (each: string) => statSync(join(builds, each)).mtimeMs;
  const earlier = readdirSync(builds)
    .filter((each) => !each.startsWith(".") && each !== name)
    .toSorted((one, other) => startedAt(other) - startedAt(one));
  for (const old of earlier.slice(keptBuilds - 1)) rmSync(join(builds, old), { recursive: true, force: true });
  const served = earlier.slice(0, keptBuilds - 1).map((each) => join(builds, each));
  for (const each of served) removeEmpty(each);
  return served;
}

/** What a loss of power left of an earlier build: it is not there any more, and served empty it would be kept for a year. */
function removeEmpty(build: string): void {
  for (const entry of readdirSync(build, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(path).size === 0) rmSync(path, { force: true });
  }
}
