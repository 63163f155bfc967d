/** Builds that follow one another, made from the built page: each hashed file gets a new name, as in a build whose every file changed. */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Files that a service worker precaches: all of the build, or of the scripts and styles only these (paths in `dist`). */
export type Precache = "complete" | readonly string[];

/** Writes the build `mark` (letters and digits) to `folder`, made from the built page in `dist`. `precache` shortens the list of its service worker, not the build. */
export function makeBuild(
  dist: string,
  { folder, mark, precache = "complete" }: { folder: string; mark: string; precache?: Precache },
): void {
  const rename = (name: string) => name.replace(/(\.\w+)$/, `-${mark}$1`);
  for (const { path, isHashed, pieces } of readBuild(dist)) {
    const target = join(folder, isHashed ? rename(path) : path);
    mkdirSync(dirname(target), { recursive: true });
    if (pieces === undefined) copyFileSync(join(dist, path), target);
    else writeFileSync(target, pieces.map((piece, at) => (at % 2 === 0 ? piece : rename(piece))).join(""));
  }
  const page = join(folder, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace(/(<meta name="build" content=")\w+/, `$1${mark}`));
  const revision = createHash("md5").update(readFileSync(page)).digest("hex");
  changeWorker(folder, (text) =>
    text.replace(/"revision":"\w+","url":"index.html"/, `"revision":"${revision}","url":"index.html"`),
  );
  if (precache === "complete") return;
  const kept = new Set(precache.map(rename));
  changeWorker(folder, (text) =>
    text.replace(/\[\{"revision":[^\]]*\}\]/, (list) => {
      const files = JSON.parse(list) as { url: string }[];
      return JSON.stringify(files.filter(({ url }) => !url.startsWith("assets/") || kept.has(url)));
    }),
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

type BuiltFile = {
  path: string;
  isHashed: boolean;
  /** The text, in turn without and with the name of a hashed file; undefined for a file that names none. */
  pieces: string[] | undefined;
};

const builds = new Map<string, BuiltFile[]>();

/** Returns the files of the built page without their compressed twins; read once per process. */
function readBuild(dist: string): BuiltFile[] {
  const known = builds.get(dist);
  if (known !== undefined) return known;
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !each.name.endsWith(".br"))
    .map((each) => relative(dist, join(each.parentPath, each.name)));
  const hashed = paths.filter((path) => path.startsWith("assets"));
  const names = hashed.map((path) => relative("assets", path).replaceAll(".", String.raw`\.`));
  const pattern = new RegExp(`(${names.join("|")})`);
  const files = paths.map((path) => ({
    path,
    isHashed: path.startsWith("assets"),
    pieces: /\.(js|css|html)$/.test(path) ? readFileSync(join(dist, path), "utf8").split(pattern) : undefined,
  }));
  builds.set(dist, files);
  return files;
}
