/** How one suite is run and counted: a program that is right or wrong, or a project of Vitest. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { root, run } from "./run.mjs";

const programs = join(root, "node_modules", ".bin");
const bin = (name) => join(programs, name);
const path = `${programs}${delimiter}${process.env.PATH}`;
const results = join(root, ".build", "results");

/** A static check counts as one. */
export async function check(node, { name, options = [], hear }) {
  return one(name, await run(node, [bin(name), ...options], { env: { PATH: path }, hear }));
}

/** What either came to its end or did not. */
export function one(name, code) {
  if (code === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: it ended with ${code}; it says why above.`] };
}

/** Projects of Vitest; what could not even be loaded counts as failed too, and so does an end that no test explains. */
export async function vitest(node, { name, projects = [name], env = {}, options = [], hear }) {
  mkdirSync(results, { recursive: true });
  const [counts, times] = [join(results, `${name}.json`), join(results, `${name}.times`)];
  for (const file of [counts, times]) rmSync(file, { force: true });
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${counts}`];
  const code = await run(node, [bin("vitest"), "run", ...chosen, ...options, ...reporters], {
    env: { PATH: path, PROCESSOR_TIMES: times, ...env },
    hear,
  });
  sayTimes(times, hear ?? ((text) => process.stdout.write(text)));
  const counted = existsSync(counts) ? countsOf(JSON.parse(readFileSync(counts, "utf8"))) : one(name, code);
  if (code === 0 || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: [`${name}: it ended with ${code}, and no test says why.`] };
}

function countsOf({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failures = [];
  for (const { name, message, assertionResults } of testResults) {
    if (assertionResults.length === 0 && message) failures.push(`${relative(root, name)}\n${beginning(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed")
        failures.push(`${relative(root, name)}: ${fullName}\n${beginning(failureMessages.join("\n"))}`);
  }
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}

function beginning(message) {
  return message.split("\n").slice(0, 30).join("\n");
}

/** What each file took by the clock and of a processor (tests/support/processor.ts), the dearest first. */
function sayTimes(file, say) {
  if (!existsSync(file)) return;
  const files = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .toSorted((a, b) => b.cpu - a.cpu);
  const sum = (key) => files.reduce((all, each) => all + each[key], 0);
  const row = ({ file: name, wall, cpu }) => `${wall.toFixed(1).padStart(7)} ${cpu.toFixed(1).padStart(10)}  ${name}\n`;
  say("  clock  processor  (seconds)\n");
  for (const each of [...files, { file: "all files", wall: sum("wall"), cpu: sum("cpu") }]) say(row(each));
}
