/** One word, one meaning: a type that a file gives to others has a name that no other file gives to another type. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

test("no two files give the same name to types of their own", () => {
  const files = globSync("{contract,outbox,server,src,sw}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.d.ts"] });
  const given = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(
      ([, name = ""]) => ({ name, file }),
    ),
  );
  expect(given.length).toBeGreaterThan(800);
  const twice = [...Map.groupBy(given, ({ name }) => name)].filter(
    ([, all]) => new Set(all.map(({ file }) => file)).size > 1,
  );
  expect(twice.map(([name, all]) => [name, ...all.map(({ file }) => file)])).toEqual([]);
});
