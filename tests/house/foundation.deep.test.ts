/**
 * The foundation holds: each check is shown a project with one planted fault per file, under the real configuration, and must name exactly those
 * files. The same project without the faults passes.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const worlds = ["contract", "outbox", "src", "sw", "server", "tests", "bench", "vite"];

/** A sound project with a file in every layer that the faults below speak of. */
const sound: Record<string, string> = {
  "contract/shape.ts": `/** A shape. */\nexport const shape = 1;\n`,
  "outbox/entry/entry.ts": `/** An entry. */\nimport { shape } from "#contract/shape.ts";\n\nexport const entry = shape;\n`,
  "src/data/shape.ts": `/** Data. */\nimport { entry } from "#outbox/entry/entry.ts";\n\nexport const data = entry;\n`,
  "src/ui/part.ts": `/** A part. */\nexport const part = "part";\n`,
  "src/screens/one/one.ts": `/** A screen. */\nimport { part } from "#src/ui/part.ts";\n\nexport const one = part;\n`,
  "src/app/app.ts": `/** App. */\nimport { data } from "#src/data/shape.ts";\nimport { one } from "#src/screens/one/one.ts";\n\nexport const app = [data, one];\n`,
  "sw/kill-switch.ts": `/** A worker. */\nimport { shape } from "#contract/shape.ts";\n\ndeclare const self: ServiceWorkerGlobalScope;\n\nself.addEventListener("install", () => console.log(shape));\n`,
  "server/main.ts": `/** Start. */\nimport { door, type Caller } from "./http/door.ts";\nimport { act } from "./services/act.ts";\n\nconst caller: Caller = { id: door };\nconsole.log(await act(), caller);\n`,
  "server/services/act.ts": `/** A service. */\nimport { row } from "#server/db/row.ts";\n\nexport const act = async () => row;\n`,
  "server/http/door.ts": `/** The door. */\nexport const door = 1;\nexport type { Caller } from "#server/base/caller.ts";\n`,
  "server/base/caller.ts": `/** Who asks. */\nexport type Caller = { id: number };\n`,
  "server/db/row.ts": `/** A row. */\nexport const row = 1;\n`,
  "vite/step.ts": `/** A step of the build. */\nexport const step = 1;\n`,
  "vite.config.ts": `/** The build. */\nimport { step } from "./vite/step.ts";\n\nconsole.log(step);\n`,
  "tests/one.test.ts": `/** A test. */\nimport { app } from "#src/app/app.ts";\n\nconsole.log(app);\n`,
  "bench/main.ts": `/** A figure. */\nimport { row } from "#server/db/row.ts";\n\nconsole.log(row);\n`,
};

vi.setConfig({ testTimeout: 60_000 }); // whole tools run here
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const parent = mkdtempSync(join(tmpdir(), "portal-foundation-"));

/** The project on disk, with the real configuration and packages. */
function project(faults: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(parent, "project-"));
  const configuration = [
    "package.json",
    "tsconfig.json",
    "tsconfig.base.json",
    ".oxlintrc.json",
    "tests/house/lint-plugin.ts",
    ".oxfmtrc.json",
    "knip.json",
  ];
  for (const name of [...configuration, ...worlds.map((world) => join(world, "tsconfig.json"))]) {
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries({ ...sound, ...faults })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

type Result = { code: number; output: string };

const run = (folder: string, program: string, ...options: string[]): Promise<Result> =>
  new Promise((resolve) => {
    const path = join(root, "node_modules", ".bin", program);
    const settings = { cwd: folder, maxBuffer: 1e8, env: { PATH: `${dirname(path)}:${process.env["PATH"]}` } };
    const child = execFile(process.execPath, [path, ...options], settings, (_, output, errors) =>
      resolve({ code: child.exitCode ?? 1, output: output + errors }),
    );
  });

/** The planted files that the output names. */
const named = (output: string, faults: Record<string, string>): string[] =>
  Object.keys(faults).filter((file) => output.includes(file));

const typeFaults = {
  "contract/uses-document.ts": `export const title = document.title;\n`,
  "contract/uses-process.ts": `export const home = process.env["HOME"];\n`,
  "contract/imports-server.ts": `export { row } from "#server/db/row.ts";\n`,
  "contract/imports-src.ts": `export { part } from "#src/ui/part.ts";\n`,
  "server/uses-document.ts": `export const title = document.title;\n`,
  "server/imports-src.ts": `export { part } from "#src/ui/part.ts";\n`,
  "server/imports-tests.ts": `export * from "#tests/one.test.ts";\n`,
  "server/uses-enum.ts": `export enum Way {\n  In,\n}\n`,
  "server/unchecked-index.ts": `export const first = (rows: number[]): number => rows[0];\n`,
  "server/uses-any.ts": `export const size = (rows) => rows.length;\n`,
  "outbox/uses-document.ts": `export const title = document.title;\n`,
  "sw/uses-document.ts": `export const title = document.title;\n`,
  "sw/uses-process.ts": `export const home = process.env["HOME"];\n`,
  "src/uses-process.ts": `export const home = process.env["HOME"];\n`,
  "src/imports-server.ts": `export { row } from "#server/db/row.ts";\n`,
};

test("types: a world that is left, a global of another world, and unsound code are refused", async () => {
  const [clean, faulty] = await Promise.all([run(project(), "tsc", "-b"), run(project(typeFaults), "tsc", "-b")]);
  expect(clean).toEqual({ code: 0, output: "" });
  expect(faulty.code).not.toBe(0);
  const lines = faulty.output.split("\n").filter((line) => line.includes("error TS"));
  expect(Object.keys(typeFaults).filter((file) => !lines.some((line) => line.startsWith(file)))).toEqual([]);
});

const lintFaults = {
  "contract/reads-files.ts": `import { readFileSync } from "node:fs";\n\nexport const text = readFileSync("x", "utf8");\n`,
  "contract/whole-zod.ts": `import { z } from "zod";\n\nexport const Text = z.string();\n`,
  "src/ui/climbs.ts": `import { data } from "../data/shape.ts";\n\nexport const climbs = data;\n`,
  "src/ui/knows-data.ts": `import { data } from "#src/data/shape.ts";\n\nexport const knows = data;\n`,
  "src/data/knows-ui.ts": `import { part } from "#src/ui/part.ts";\n\nexport const knows = part;\n`,
  "src/screens/two/other-screen.ts": `import { one } from "#src/screens/one/one.ts";\n\nexport const two = one;\n`,
  "src/screens/two/knows-app.ts": `import { app } from "#src/app/app.ts";\n\nexport const two = app;\n`,
  "src/screens/receiving/part/other-screen.ts": `import { one } from "#src/screens/one/one.ts";\n\nexport const part = one;\n`,
  "src/screens/receiving/part/knows-app.ts": `import { app } from "#src/app/app.ts";\n\nexport const part = app;\n`,
  "src/imports-server.ts": `import { row } from "#server/db/row.ts";\n\nexport const imports = row;\n`,
  "src/goes-on.ts": `export function sum(counts: number[]): number {\n  let all = 0;\n${"  all += counts.length;\n".repeat(60)}  return all;\n}\n`,
  "outbox/imports-src.ts": `import { part } from "#src/ui/part.ts";\n\nexport const imports = part;\n`,
  "sw/imports-src.ts": `import { part } from "#src/ui/part.ts";\n\nexport const imports = part;\n`,
  "sw/imports-server.ts": `import { row } from "#server/db/row.ts";\n\nexport const imports = row;\n`,
  "server/db/knows-services.ts": `import { act } from "#server/services/act.ts";\n\nexport const knows = act;\n`,
  "server/services/sees-http.ts": `import { door } from "#server/http/door.ts";\n\nexport const sees = door;\n`,
  "server/http/knows-routes.ts": `import { routes } from "#server/routes/routes.ts";\n\nexport const knows = routes;\n`,
  "server/routes/knows-db.ts": `import { row } from "#server/db/row.ts";\n\nexport const knows = row;\n`,
  "server/cycle-a.ts": `import { b } from "./cycle-b.ts";\n\nexport const a = (): number => b();\n`,
  "server/cycle-b.ts": `import { a } from "./cycle-a.ts";\n\nexport const b = (): number => a();\n`,
  "server/type-cycle-a.ts": `import type { B } from "./type-cycle-b.ts";\n\nexport type A = { b: B };\n`,
  "server/type-cycle-b.ts": `import type { A } from "./type-cycle-a.ts";\n\nexport type B = { a: A };\n`,
  "server/floats.ts": `import { act } from "./services/act.ts";\n\nexport function start(): void {\n  act();\n}\n`,
  "server/says-any.ts": `export const size = (rows: any): number => rows.length;\n`,
  "server/ignores.ts": `// @ts-ignore\nexport const size: number = "1";\n`,
  "server/half-switch.ts": `export function name(way: "in" | "out"): string {\n  switch (way) {\n    case "in":\n      return "In";\n  }\n  return "";\n}\n`,
  "contract/reads-clock.ts": `export const today = new Date().toISOString();\n`,
  "server/services/reads-clock.ts": `export const isOver = (end: Date) => end.getTime() < Date.now();\n`,
  "server/routes/reads-clock.ts": `export const now = () => new Date();\n`,
  "server/commands/reads-clock.ts": `export const list = (now = new Date()) => now.toISOString();\n`,
  "server/jobs/reads-clock.ts": `export const job = { runAt: Date.now() };\n`,
  "tests/new-date.ts": `export const now = new Date();\n`,
  "tests/date-now.ts": `export const soon = new Date(Date.now() + 1);\n`,
  "tests/date-call.ts": `export const words = Date();\n`,
  "tests/clock-passed-on.ts": `export const clock = globalThis.Date.now;\n`,
};
const lintSound = {
  "src/screens/receiving/other/part.ts": `/** A part. */\nexport const part = "part";\n`,
  "src/screens/receiving/part/knows-part.ts": `import { part } from "#src/screens/receiving/other/part.ts";\n\nexport const knows = part;\n`,
  "server/http/knows-services.ts": `import { act } from "#server/services/act.ts";\n\nexport const knows = act;\n`,
  "tests/fixed-date.ts": `export const day = new Date("2026-11-20T15:00:00Z");\nexport const now = new Date(day);\n`,
  "server/services/knows-caller.ts": `import type { Caller } from "#server/base/caller.ts";\n\nexport const idOf = (caller: Caller) => caller.id;\n`,
};

/** Which rule must name a file; all others are about forbidden imports. */
const lintRules: Record<string, string> = {
  "server/cycle-a.ts": "import(no-cycle)",
  "server/cycle-b.ts": "import(no-cycle)",
  "server/type-cycle-a.ts": "import(no-cycle)",
  "server/type-cycle-b.ts": "import(no-cycle)",
  "server/floats.ts": "typescript(no-floating-promises)",
  "server/says-any.ts": "typescript(no-explicit-any)",
  "server/ignores.ts": "typescript(ban-ts-comment)",
  "server/half-switch.ts": "typescript(switch-exhaustiveness-check)",
  "contract/reads-clock.ts": "tests(present-time)",
  "server/services/reads-clock.ts": "tests(present-time)",
  "server/routes/reads-clock.ts": "tests(present-time)",
  "server/commands/reads-clock.ts": "tests(present-time)",
  "server/jobs/reads-clock.ts": "tests(present-time)",
  "tests/new-date.ts": "tests(present-time)",
  "tests/date-now.ts": "tests(present-time)",
  "tests/date-call.ts": "tests(present-time)",
  "tests/clock-passed-on.ts": "tests(present-time)",
  "src/goes-on.ts": "eslint(max-lines-per-function)",
};

/** Two files whose exported types have one name: lint names the one that it reads second. */
const sameName = {
  "contract/one-type.ts": `export type Shape = { sides: number };\n`,
  "server/base/other-type.ts": `export interface Shape {\n  area: number;\n}\n`,
};

test("lint: layers, cycles, long functions of the page, floating promises, escapes from the types, one name for two types, and rules, services and tests that read the clock are refused", async () => {
  const lint = (folder: string) => run(folder, "oxlint", "--type-aware", "--deny-warnings", "--format=unix", ...worlds);
  const [clean, faulty] = await Promise.all([
    lint(project(lintSound)),
    lint(project({ ...lintSound, ...lintFaults, ...sameName })),
  ]);
  expect(clean).toMatchObject({ code: 0 });
  expect(faulty.code).not.toBe(0);
  const lines = faulty.output.split("\n");
  const isNamed = (file: string) => {
    const rule = lintRules[file] ?? "eslint(no-restricted-imports)";
    return lines.some((line) => line.startsWith(file) && line.includes(rule));
  };
  expect(Object.keys(lintFaults).filter((file) => !isNamed(file))).toEqual([]);
  expect(lines.filter((line) => line.includes("tests(unique-type-name)"))).toHaveLength(1);
  expect(named(faulty.output, lintSound)).toEqual([]);
});

test("format: a file that the formatter would change is refused", async () => {
  const faults = { "server/crooked.ts": `/** Crooked. */\nexport const crooked = {a:1,b:'two'}\n` };
  const [clean, faulty] = await Promise.all([
    run(project(), "oxfmt", "--check", ...worlds),
    run(project(faults), "oxfmt", "--check", ...worlds),
  ]);
  expect(clean).toMatchObject({ code: 0 });
  expect(faulty.code).not.toBe(0);
  expect(named(faulty.output, faults)).toEqual(Object.keys(faults));
});

test("dead code: a file that nobody imports and an export that nobody uses are refused", async () => {
  const faults = {
    "server/orphan.ts": `/** Nobody's. */\nexport const orphan = 1;\n`,
    "server/half-used.ts": `/** Half used. */\nexport const used = 1;\nexport const unused = 2;\n`,
    "server/portal.ts": `/** Uses one half. */\nimport { used } from "./half-used.ts";\n\nconsole.log(used);\n`,
  };
  const deadCode = (folder: string) => run(folder, "knip", "--include", "files,exports", "--no-config-hints");
  const [clean, faulty] = await Promise.all([deadCode(project()), deadCode(project(faults))]);
  expect(clean).toMatchObject({ code: 0 });
  expect(faulty.code).not.toBe(0);
  expect(faulty.output).toMatch(/server\/orphan\.ts/);
  expect(faulty.output).toMatch(/unused\s+server\/half-used\.ts/);
  expect(faulty.output).not.toMatch(/^used/m);
});

test("dead code: a file and an export that only tests use are refused in production mode", async () => {
  const page = {
    "scripts/build.mjs": `/** Builds the page. */\nimport { app } from "#src/app/app.ts";\n\nconsole.log(app);\n`,
  };
  const faults = {
    "server/tested.ts": `/** Tested only. */\nexport const tested = 1;\n`,
    "server/half-tested.ts": `/** Half tested. */\nexport const shared = 1;\nexport const seen = 2;\n/** @internal */\nexport const tagged = 3;\n`,
    "server/portal.ts": `/** Uses one part. */\nimport { shared } from "./half-tested.ts";\n\nconsole.log(shared);\n`,
    "tests/two.test.ts": `/** A test. */\nimport { seen, shared, tagged } from "#server/half-tested.ts";\nimport { tested } from "#server/tested.ts";\n\nconsole.log(seen, shared, tagged, tested);\n`,
  };
  const deadCode = (folder: string, ...options: string[]) =>
    run(folder, "knip", "--include", "files,exports", "--no-config-hints", ...options);
  const faulty = project({ ...page, ...faults });
  expect(await deadCode(project(page), "--production")).toEqual({ code: 0, output: "" });
  expect(await deadCode(faulty)).toEqual({ code: 0, output: "" });
  const { code, output } = await deadCode(faulty, "--production");
  expect(code).not.toBe(0);
  expect(output).toMatch(/server\/tested\.ts/);
  expect(output).toMatch(/seen\s+server\/half-tested\.ts/);
  expect(output).not.toMatch(/^(shared|tagged)/m);
});
