/** The product's files go through server/base/durable-file.ts, so that a loss of power leaves none of them empty. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Functions of node:fs that write content, or give it its name. */
const writing =
  /\b(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|rename|renameSync|link|linkSync|copyFile|copyFileSync|cp|cpSync)\b/;

/** Files that write by themselves, and why. */
const others: Record<string, string> = {
  "server/base/durable-file.ts": "it is the one place",
  "server/http/builds.ts": "copies that are compared at each start, and copied anew",
  "server/db/programs.ts": "copies that are compared at each start, and copied anew",
  "server/db/postmaster.ts": "a log",
  "server/csos-settings.ts": "puts a damaged folder aside",
  "server/import/refused.ts": "a report that a person asked for",
  "server/commands/csos-report.ts": "a report that a person asked for; the database keeps it",
  "server/commands/claim.ts": "pictures that a person asked for; the database keeps them",
};

test("nothing else in the server writes files", () => {
  const found = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join("server", name))
    .filter((file) => {
      const imports = readFileSync(join(root, file), "utf8").match(/import\s*\{[^}]*\}\s*from "node:fs(\/promises)?"/g);
      return imports?.some((each) => writing.test(each)) ?? false;
    });
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});
