/** The exit code of an import says whether rows were refused. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newKeyLine } from "#server/secrets/key-file.ts";
import { demonstrationTariffCsv } from "#server/outside/carrier-demonstration.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { zipOf } from "#tests/support/zip.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-exit-code-"));
afterAll(() => rmSync(folder, { recursive: true }));
const save = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const exported = (name: string) => readFileSync(join(root, "tests/support/ndc", name), "utf8").split("\n");

test("an import exits with 1 where a row was refused, and with 0 where none was", { timeout: 120_000 }, async () => {
  const { url } = await freshDatabase();
  const env = { DATA_DIR: newDataFolder(), DATABASE_URL: url, DEMONSTRATION: "off", PUSH_KEY: newKeyLine() };
  const exitCode = async (...words: string[]) => runNode(join(root, "server/portal.ts"), words, env).ended;
  const [products, packages] = [exported("product.txt"), exported("package.txt")];
  const zip = save(
    "ndc.zip",
    zipOf({
      "product.txt": Buffer.from(products.slice(0, 2).join("\n")),
      "package.txt": Buffer.from(packages.slice(0, 2).join("\n")),
    }),
  );
  const priced = (price: string) => save("prices.csv", `ndc,price\n9990-1001-10,${price}\n`);
  expect(await exitCode("import", "ndc", zip, "--prices", priced("88.40"))).toBe(0);
  expect(await exitCode("import", "ndc", zip, "--prices", priced("0.0412"))).toBe(1);
  expect(await exitCode("carrier", "import", save("tariff.csv", demonstrationTariffCsv))).toBe(0);
  const faulty = save("tariff.csv", `${demonstrationTariffCsv}bonus\n`);
  expect(await exitCode("carrier", "import", faulty)).toBe(1);
  expect(await exitCode("carrier", "import", faulty, "--good-rows")).toBe(1);
});
