/** Builds that come after one another, made from the one that is there: every hashed file under a new name, as a changed build has. */
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes the build `mark` (letters and digits) to `folder`, made from the built page in `dist`. */
export function makeBuild(dist: string, folder: string, mark: string): void {
  cpSync(dist, folder, { recursive: true });
  for (const file of filesOf(folder)) if (file.endsWith(".br")) rmSync(file);
  const hashed = readdirSync(join(folder, "assets"));
  const renamed = new Map(hashed.map((name) => [name, name.replace(/(\.\w+)$/, `-${mark}$1`)]));
  const names = new RegExp(hashed.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  for (const file of filesOf(folder).filter((each) => /\.(js|css|html)$/.test(each))) {
    writeFileSync(
      file,
      readFileSync(file, "utf8")
        .replace(names, (name) => renamed.get(name)!)
        .replace(/(<meta name="build" content=")\w+/, `$1${mark}`),
    );
  }
  for (const [name, next] of renamed) {
    cpSync(join(folder, "assets", name), join(folder, "assets", next));
    rmSync(join(folder, "assets", name));
  }
  const shell = createHash("md5")
    .update(readFileSync(join(folder, "index.html")))
    .digest("hex");
  changeWorker(folder, (text) =>
    text.replace(/"revision":"\w+","url":"index.html"/, `"revision":"${shell}","url":"index.html"`),
  );
}

/** Changes the build's service worker; for builds that went wrong. */
export function changeWorker(folder: string, change: (text: string) => string): void {
  const worker = join(folder, "sw.js");
  const before = readFileSync(worker, "utf8");
  const after = change(before);
  if (after === before) throw new Error("The service worker is not as this change expects it.");
  writeFileSync(worker, after);
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
