/** The docs name every setting, command and folder of the program, and no page refers to a file that does not exist. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { variables } from "#server/base/environment.ts";
import { root } from "#tests/support/processes.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pages = ["README.md", ...globSync("docs/*.md", { cwd: root })];

test("docs/settings.md: every variable with its default, in the order of the table", () => {
  const table = read("docs/settings.md").split("| variable | default | meaning |")[1]!.split("\n\n")[0]!;
  const rows = table.split("\n").slice(2);
  const cells = rows.map((row) => row.split("|").slice(1, 3).map(findQuoted));
  const listed = cells.flatMap(([names = [], defaults = []]) => names.map((name, at) => [name, defaults[at]]));
  expect(listed).toEqual(Object.values(variables).map(({ name, standard }) => [name, standard]));
});

test("docs/cli.md: every command", () => {
  const commands = [...read("server/portal.ts").matchAll(/\.command\("([^"]+)"\)/g)].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(30);
  const words = new Set(
    [...read("docs/cli.md").matchAll(/^\| `([^`]+)`/gm)].flatMap(([, command]) => command!.split(" ")),
  );
  expect(commands.filter((name) => !words.has(name))).toEqual([]);
});

test("docs/development.md and docs/architecture.md: every folder of the server", () => {
  const folders = globSync("server/*/", { cwd: root }).map((path) => path.split("/")[1]!);
  expect(folders.length).toBeGreaterThan(10);
  const isNamed = (folder: string) =>
    read("docs/development.md").includes(`\`server/${folder}/`) &&
    read("docs/architecture.md").includes(`\`${folder}\``);
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
});

test("links of the docs: every file exists", () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .filter(([, target]) => !existsSync(join(root, dirname(page), target!)))
      .map(([, target]) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("docs/decisions: each has one line in the index with its title", () => {
  const index = read("docs/decisions/README.md").split("\n");
  const paths = globSync("docs/decisions/[0-9]*.md", { cwd: root });
  expect(paths.length).toBeGreaterThan(150);
  const wrong = paths.filter((path) => {
    const [, number, title] = /^# (\d{3}) (.+)\n/.exec(read(path)) ?? [];
    const line = `- [${number}](${basename(path)}) ${title}`;
    return index.filter((each) => each === line).length !== 1;
  });
  expect(wrong).toEqual([]);
});

test("comments and pages: every heading and decision that they cite exists", () => {
  const files = globSync("{contract,outbox,server,src,sw,vite,tests,bench,scripts,docs}/**/*.{ts,tsx,mjs,css,md}", {
    cwd: root,
  });
  const decisions = globSync("docs/decisions/*.md", { cwd: root }).map((path) => basename(path).slice(0, 3));
  const cited = files.flatMap((file) => {
    const text = read(file);
    const headings = [...text.matchAll(/(docs\/[a-z-]+\.md), "([^"]+)"/g)].map(([place, page = "", heading = ""]) => ({
      place: `${file}: ${place}`,
      exists: existsSync(join(root, page)) && read(page).toLowerCase().includes(heading.toLowerCase()),
    }));
    const numbers = [...text.matchAll(/docs\/decisions\/(\d{3})/g)].map(([place, number = ""]) => ({
      place: `${file}: ${place}`,
      exists: decisions.includes(number),
    }));
    return [...headings, ...numbers];
  });
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ exists }) => !exists).map(({ place }) => place)).toEqual([]);
});

const findQuoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
