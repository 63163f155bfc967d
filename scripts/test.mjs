/**
 * `npm test`: every suite, each with its seconds; `npm test -- types unit` runs only those, `npm test -- tests/contract/cart/cart.test.ts -t "title"` one file or one
 * test of it. `--date 2028-02-29` runs the tests on another day, `--shuffle 7` the tests of each file in another order; `--keep-times` keeps what each file took, for
 * the order of later runs (file-times.mjs). Last line: the true counts.
 * `npm run test:quick`: types, lint, units, and of the server's tests those that what was changed since the last commit can touch.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { availableParallelism } from "node:os";
import { installFromDebian, onPath } from "./debian.mjs";
import { findChromium, findShell } from "./chromium.mjs";
import { parseArguments } from "./arguments.mjs";
import { findEngines } from "./engines.mjs";
import { createFakeClock } from "./fake-clock.mjs";
import { keepFileTimes } from "./file-times.mjs";
import { rerunFailedFiles } from "./flaky.mjs";
import { findIdentityProvider } from "./identity-provider.mjs";
import { buildPage, findNode, install } from "./ready.mjs";
import { check, one, vitest } from "./suite.mjs";
import { root, run } from "./run.mjs";
import { runAll } from "./whole-run.mjs";

await install();
const node = findNode();
const server = ["server", "waiting"];

/** The slowest first: what is left for the end is short then. */
const beside = {
  // Tests that wait for real time, with hardly any work of their own.
  waiting: { waits: true, run: (hear) => runTests({ name: "waiting", hear }) },
  server: {
    run: (hear) =>
      files.has("server")
        ? runTests({ name: "server", projects: server, files: files.get("server"), hear })
        : runTests({ name: "server", hear }),
  },
  touched: {
    isUnasked: false,
    run: (hear) => runTests({ name: "touched", projects: server, options: ["--changed", "--passWithNoTests"], hear }),
  },
  simulation: { run: (hear) => runTests({ name: "simulation", files: files.get("simulation"), hear }) },
  unit: {
    run: (hear) => runTests({ name: "unit", projects: ["unit", "page"], files: files.get("unit"), hear }),
  },
  lint: { run: lint },
  types: { run: (hear) => check(node, { name: "tsc", options: ["-b"], hear }) },
  "dead code": { run: (hear) => check(node, { name: "knip", hear }) },
  format: { run: (hear) => check(node, { name: "oxfmt", options: ["--check", "."], hear }) },
  // What the browser suite opens, which builds it itself where it is chosen alone.
  page: { run: async (hear) => one("page", (await buildPage(node, hear)) ? 0 : 1) },
};
/** It fills the machine by itself. */
const alone = { browser: { run: browser } };

const all = { ...beside, ...alone };
const choice = parseArguments(process.argv.slice(2), Object.keys(all));
if ("error" in choice) {
  console.error(choice.error);
  process.exit(1);
}
const { suites: chosen, files, title, startMs, seed, keepsTimes } = choice;
const clock = startMs === undefined ? { environment: {} } : await createFakeClock(startMs);
if ("error" in clock) {
  console.error(clock.error);
  process.exit(1);
}
// What the server's documents and archives are read and checked with, the directory that it asks for revocations, and what shuts a file system down as a loss of power does; where they
// cannot be had, those tests count as skipped.
const programs = [
  ["pdftotext", "poppler-utils"],
  ["qpdf", "qpdf"],
  ["unzip", "unzip"],
  ["slapd", "slapd"],
  ["xfs_io", "xfsprogs"],
].filter(([program]) => onPath(program).length === 0 && !existsSync(`/usr/sbin/${program}`));
const isServerChosen = chosen.length === 0 || ["server", "waiting", "touched"].some((name) => chosen.includes(name));
if (programs.length > 0 && isServerChosen)
  await installFromDebian(
    "what reads PDFs and zips, a directory (LDAP), and what shuts a file system down",
    ...programs.map(([, debian]) => debian),
  );
const stages = [beside, alone].map((suites) =>
  Object.entries(suites)
    .filter(([name, { isUnasked = true }]) => (chosen.length > 0 ? chosen.includes(name) : isUnasked))
    .map(([name, suite]) => ({ name, ...suite })),
);
const code = await runAll(stages, { places: availableParallelism() });
if (keepsTimes) keepFileTimes();
process.exit(code);

/** Runs projects of Vitest on the chosen day, the tests of each file in the chosen order. */
function runTests({ env, options = [], ...others }) {
  const order = seed === undefined ? [] : ["--sequence.shuffle.tests", `--sequence.seed=${seed}`];
  return vitest(node, { ...others, title, options: [...options, ...order], env: { ...clock.environment, ...env } });
}

/** Code by oxlint, and the words of texts. */
async function lint(hear) {
  const results = [
    await check(node, { name: "oxlint", options: ["--type-aware", "--deny-warnings"], hear }),
    one("words", await run(node, [join(root, "scripts/lint-words.mjs")], { hear })),
  ];
  const total = (count) => results.reduce((sum, each) => sum + each[count], 0);
  return {
    passed: total("passed"),
    failed: total("failed"),
    skipped: 0,
    failures: results.flatMap((each) => each.failures),
  };
}

async function browser(hear) {
  const chromium = await findChromium(node);
  if (chromium === undefined) {
    console.log("SKIPPED: no Chromium found and none could be installed; name one with CHROMIUM.");
    return { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  const shell = await findShell(chromium);
  const engines = await findEngines({ isOtherDay: startMs !== undefined });
  const provider = await findIdentityProvider();
  if (!(await buildPage(node, hear))) return one("page", 1);
  const env = { CHROMIUM: chromium, CHROMIUM_SHELL: shell, SIMPLESAMLPHP: provider, ...engines };
  const runBrowser = (name, own) => runTests({ name, projects: ["e2e"], env, hear, files: own });
  const first = await runBrowser("browser", files.get("browser"));
  return rerunFailedFiles(first, (failed) => runBrowser("browser-again", failed));
}
