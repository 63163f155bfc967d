/**
 * `npm test`: every suite in order, each with its seconds; `npm test -- types unit` runs only those. Last line: the true counts.
 * `npm run test:quick`: types, lint, units, and of the server's tests those that what was changed since the last commit can touch.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { findChromium } from "./chromium.mjs";
import { findEngines } from "./engines.mjs";
import { findIdentityProvider } from "./identity-provider.mjs";
import { build, findNode, install } from "./ready.mjs";
import { root, run } from "./run.mjs";

const started = performance.now();
await install();
const node = findNode();
const bin = (name) => join(root, "node_modules", ".bin", name);
const path = `${join(root, "node_modules", ".bin")}:${process.env.PATH}`;

/** Each gives what it counted. */
const suites = {
  types: () => check(bin("tsc"), "-b"),
  lint: () => check(bin("oxlint"), "--type-aware", "--deny-warnings"),
  format: () => check(bin("oxfmt"), "--check", "."),
  "dead code": () => check(bin("knip")),
  unit: () => vitest("unit"),
  server: () => vitest("server"),
  touched: () => vitest("server", {}, ["--changed", "--passWithNoTests"]),
  simulation: () => vitest("simulation"),
  browser: async () => {
    const chromium = await findChromium(node);
    if (chromium === undefined) {
      console.log("SKIPPED: no Chromium found and none could be installed; name one with CHROMIUM.");
      return { passed: 0, failed: 0, skipped: 1 };
    }
    const engines = await findEngines();
    const provider = await findIdentityProvider();
    await build(node);
    return vitest("e2e", { CHROMIUM: chromium, SIMPLESAMLPHP: provider, ...engines });
  },
};

/** Those that are run unasked. */
const usual = Object.keys(suites).filter((name) => name !== "touched");
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(", ")}; there are: ${Object.keys(suites).join(", ")}.`);
  process.exit(1);
}

const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const failures = [];
for (const [name, suite] of Object.entries(suites)) {
  if (!(asked.length > 0 ? asked : usual).includes(name)) continue;
  console.log(`\n== ${name}`);
  const from = performance.now();
  const counted = await suite();
  for (const key of Object.keys(total)) total[key] += counted[key];
  const line = `${name.padEnd(10)} ${seconds(from).padStart(7)} s   ${inWords(counted)}`;
  lines.push(line);
  console.log(line);
}
// Again at the end, where a log that was cut still has them.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${lines.join("\n")}\n${"in all".padEnd(10)} ${seconds(started).padStart(7)} s`);
console.log(inWords(total));
process.exit(total.failed > 0 ? 1 : 0);

function seconds(from) {
  return ((performance.now() - from) / 1000).toFixed(1);
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A static check counts as one. */
async function check(program, ...options) {
  const code = await run(node, [program, ...options], { env: { PATH: path } });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** A vitest project; what it could not even load counts as failed too. */
async function vitest(project, env = {}, options = []) {
  const results = join(root, ".build", "results", `${project}.json`);
  mkdirSync(join(root, ".build", "results"), { recursive: true });
  rmSync(results, { force: true });
  const times = join(root, ".build", "results", `${project}.times`);
  rmSync(times, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const code = await run(node, [bin("vitest"), "run", "--project", project, ...options, ...reporters], {
    env: { PATH: path, PROCESSOR_TIMES: times, ...env },
  });
  printTimes(times);
  if (!existsSync(results)) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(results, "utf8"),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  for (const { name, message, assertionResults } of testResults) {
    if (assertionResults.length === 0 && message) failures.push(`${relative(root, name)}\n${beginning(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed")
        failures.push(`${relative(root, name)}: ${fullName}\n${beginning(failureMessages.join("\n"))}`);
  }
  const failed = numFailedTests + unloaded;
  return {
    passed: numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}

function beginning(message) {
  return message.split("\n").slice(0, 30).join("\n");
}

/** What each file of a suite took by the clock and of a processor (tests/support/processor.ts), the dearest first. */
function printTimes(file) {
  if (!existsSync(file)) return;
  const times = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  console.log("  clock  processor  (seconds)");
  for (const { file: name, wall, cpu } of times.toSorted((one, other) => other.cpu - one.cpu))
    console.log(`${wall.toFixed(1).padStart(7)} ${cpu.toFixed(1).padStart(10)}  ${name}`);
}
