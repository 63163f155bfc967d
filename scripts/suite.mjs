/** How one suite is run and counted: a program that is right or wrong, or a project of Vitest. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { root, run } from "./run.mjs";

const programs = join(root, "node_modules", ".bin");
const bin = (name) => join(programs, name);
const path = `${programs}${delimiter}${process.env.PATH}`;
/** Counts and times of each suite's last run. */
export const results = join(root, ".build", "results");
const evidence = join(root, ".build", "evidence");

/** A static check counts as one. */
export async function check(node, { name, options = [], hear }) {
  return one(name, await run(node, [bin(name), ...options], { env: { PATH: path }, hear }));
}

/** What either came to its end or did not. */
export function one(name, code) {
  if (code === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: it ended with ${code}; it says why above.`] };
}

/**
 * Projects of Vitest; what could not even be loaded counts as failed too, and so does an end that no test explains. `files` and `title` (a regular expression) choose
 * tests. The result has the counts of each file too, so that one file can be counted again (flaky.mjs).
 */
export async function vitest(node, { name, projects = [name], env = {}, options = [], files = [], title, hear }) {
  mkdirSync(results, { recursive: true });
  const ownEvidence = join(evidence, name);
  rmSync(ownEvidence, { recursive: true, force: true });
  const [counts, times] = [join(results, `${name}.json`), join(results, `${name}.times`)];
  for (const file of [counts, times]) rmSync(file, { force: true });
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${counts}`];
  const selection = [...files, ...(title === undefined ? [] : ["-t", title])];
  const code = await run(node, [bin("vitest"), "run", ...chosen, ...options, ...selection, ...reporters], {
    env: { PATH: path, PROCESSOR_TIMES: times, EVIDENCE: ownEvidence, ...env },
    hear,
  });
  sayTimes(times, hear ?? ((text) => process.stdout.write(text)));
  const counted = existsSync(counts)
    ? countFiles(JSON.parse(readFileSync(counts, "utf8")), { title, folders: readFolders(ownEvidence) })
    : one(name, code);
  if (code === 0 && title !== undefined && counted.passed + counted.failed === 0)
    return { ...counted, failed: 1, failures: [`${name}: no test has the title ${title}.`] };
  if (code === 0 || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: [`${name}: it ended with ${code}, and no test says why.`] };
}

/** Name of a failure that is no test's, as tests/support/evidence.ts writes it. */
const fileOrHook = "(the file or a hook)";

/** Returns the folders of a run's evidence by file and full title of the test (tests/support/evidence.ts). */
function readFolders(folder) {
  const index = join(folder, "index.jsonl");
  if (!existsSync(index)) return new Map();
  const rows = readFileSync(index, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return new Map(rows.map(({ file, name, folder: own }) => [`${file} ${name}`, relative(root, own)]));
}

/** Names the folder of a failure, with the address and the beginning of the text of each page: a build server may keep nothing but its output. */
function showEvidence(folder) {
  if (folder === undefined) return "";
  const pages = readdirSync(join(root, folder)).filter((name) => /^page-\d+\.txt$/.test(name));
  const texts = pages.map((name) => readFileSync(join(root, folder, name), "utf8").replaceAll(/\n+/g, " | "));
  return ["", `Evidence: ${folder}`, ...texts].join("\n");
}

/** Counts the JSON report of a run by file and in total. Tests that a title leaves out are not counted as skipped. */
function countFiles({ testResults }, { title, folders }) {
  const pattern = title === undefined ? undefined : new RegExp(title);
  const byFile = testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const counted = { file, passed: 0, failed: 0, skipped: 0, failures: [] };
    for (const { status: result, fullName, failureMessages } of assertionResults) {
      if (result === "passed") counted.passed++;
      else if (result !== "failed") counted.skipped += pattern === undefined || pattern.test(fullName) ? 1 : 0;
      else {
        counted.failed++;
        const shown = showEvidence(folders.get(`${name} ${fullName}`));
        const text = `${file}: ${fullName}\n${beginning(failureMessages.join("\n"))}${shown}`;
        counted.failures.push({ test: fullName, text });
      }
    }
    // Its tests say nothing of a file that cannot be loaded, or whose hook fails.
    if (status === "failed" && counted.failed === 0) {
      counted.failed++;
      const shown = showEvidence(folders.get(`${name} ${fileOrHook}`));
      const text = `${file}\nIt could not be loaded, or one of its hooks failed; the reason is above.\n${beginning(message)}${shown}`;
      counted.failures.push({ test: fileOrHook, text });
    }
    return counted;
  });
  return sumFiles(byFile);
}

/** Adds up the counts of files. */
export function sumFiles(byFile) {
  const sum = (key) => byFile.reduce((total, each) => total + each[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    failures: byFile.flatMap(({ failures }) => failures.map(({ text }) => text)),
    byFile,
  };
}

function beginning(message) {
  return message.split("\n").slice(0, 30).join("\n");
}

/**
 * Reads the times of a run (tests/support/processor.ts), in seconds.
 * @returns {{ file: string, wall: number, cpu: number }[]}
 */
export function readTimes(file) {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** What each file took by the clock and of a processor (tests/support/processor.ts), the dearest first. */
function sayTimes(file, say) {
  if (!existsSync(file)) return;
  const files = readTimes(file).toSorted((a, b) => b.cpu - a.cpu);
  const sum = (key) => files.reduce((all, each) => all + each[key], 0);
  const row = ({ file: name, wall, cpu }) => `${wall.toFixed(1).padStart(7)} ${cpu.toFixed(1).padStart(10)}  ${name}\n`;
  say("  clock  processor  (seconds)\n");
  for (const each of [...files, { file: "all files", wall: sum("wall"), cpu: sum("cpu") }]) say(row(each));
}
