/** The order of a run's test files: those that take longest begin first, so that none is left to run alone at the end. The others by what was measured last, or by size. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest one first. */
const slowest = [
  "tests/server/house/start.test.ts",
  "tests/server/db/embedded.test.ts",
  "tests/server/house/bad-days.test.ts",
  "tests/server/jobs/jobs-killed.test.ts",
  "tests/server/http/bad-requests.test.ts",
  "tests/server/house/matrix.test.ts",
  "tests/server/house/certificate.test.ts",
  "tests/server/identity/person.test.ts",
  "tests/server/catalogue/device-catalogue.test.ts",
  "tests/server/http/hostile-text.test.ts",
  "tests/server/catalogue/catalogue-cursor.test.ts",
  "tests/server/identity/account-timing.test.ts",
  "tests/src/offline/catalogue/ranking.test.ts",
  "tests/contract/cart/order-rows.test.ts",
  "tests/src/api/send.test.ts",
  "tests/src/offline/cache.test.ts",
  "tests/house/foundation.test.ts",
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = slowest.indexOf(relative(this.ctx.config.root, moduleId));
      return at < 0 ? slowest.length : at;
    };
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- it is no array
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}
