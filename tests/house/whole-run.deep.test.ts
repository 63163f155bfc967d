/** `npm test` keeps its promise: its last line is true, whatever failed is named at its end, and its exit code says which. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { root, runNode } from "#tests/support/processes.ts";

/** Runs suites that are written here, with a folder of their own. */
async function run(suites: string): Promise<{ code: number | string; said: string[] }> {
  mkdirSync(join(root, ".build"), { recursive: true });
  const folder = mkdtempSync(join(root, ".build", "whole-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "vitest.config.mjs"), `export default { test: { name: "tiny", globals: true } };`);
  writeFileSync(
    join(folder, "good.test.mjs"),
    `test("adds", () => expect(1 + 1).toBe(2)); test.skip("later", () => {});`,
  );
  writeFileSync(join(folder, "bad.test.mjs"), `test("adds up wrong", () => expect(1 + 1).toBe(3));`);
  writeFileSync(join(folder, "broken.test.mjs"), `throw new Error("cannot even be loaded");`);
  writeFileSync(
    join(folder, "hook.test.mjs"),
    `beforeAll(() => { throw new Error("the server did not start"); }); test("is never run", () => {});`,
  );
  // These fail in the first process that runs them.
  for (const name of ["flaky-one", "flaky-two", "flaky-three"])
    writeFileSync(
      join(folder, `${name}.test.mjs`),
      `import { existsSync, writeFileSync } from "node:fs";
       test("is steady", () => {});
       test("has bad luck", () => {
         const ran = "${folder}/${name}.ran";
         const isFirst = !existsSync(ran);
         writeFileSync(ran, "");
         expect(isFirst).toBe(false);
       });`,
    );
  writeFileSync(join(folder, "late.test.mjs"), `test("passes", () => void Promise.reject(new Error("nobody waits")));`);
  writeFileSync(
    join(folder, "run.mjs"),
    `import { runAll } from "${root}/scripts/whole-run.mjs";
     import { check, one, vitest } from "${root}/scripts/suite.mjs";
     import { rerunFailedFiles } from "${root}/scripts/flaky.mjs";
     const folder = "${folder}";
     const node = process.execPath;
     const run = (name, files, hear, title) => vitest(node, { name, projects: ["tiny"], options: ["--root", folder], files, title, hear });
     const tiny = (name, ...files) => ({ name, run: (hear) => run(name, files, hear) });
     const titled = (title, ...files) => ({ name: "titled", run: (hear) => run("titled", files, hear, title) });
     const again = (...files) => ({ name: "again", run: async (hear) =>
       rerunFailedFiles(await run("first", files, hear), (failed) => run("second", failed.map((file) => file.split("/").at(-1)), hear)) });
     const counted = { passed: 2, failed: 0, skipped: 1, failures: [] };
     process.exit(await runAll(${suites}, { places: 2 }));`,
  );
  const running = runNode(join(folder, "run.mjs"));
  return { code: await running.ended, said: running.stdout().split("\n") };
}

test("all is well: the counts are summed, and what one suite says stays together", async () => {
  const talk = (name: string) =>
    `{ name: "${name}", run: async (hear) => { for (const at of [1, 2, 3]) { hear("${name} " + at + "\\n"); await null; } return counted; } }`;
  const { code, said } = await run(`[[${talk("one")}, ${talk("two")}], [{ name: "three", run: async () => counted }]]`);
  expect(code).toBe(0);
  expect(said.at(-1)).toBe("6 passed, 0 failed, 3 skipped");
  for (const name of ["one", "two"]) {
    const at = said.indexOf(`== ${name}`);
    expect(said.slice(at + 1, at + 4)).toEqual([1, 2, 3].map((each) => `${name} ${each}`));
  }
  expect(said.join("\n")).not.toContain("FAILED");
});

test("a suite of Vitest: one test that fails, one file that cannot be loaded and one that is left out are counted and named", async () => {
  const { code, said } = await run(
    `[[{ name: "good", run: async () => counted }, tiny("tiny", "good", "bad", "broken")]]`,
  );
  expect(code).toBe(1);
  expect(said.at(-1)).toBe("3 passed, 2 failed, 2 skipped");
  const named = said.filter((line) => line.startsWith("FAILED "));
  expect(named).toHaveLength(2);
  expect(named.some((line) => line.endsWith("bad.test.mjs: adds up wrong"))).toBe(true);
  expect(named.some((line) => line.endsWith("broken.test.mjs"))).toBe(true);
  expect(said.indexOf(named[0]!)).toBeGreaterThan(said.findIndex((line) => line.startsWith("tiny ")));
});

test("a file whose hook fails is a failure, beside others that fail and after it ran again", async () => {
  for (const suite of [`tiny("tiny", "hook", "bad", "good")`, `again("hook", "flaky-one", "bad", "good")`]) {
    const { code, said } = await run(`[[${suite}]]`);
    expect(code).toBe(1);
    expect(said.at(-1)).toMatch(/passed, 2 failed, /);
    expect(said.some((line) => line.startsWith("FAILED ") && line.includes("hook.test.mjs"))).toBe(true);
  }
});

test("a suite that dies or throws counts as failed and is named, and the others go on", async () => {
  const { code, said } = await run(
    `[[{ name: "thrown", run: async () => { throw new Error("no such thing"); } },
       { name: "killed", run: async () => one("killed", 137) },
       tiny("late", "late"),
       tiny("gone", "--no-such-option"),
       { name: "good", run: async () => counted }]]`,
  );
  expect(code).toBe(1);
  expect(said.at(-1)).toBe("3 passed, 4 failed, 1 skipped");
  for (const name of ["thrown", "killed", "late", "gone"])
    expect(said.some((line) => line.startsWith(`FAILED ${name}: `))).toBe(true);
});

describe("flaky files", () => {
  const flakyLines = (said: string[]) => said.filter((line) => line.startsWith("FLAKY "));

  test("a file that fails once and then passes is named, counted as passed, and the run stays green", async () => {
    const { code, said } = await run(`[[again("flaky-one", "good")]]`);
    expect(said.at(-1)).toBe("3 passed, 0 failed, 1 skipped");
    expect(flakyLines(said)).toEqual([expect.stringMatching(/^FLAKY \S+\/flaky-one\.test\.mjs > has bad luck$/)]);
    expect(said[said.indexOf(flakyLines(said)[0]!) + 1]).toBe(
      "AssertionError: expected true to be false // Object.is equality",
    );
    expect(said.join("\n")).not.toContain("FAILED");
    expect(code).toBe(0);
  });

  test("a file that fails again is a failure beside a flaky one", async () => {
    const { code, said } = await run(`[[again("flaky-one", "bad", "broken")]]`);
    expect(said.at(-1)).toBe("2 passed, 2 failed, 0 skipped");
    expect(flakyLines(said)).toHaveLength(1);
    expect(said.filter((line) => line.startsWith("FAILED "))).toHaveLength(2);
    expect(code).toBe(1);
  });

  test("three flaky files in one run are a failure", async () => {
    const { code, said } = await run(`[[again("flaky-one", "flaky-two", "flaky-three")]]`);
    expect(said.at(-1)).toBe("6 passed, 1 failed, 0 skipped");
    expect(flakyLines(said)).toHaveLength(3);
    expect(said).toContain("FAILED 3 flaky files; at most 2 are accepted in one run.");
    expect(code).toBe(1);
  });

  test("an end that no test explains is not run again", async () => {
    const { code, said } = await run(`[[again("late")]]`);
    expect(said.at(-1)).toBe("1 passed, 1 failed, 0 skipped");
    expect(code).toBe(1);
  });
});

describe("one title", () => {
  test("runs the tests whose title matches and does not count the others", async () => {
    const { code, said } = await run(`[[titled("is steady", "flaky-one", "good")]]`);
    expect([code, said.at(-1)]).toEqual([0, "1 passed, 0 failed, 0 skipped"]);
  });

  test("without a match is a failure", async () => {
    const { code, said } = await run(`[[titled("no such title", "good")]]`);
    expect([code, said.at(-1)]).toEqual([1, "0 passed, 1 failed, 0 skipped"]);
  });
});
