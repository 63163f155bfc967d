/** The order of a run's test files: those that took longest begin first, so that none is left to run alone at the end. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Seconds by the clock that each file of two seconds or more took in the run that was kept last (`npm test -- --keep-times`). */
const kept = JSON.parse(readFileSync("tests/file-times.json", "utf8")) as Record<string, number>;

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const secondsOf = ({ moduleId }: TestSpecification) => kept[relative(this.ctx.config.root, moduleId)] ?? 0;
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- it is no array
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || secondsOf(b) - secondsOf(a));
  }
}
