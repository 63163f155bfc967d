/** Setup of each browser test file: a test that fails leaves its evidence (evidence.ts), and what a test opened is closed afterwards. */
import { afterAll, afterEach, beforeAll, beforeEach, type TestContext } from "vitest";
import { beginFile, beginTest, endTest, writeEvidence, writeHookEvidence } from "./evidence.ts";

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the first parameter
beforeAll(({}, suite) => beginFile(suite.file));
afterAll(writeHookEvidence);
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
