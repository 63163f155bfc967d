/**
 * `npm test`: static checks beside the quick tests in one Vitest process. `npm run test:full` adds the deep tests (`*.deep.test.ts`) and runs failed files again.
 * Arguments go to Vitest, without the static checks: `npm test -- tests/contract/cart/cart.test.ts -t "title"`, `-- --project server`, `-- --changed`. A path is run
 * whatever its tier. The last line is `N passed, N failed, N skipped`.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installPrograms } from "./programs.mjs";
import { findNode, install } from "./ready.mjs";
import { root, run } from "./run.mjs";
import { runStaticChecks } from "./static-checks.mjs";
import { readResults, sumResults } from "./test-results.mjs";

const words = process.argv.slice(2);
const isFull = words[0] === "--full";
const options = isFull ? words.slice(1) : words;
const paths = options.filter((word) => /^(\.\/)?tests\//.test(word));

await install();
const node = findNode();
const programs = await installPrograms({ node, isFull, paths });
const [tests, checks] = await Promise.all([runTests(options), options.length === 0 ? runStaticChecks(node) : []]);
const results = isFull ? await rerunFailedFiles(tests) : tests;
const { passed, failed, skipped, failures } = sumResults([...checks, ...results, ...programs.results]);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/** Runs Vitest and returns one result per test file. A run that ends badly although no test failed is a failure of its own. */
async function runTests(vitestOptions, name = "tests") {
  const file = join(root, ".build", "results", `${name}.json`);
  mkdirSync(join(root, ".build", "results"), { recursive: true });
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const code = await run(node, [vitest, "run", ...vitestOptions, ...programs.options, ...reporters], {
    env: { ...programs.environment, TEST_TIER: isFull || paths.length > 0 ? "full" : "quick" },
  });
  const fileResults = readResults(file, { title: findTitle() });
  if (code === 0 || fileResults.some(({ failed: count }) => count > 0)) return fileResults;
  return [...fileResults, { passed: 0, failed: 1, skipped: 0, failures: [`Vitest ended with ${code}; see above.`] }];
}

/** Runs the failed files again. Prints FLAKY for a file that passes then, and counts its second run. */
async function rerunFailedFiles(first) {
  const failedFiles = first.filter(({ file, failed: count }) => file !== undefined && count > 0);
  if (failedFiles.length === 0) return first;
  const second = await runTests(
    failedFiles.map(({ file }) => file),
    "tests-again",
  );
  const passedByFile = new Map(second.filter(({ failed: count }) => count === 0).map((each) => [each.file, each]));
  return first.map((each) => {
    const again = passedByFile.get(each.file);
    if (again === undefined || !failedFiles.includes(each)) return each;
    for (const failure of each.failures) console.log(`FLAKY ${failure}`);
    return again;
  });
}

function findTitle() {
  const at = options.findIndex((word) => word === "-t" || word === "--testNamePattern");
  return at < 0 ? undefined : new RegExp(options[at + 1]);
}
