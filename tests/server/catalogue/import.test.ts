/** Importing the FDA's directory: a small one with every kind of fault, and the real one where NDC_ZIP names it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { importNdcFile, type ImportOptions } from "#server/import/command.ts";
import * as text from "#server/import/text.ts";
import type { Client } from "#tests/support/app.ts";
import { type Demonstration, demonstration } from "#tests/support/demonstration.ts";
import { zipOf } from "#tests/support/zip.ts";

const directory = fileURLToPath(new URL("../../support/ndc/", import.meta.url)); // oxlint-disable-line no-restricted-imports -- a folder of files, no import
const files = {
  "product.txt": readFileSync(join(directory, "product.txt")),
  "package.txt": readFileSync(join(directory, "package.txt")),
};
const folder = mkdtempSync(join(tmpdir(), "portal-import-"));
const zipFile = join(folder, "ndctext.zip");
writeFileSync(zipFile, zipOf(files));
afterAll(() => rmSync(folder, { recursive: true }));

let started: Demonstration;
let buyer: Client;

async function run(file: string, options: ImportOptions = {}, { pools } = started): Promise<string[]> {
  const lines: string[] = [];
  await importNdcFile(pools, file, options, { isTerminal: false, write: (line) => lines.push(line) });
  return lines;
}
const summaryOf = (lines: string[]) => lines.find((line) => line.includes("added"))?.replace(/, in [\d.]+ s\.$/, "");
const rows = async (sql: string, values: unknown[] = []) => (await started.pools.system.query(sql, values)).rows;
const revision = async () => (await rows("select revision from catalogue_state"))[0]!.revision;
const find = async (searchText: string, client = buyer) =>
  (await client.post("/api/products/search", { searchText })).body;

beforeAll(async () => {
  started = await demonstration();
  buyer = await started.signIn("buyer@northcampus.example");
});

/** The catalog holds the demonstration's products alone. */
beforeEach(() =>
  rows(
    "with imported as (delete from products where source = 'ndc' returning item_id) delete from product_units where item_id in (select item_id from imported)",
  ),
);

describe("a directory with faults", () => {
  let lines: string[];
  beforeEach(async () => void (lines = await run(zipFile)));

  test("brings in what is right and refuses the rest by line and reason", () => {
    expect(summaryOf(lines)).toBe("8 added, 0 changed, 0 unchanged, 13 refused");
    expect(lines.filter((line) => line.includes(", line ")).map((line) => line.trim())).toEqual([
      'product.txt, line 8: PRODUCTNDC "99931-X02" is not a labeler code and a product code.',
      'product.txt, line 9: DEASCHEDULE "CVI" is not CI to CV.',
      "product.txt, line 10: has no name.",
      "product.txt, line 11: has 3 cells, not 20.",
      "product.txt, line 12: PRODUCTID 9990-1001_a is repeated.",
      "product.txt, line 13: has no PRODUCTID.",
      "package.txt, line 10: its product 99931-999_a is not in product.txt.",
      "package.txt, line 11: its product 99931-303_a was refused.",
      'package.txt, line 12: NDCPACKAGECODE "99931-300-1A" is not an NDC.',
      'package.txt, line 13: NDCPACKAGECODE "99931-301-09" does not belong to product 99931-300.',
      "package.txt, line 14: NDC 99931-2001-1 is repeated.",
      "package.txt, line 15: has no PACKAGEDESCRIPTION.",
      "package.txt, line 16: has 2 cells, not 8.",
    ]);
  });

  test("reads the FDA's words as a pharmacist writes them", async () => {
    const found = await rows(
      "select ndc_code, full_description, retail_packaging, manufacturer, class_id, schedule_name, storage, form, vials_per_unit from products where source = 'ndc' order by ndc_code",
    );
    expect(found.map((row) => Object.values(row))).toEqual([
      [
        "9990-1001-10",
        "Brandozin (ondanzetron hydrochloride) 2 mg/mL injection, 2 mL single-dose vial, carton of 25",
        "Carton of 25 single-dose vials",
        "Alder Sterile Products",
        3,
        null,
        "room",
        "vial",
        25,
      ],
      [
        "9990-1001-20",
        "Brandozin (ondanzetron hydrochloride) 2 mg/mL injection, 20 mL multi-dose vial",
        "20 mL multi-dose vial",
        "Alder Sterile Products",
        3,
        null,
        "room",
        "vial",
        1,
      ],
      [
        "99917-104-02",
        "Fentalin (fentalin citrate) 50 mcg/mL injection, 2 mL ampule, carton of 10",
        "Carton of 10 ampules",
        "Birchwood Parenterals",
        3,
        "II",
        "room",
        "ampoule",
        10,
      ],
      [
        "99931-2001-1",
        "Amoxillin and clavulin 875 mg and 125 mg film coated tablet, bottle of 20 tablets",
        "Bottle of 20 tablets",
        "Elm Street Generics",
        2,
        null,
        "room",
        "tablet",
        1,
      ],
      [
        "99931-300-17",
        expect.stringContaining("Albuterin (albuterin sulfate) 90 mcg metered aerosol"),
        "Carton of 1 canister",
        "Laboratorios Müñoz",
        6,
        null,
        "room",
        "inhaler",
        1,
      ],
      [
        "99931-300-99",
        "Albuterin (albuterin sulfate) 90 mcg metered aerosol, something that nobody packs so",
        "something that nobody packs so",
        "Laboratorios Müñoz",
        6,
        null,
        "room",
        "inhaler",
        1,
      ],
      [
        "99931-301-05",
        "Insulux Pen (insulin luxum) 100 units/mL injection, 3 mL syringe, carton of 5",
        "Carton of 5 syringes",
        "Elm Street Generics",
        3,
        null,
        "cold",
        "syringe",
        5,
      ],
      [
        "99931-301-06",
        expect.stringContaining("kit"),
        "Carton of 1 kit",
        "Elm Street Generics",
        3,
        null,
        "cold",
        "syringe",
        1,
      ],
    ]);
  });

  test("is found at once, shown, and not sellable without a price", async () => {
    for (const searched of ["ondanzetron", "9990-1001-10", "9990100110", "09990100110", "muñoz"])
      expect((await find(searched)).total, searched).toBeGreaterThan(0);
    const [group] = (await find("9990-1001-10")).groups;
    expect(group.display_group).toBe("Ondanzetron hydrochloride injection");
    expect(group.items[0]).toMatchObject({
      sale_UOM: "CT",
      sale_UOM_desc: "Carton",
      sale_UOM_price: null,
      not_sellable_reason: "This product has no price yet.",
    });
    const { body } = await buyer.get(`/api/products/${group.items[0].item_id}`);
    expect(body).toEqual(group.items[0]);
    const byItem = (await find(String(body.item_id))).groups.flatMap(({ items }: { items: unknown[] }) => items);
    expect(byItem).toContainEqual(body);
  });

  test("changes nothing a second time, and says so", async () => {
    const before = [
      await revision(),
      await rows("select * from products order by item_id"),
      await rows("select * from product_units order by item_id, position"),
    ];
    const again = await run(zipFile);
    expect(summaryOf(again)).toBe("0 added, 0 changed, 8 unchanged, 13 refused");
    expect(again).toContain(text.nothingNew);
    expect([
      await revision(),
      await rows("select * from products order by item_id"),
      await rows("select * from product_units order by item_id, position"),
    ]).toEqual(before);
  });

  const setPrices = () => run(zipFile, { prices: join(directory, "prices.csv") });

  test("sets prices from a file and refuses its faulty rows", async () => {
    const priced = await setPrices();
    expect(summaryOf(priced)).toBe("0 added, 3 changed, 5 unchanged, 20 refused");
    const reasons = priced
      .filter((line) => line.includes("prices.csv"))
      .map((line) => line.replace(/^.*prices\.csv/, ""));
    expect(reasons).toEqual([
      ', line 6: "0" is not a price above 0 with at most two decimals.',
      ', line 7: "abc" is not a price above 0 with at most two decimals.',
      ', line 8: "1.234" is not a price above 0 with at most two decimals.',
      ', line 9: "12345" is not an NDC with hyphens or 11 digits.',
      ", line 11: the price of 9990-1001-10 is repeated.",
      ", line 5: no package 99931-2001-01 is sold by CT.",
      ", line 10: no package has the NDC 99931-0777-77.",
    ]);
    const [group] = (await find("9990-1001-10")).groups;
    expect(group.items[0]).toMatchObject({ sale_UOM_price: 88.4, not_sellable_reason: null });
    expect((await find("9990-1001-20")).groups[0].items[0].sale_UOM_price).toBe(12.5);
  });

  test("keeps the prices that are known when it comes without prices", async () => {
    await setPrices();
    expect(summaryOf(await run(zipFile))).toBe("0 added, 0 changed, 8 unchanged, 13 refused");
    expect((await find("9990-1001-10")).groups[0].items[0].sale_UOM_price).toBe(88.4);
  });

  test("invents prices that are the same every time", async () => {
    await setPrices();
    expect(summaryOf(await run(zipFile, { demonstrationPrices: true }))).toBe(
      "0 added, 8 changed, 0 unchanged, 13 refused",
    );
    expect(summaryOf(await run(zipFile, { demonstrationPrices: true }))).toBe(
      "0 added, 0 changed, 8 unchanged, 13 refused",
    );
    await expect(run(zipFile, { demonstrationPrices: true, prices: "x.csv" })).rejects.toThrow("not both");
  });

  test("changes what differs, and nothing else", async () => {
    await run(zipFile, { demonstrationPrices: true });
    const changed = {
      ...files,
      "package.txt": Buffer.from(
        files["package.txt"].toString().replace("20 mL in 1 VIAL, MULTI-DOSE", "30 mL in 1 BOTTLE"),
      ),
    };
    const other = join(folder, "changed.zip");
    writeFileSync(other, zipOf(changed));
    const before = await revision();
    expect(summaryOf(await run(other))).toBe("0 added, 1 changed, 7 unchanged, 13 refused");
    expect(await revision()).toBeGreaterThan(before);
    const [item] = (await find("9990-1001-20")).groups[0].items;
    expect(item.retail_packaging).toBe("30 mL bottle");
    expect(item.units.map(({ quantity_uom_code }: { quantity_uom_code: string }) => quantity_uom_code)).toEqual(["BO"]);
    expect(item.item_id).toBe(
      (await rows("select item_id from products where source_key = '9990-1001-20'"))[0]!.item_id,
    );
  });

  test("writes every refused row to a file", async () => {
    const report = join(folder, "refused.txt");
    await run(zipFile, { report });
    expect(readFileSync(report, "utf8").trim().split("\n")).toHaveLength(13);
  });
});

describe("prices as spreadsheets write them", () => {
  const product = (name: string, ndc: string) =>
    `${ndc}_a\t${ndc}\tHUMAN PRESCRIPTION DRUG\t${name}\t\t${name}\tINJECTION\tINTRAVENOUS\t20150101\t\tANDA\t\tTest Labeler\tX\t1\tmg/mL\t\t\tN\t20271231`;
  const packs = ["0002-8215-01", "0093-5851-98", "55150-123-01", "63323-106-05", "72572-080-25"];
  const head = (name: keyof typeof files) => files[name].toString().split("\n", 1)[0]!.trim();
  const zip = join(folder, "priced.zip");
  const productOf = (ndc: string) => ndc.slice(0, ndc.lastIndexOf("-"));
  const lines = {
    "product.txt": packs.map((ndc, at) => product(`Drug ${"ABCDE"[at]}`, productOf(ndc))),
    "package.txt": packs.map(
      (ndc) => `${productOf(ndc)}_a\t${productOf(ndc)}\t${ndc}\t1 VIAL in 1 CARTON (${ndc})\t20150101\t\tN\tN`,
    ),
  };
  writeFileSync(
    zip,
    zipOf({
      "product.txt": Buffer.from([head("product.txt"), ...lines["product.txt"]].join("\n")),
      "package.txt": Buffer.from([head("package.txt"), ...lines["package.txt"]].join("\n")),
    }),
  );

  /** What was printed of the rows, whether all were taken, and the price in cents of each package that has one. */
  async function price(content: string | Buffer) {
    const prices = join(folder, "spreadsheet.csv");
    writeFileSync(prices, content);
    const printed: string[] = [];
    const write = (line: string) => void printed.push(line);
    const { isComplete } = await importNdcFile(started.pools, zip, { prices }, { isTerminal: false, write });
    const found = await rows(
      "select p.ndc_code, u.price_cents from products p join product_units u using (item_id) where p.source = 'ndc' and u.price_cents is not null",
    );
    const refused = printed.flatMap((line) => /spreadsheet\.csv, (line .*)/.exec(line)?.[1] ?? []);
    return {
      refused,
      isComplete,
      cents: Object.fromEntries(found.map((row) => [row["ndc_code"], row["price_cents"]])),
    };
  }
  const all = { "0002-8215-01": 123_450, "0093-5851-98": 840 };

  test("amounts with a dollar sign, thousands and spaces are read; a fraction of a cent is refused", async () => {
    const written =
      'ndc,price\n00002-8215-01,"$1,234.50"\n0093-5851-98," $8.40 "\n55150-123-01,1234.5\n63323-106-05,$12\n72572-080-25,0.0412\n';
    expect(await price(written)).toEqual({
      refused: ['line 6: "0.0412" is not a price above 0 with at most two decimals.'],
      isComplete: false,
      cents: { ...all, "55150-123-01": 123_450, "63323-106-05": 1_200 },
    });
  });

  test.each<[form: string, content: string | Buffer]>([
    ["with semicolons and commas", "ndc;price\n0002-8215-01;1.234,50\n0093-5851-98;8,4\n"],
    ["with the separator named", "sep=;\r\nNDC;Price\r\n0002-8215-01;$1,234.50\r\n0093-5851-98;$8.40\r\n"],
    ["in UTF-16", Buffer.from("\uFEFFndc\tprice\r\n0002-8215-01\t$1,234.50\r\n0093-5851-98\t8.40\r\n", "utf16le")],
    ["in Windows-1252", Buffer.from("ndc,price,name\n0002-8215-01,1234.50,Caf\xe9\n0093-5851-98,8.40,\n", "latin1")],
    ["with formulas", 'ndc,price\n="00002821501","=""1234.50"""\n="00093585198",="8.40"\n'],
    ["with numbers that lost their zeros", "ndc,price\n2821501,1234.5\n93585198,8.4\n"],
    ["with NDCs of ten digits, labels and empty rows", "ndc,price\nNDC 0002821501,1234.5\n,\n'0093585198,8.4\n"],
    ["with dashes of a word processor", "ndc,price\n0002–8215–01,1234.5\n93-5851-98,8.4\n"],
  ])("a file %s is read", async (_form, content) => {
    expect(await price(content)).toEqual({ refused: [], isComplete: true, cents: all });
  });

  test("a number with an exponent is read with all of its digits, and refused without", async () => {
    const { refused, cents } = await price("ndc,price\n2.821501E+06,1234.50\n9.3585E+07,8.40\n");
    expect(cents).toEqual({ "0002-8215-01": 123_450 });
    expect(refused).toEqual(['line 3: "9.3585E+07" is not an NDC with hyphens or 11 digits.']);
  });
});

describe("a file that is none", () => {
  let before: unknown;
  beforeEach(async () => (before = [await revision(), await rows("select count(*) from products")]));

  const file = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const header = (name: keyof typeof files) => files[name].subarray(0, files[name].indexOf("\n") + 1);
  test.each<[string, () => string, RegExp]>([
    ["is missing", () => join(folder, "nowhere.zip"), /nowhere\.zip does not exist/],
    ["is a folder", () => folder, /can't be read/],
    ["is no zip", () => file("text.zip", Buffer.from("PRODUCTID\tPRODUCTNDC\n")), /is not a ZIP file/],
    ["is empty", () => file("empty.zip", Buffer.alloc(0)), /is not a ZIP file/],
    [
      "lacks a file",
      () => file("half.zip", zipOf({ "product.txt": files["product.txt"] })),
      /does not contain package\.txt/,
    ],
    [
      "holds empty files",
      () => file("hollow.zip", zipOf({ "product.txt": Buffer.alloc(0), "package.txt": Buffer.alloc(0) })),
      /product\.txt is empty/,
    ],
    [
      "holds a header alone",
      () => file("header.zip", zipOf({ ...files, "product.txt": header("product.txt") })),
      /product\.txt contains no products/,
    ],
    [
      "holds no packages",
      () => file("bare.zip", zipOf({ ...files, "package.txt": header("package.txt") })),
      /package\.txt contains no packages/,
    ],
    [
      "has another layout",
      () => file("other.zip", zipOf({ ...files, "package.txt": Buffer.from("A\tB\n1\t2\n") })),
      /package\.txt has no column PRODUCTID, PRODUCTNDC/,
    ],
    ["is cut off", () => file("cut.zip", zipOf(files).subarray(0, 900)), /is not a ZIP file|damaged/],
    ["is damaged inside", () => file("damaged.zip", zipOf(files).fill(0xff, 400, 700)), /is damaged/],
  ])("because it %s, is refused in one sentence, and nothing is changed", async (_, make, sentence) => {
    await expect(run(make())).rejects.toMatchObject({ name: "StartError", message: expect.stringMatching(sentence) });
    await expect(run(make())).rejects.toThrow(/\. Nothing was changed\.$/);
    expect([await revision(), await rows("select count(*) from products")]).toEqual(before);
  });

  test.each(["nowhere.csv", "columns.csv"])("prices %s are refused in one sentence", async (name) => {
    writeFileSync(join(folder, "columns.csv"), "code,amount\n1,2\n");
    await expect(run(zipFile, { prices: join(folder, name) })).rejects.toMatchObject({ name: "StartError" });
    expect([await revision(), await rows("select count(*) from products")]).toEqual(before);
  });
});

const real = process.env["NDC_ZIP"];
test.skipIf(!real)(`the real directory (${real ?? "skipped: no data"})`, { timeout: 300_000 }, async () => {
  const own = await demonstration(); // its products would be in the catalog of the other tests
  const importReal = () => run(real!, { demonstrationPrices: true }, own);
  const lines = await importReal();
  const [added = 0] =
    /^(\d+) added/
      .exec(summaryOf(lines) ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  expect(added).toBeGreaterThan(100_000);
  expect(summaryOf(await importReal())).toMatch(/^0 added, 0 changed, 1\d{5} unchanged/);
  expect((await find("0002-1200-10", await own.signIn("buyer@northcampus.example"))).total).toBe(1);
});
