/**
 * Flaky tests are visible and bounded: files with failed tests run once more at the end, complete and in a new process. A file that passes then is flaky: its failures
 * do not make the run red, they are listed as FLAKY. More than two flaky files in one run are a failure.
 */
import { sumFiles } from "./suite.mjs";

const maxFlakyFiles = 2;
/** With more failed files the cause is not luck, and running them again would only double the time. */
const maxRerunFiles = 10;

/**
 * Returns the counts of a run after its failed files ran once more; `flaky` lists "file > test" and the reason for each failure that did not repeat.
 * @param {import("./whole-run.mjs").Counted & { byFile?: object[] }} first
 * @param {(files: string[]) => Promise<typeof first>} rerun runs complete files
 */
export async function rerunFailedFiles(first, rerun) {
  const failed = (first.byFile ?? []).filter(({ failures }) => failures.length > 0);
  if (failed.length === 0 || failed.length > maxRerunFiles) return first;
  const second = await rerun(failed.map(({ file }) => file));
  // A second run that ends badly although no test fails proves nothing.
  if (second.failed > 0 && second.byFile?.every((each) => each.failed === 0) !== false) return first;
  const passedFiles = new Map(
    (second.byFile ?? [])
      .filter(({ failed: count, passed }) => count === 0 && passed > 0)
      .map((each) => [each.file, each]),
  );
  const flakyFiles = failed.filter(({ file }) => passedFiles.has(file));
  // The first line of a failure names its test, the others say why.
  const flaky = flakyFiles.flatMap(({ file, failures }) =>
    failures.map(({ test, text }) => [`${file} > ${test}`, ...text.split("\n").slice(1)].join("\n")),
  );
  const counted = sumFiles(first.byFile.map((each) => (flakyFiles.includes(each) ? passedFiles.get(each.file) : each)));
  if (flakyFiles.length <= maxFlakyFiles) return { ...counted, flaky };
  const text = `${flakyFiles.length} flaky files; at most ${maxFlakyFiles} are accepted in one run.`;
  return { ...counted, failed: counted.failed + 1, failures: [...counted.failures, text], flaky };
}
