/** One way to do a thing: what has one function is not made by hand beside it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

const files = globSync("{contract,outbox,server,src,sw}/**/*.{ts,tsx}", { cwd: root });
/** Lines of code, as "file:line", that say one of these. */
const saying = (patterns: readonly RegExp[]): string[] =>
  files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split("\n").length}`),
    );
  });

test("a cart's line is named and compared by contract/base/line-key.ts alone", () => {
  const byHand = saying([
    /\$\{[\w.?]*item_id\}\W\$\{[\w.?]*(?:quantity_uom_code|uom)\}/g,
    /\bitem_id === [^;&]*item_id &&\s[^;&]*quantity_uom_code ===/g,
  ]);
  expect(byHand.map((place) => place.replace(/:\d+$/, ""))).toEqual([
    "contract/base/line-key.ts",
    "contract/base/line-key.ts",
  ]);
});
