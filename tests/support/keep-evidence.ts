/** Setup of each browser test file: a test that fails leaves its evidence (evidence.ts), and what a test opened is closed afterwards. */
import { afterEach, beforeEach, type TestContext } from "vitest";
import { beginTest, endTest, writeEvidence } from "./evidence.ts";

beforeEach(beginTest);
// Registered first, so this hook runs after those of the test file.
afterEach(async ({ task }) => {
  try {
    if (task.result?.state === "fail") await writeEvidence({ file: task.file.filepath, name: toFullName(task) });
  } finally {
    await endTest();
  }
});

/** Returns the titles of the suites and of the test, as the JSON report joins them. */
function toFullName(task: TestContext["task"]): string {
  const titles = [task.name];
  for (let { suite } = task; suite !== undefined; { suite } = suite) titles.unshift(suite.name);
  return titles.join(" ");
}
