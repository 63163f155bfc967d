/** Results of a test run: counts per file from Vitest's JSON report. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./run.mjs";

/** @typedef {{ file?: string, passed: number, failed: number, skipped: number, failures: string[] }} Result */

/**
 * Returns one result per test file; an empty list where Vitest wrote no report. Tests that `title` leaves out are not counted as skipped.
 * @param {string} reportFile
 * @param {{ title?: RegExp }} options
 * @returns {Result[]}
 */
export function readResults(reportFile, { title } = {}) {
  if (!existsSync(reportFile)) return [];
  return JSON.parse(readFileSync(reportFile, "utf8")).testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const chosen = assertionResults.filter((each) => title === undefined || title.test(each.fullName));
    const failures = chosen
      .filter((each) => each.status === "failed")
      .map((each) => `${file}: ${each.fullName}\n${firstLines(each.failureMessages.join("\n"))}`);
    // A file that cannot be loaded, or one of its hooks: no test says so.
    if (status === "failed" && failures.length === 0) failures.push(`${file}\n${firstLines(message)}`);
    const passed = chosen.filter((each) => each.status === "passed").length;
    const skipped = chosen.filter((each) => each.status !== "passed" && each.status !== "failed").length;
    return { file, passed, failed: failures.length, skipped, failures };
  });
}

/** @param {Result[]} results */
export function sumResults(results) {
  const sum = (key) => results.reduce((total, each) => total + each[key], 0);
  const failures = results.flatMap((each) => each.failures);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped"), failures };
}

const firstLines = (message = "") => message.split("\n").slice(0, 30).join("\n");
