/**
 * `npm run lint` ends with this: no text that a user or a developer reads contains a word of scripts/forbidden-words.mjs. Checked are text modules (src/text,
 * text.ts and <part>-text.ts of contract/<area> and server, outbox/entry/text.ts), README and docs; code in backticks and addresses are left out. Prints each place, and
 * ends with 1 if there is any.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { forbiddenWords } from "./forbidden-words.mjs";
import { root } from "./run.mjs";

/** Returns the forbidden words of a text, each with its line from 1. @param kind "code": backticks hold texts, and are read; import paths do not */
export function findForbiddenWords(text, { kind = "prose" } = {}) {
  return text.split("\n").flatMap((line, index) => {
    const words = kind === "prose" ? line.replaceAll(/`[^`]*`/g, "") : line.replace(/ from "#[^"]*";$/, "");
    const checked = words.replaceAll(/https?:\/\/\S+/g, "");
    return forbiddenWords
      .filter(({ pattern }) => pattern.test(checked))
      .map(({ pattern, instead }) => ({ line: index + 1, word: pattern.exec(checked)[0], instead }));
  });
}

/** Returns the text modules of the project. */
function listTextModules() {
  const isText = (path) =>
    /^src\/text\/.*\.ts$|^contract\/(.*\/)?(.*-)?text\.ts$|^server\/(.*\/)?(\w+-)?text\.ts$|^(outbox\/entry|src\/api)\/text\.ts$/.test(
      path,
    );
  return ["src/text", "src/api", "contract", "server", "outbox"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter(isText),
  );
}

/** Returns README and docs. */
function listPages() {
  const docs = readdirSync(join(root, "docs"), { recursive: true }).filter((path) => path.endsWith(".md"));
  return ["README.md", ...docs.map((path) => join("docs", path))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const find = (path, kind) =>
    findForbiddenWords(readFileSync(join(root, path), "utf8"), { kind }).map((each) => ({ path, ...each }));
  const found = [
    ...listTextModules().flatMap((path) => find(path, "code")),
    ...listPages().flatMap((path) => find(path, "prose")),
  ];
  for (const { path, line, word, instead } of found) console.log(`${path}:${line}: "${word}". Write: ${instead}.`);
  console.log(`Found ${found.length} forbidden words.`);
  process.exit(found.length === 0 ? 0 : 1);
}
