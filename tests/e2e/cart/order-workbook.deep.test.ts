/** Workbooks on the quick order screen of the built product: which sheet is the order, and what in it is hidden. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FileProblem } from "#src/data/cart/order-file/file-problems.ts";
import * as notesText from "#src/text/cart/list-notes.ts";
import { fileRefused } from "#src/text/cart/order-file.ts";
import * as text from "#src/text/cart/quick-order.ts";
import * as sheetsText from "#src/text/cart/sheets.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { clearList, openEmptyList, pasteList } from "#tests/support/quick-order.ts";
import { sheetXml, workbook, workbookOf } from "#tests/support/workbook.ts";

let product: Product;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  visit = await product.visit("/quick-order", { as: "buyer@northcampus.example" });
  ({ page } = visit);
});
beforeEach(async () => {
  await openEmptyList(page);
});
afterAll(() => product?.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const noRows = () => page.getByRole("heading", { name: text.emptyTitle });
const question = () => page.getByRole("dialog", { name: sheetsText.title });
const sheet = (name: string) => question().getByRole("checkbox", { name: new RegExp(`^${name}`) });
const upload = (name: string, buffer: Buffer) =>
  page.getByLabel(text.fileLabel).setInputFiles({ name, mimeType: "application/octet-stream", buffer });
/** What the rows of the list hold, one by one. */
const codes = () =>
  page
    .getByRole("textbox", { name: new RegExp(`^${text.codeOfRow(0).slice(0, -1)}\\d+$`) })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).toSorted());
const plain = "99904-107-01";
const other = "99917-1107-1";
const rowXml = (cells: readonly (string | number)[], attributes = "") =>
  `<row ${attributes}>${cells
    .map((each) =>
      typeof each === "number" ? `<c><v>${each}</v></c>` : `<c t="inlineStr"><is><t>${each}</t></is></c>`,
    )
    .join("")}</row>`;

describe("a workbook of several sheets", () => {
  const file = workbookOf([
    { name: "Old", state: "hidden", rows: [["48003", 44]] },
    {
      name: "Intensive care unit",
      rows: [
        ["NDC", "Qty"],
        [plain, 4],
      ],
    },
    { name: "Empty" },
    {
      name: "OR",
      rows: [
        ["NDC", "Qty"],
        [other, 2],
        ["48007", 1],
      ],
    },
    { name: "Catalog", xml: sheetXml('<row r="60000"><c r="A60000"><v>1</v></c></row>') },
  ]);

  test("asks which one is the order, by keys alone, and adds nothing without an answer", async () => {
    await upload("list.xlsx", file);
    await question().waitFor();
    await expect
      .poll(() =>
        question()
          .getByRole("checkbox")
          .evaluateAll((all) => all.map((each) => each.closest("label")!.innerText)),
      )
      .toEqual([
        expect.stringMatching(new RegExp(`^Intensive care unit\\s+${sheetsText.filledRows(2)}$`)),
        expect.stringMatching(new RegExp(`^OR\\s+${sheetsText.filledRows(3)}$`)),
        expect.stringMatching(new RegExp(`^Catalog\\s+${sheetsText.tooLarge}$`)),
      ]);
    await question().getByText(sheetsText.hint("list.xlsx", 3)).waitFor();
    await expect.poll(() => button(sheetsText.addSheets(1)).isDisabled()).toBe(true);
    await expect.poll(() => sheet("Catalog").isDisabled()).toBe(true);
    // The Enter of a scanner presses nothing.
    await page.keyboard.press("Enter");
    await fitsEverywhere(page);
    await page.keyboard.press("Escape");
    await question().waitFor({ state: "detached" });
    await noRows().waitFor();

    await upload("list.xlsx", file);
    await question().waitFor();
    await expect.poll(() => question().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await focusByTab(sheet("OR"));
    await page.keyboard.press("Space");
    await focusByTab(button(sheetsText.addSheets(1)));
    await page.keyboard.press("Enter");
    await expect.poll(codes).toEqual(["48007", other]);
    await question().waitFor({ state: "detached" });
  });

  test("adds the rows of all sheets that are selected", async () => {
    await upload("list.xlsx", file);
    await sheet("OR").check();
    await sheet("Intensive care unit").check();
    await button(sheetsText.addSheets(2)).click();
    await expect.poll(codes).toEqual(["48007", plain, other]);
    expect(visit.complaints).toEqual([]);
  });

  test("is read without a question where one visible sheet holds something", async () => {
    await upload(
      "list.xlsx",
      workbookOf([
        { name: "Lookup", state: "veryHidden", rows: [["48003", 44]] },
        {
          name: "Order",
          rows: [
            ["NDC", "Qty"],
            [plain, 1],
          ],
        },
        { name: "Sheet3" },
      ]),
    );
    await expect.poll(codes).toEqual([plain]);
    await expect.poll(() => question().count()).toBe(0);
  });

  /** Tabs until it has the focus; every control is reached. */
  async function focusByTab(control: ReturnType<typeof button>): Promise<void> {
    for (let pressed = 0; pressed < 12; pressed++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("The focus does not get there.");
  }
});

describe("a filtered list", () => {
  const cells = [
    rowXml(["NDC", "On hand", "Qty"]),
    rowXml([plain, 17, 4]),
    rowXml([other, 3, 2], 'hidden="1"'),
    rowXml(["48007", 5, 1], 'hidden="1"'),
  ];
  const columns = '<cols><col min="2" max="2" hidden="1"/></cols>';
  const file = workbookOf([{ name: "Order", xml: sheetXml(cells.join(""), columns) }]);
  const note = () => page.getByRole("alert").filter({ hasText: "2 hidden rows were left out" });

  test("is read without its hidden rows, which are named and can be added", async () => {
    await upload("list.xlsx", file);
    await note().getByText(`list.xlsx: 2 hidden rows were left out: ${other} × 2, 48007 × 1.`).waitFor();
    await note().getByText("1 hidden column was not read: B (On hand).").waitFor();
    await expect.poll(codes).toEqual([plain]);
    await fitsEverywhere(page);
    await button(notesText.addHiddenRows(2)).click();
    await expect.poll(codes).toEqual(["48007", plain, other]);
    await note().waitFor({ state: "detached" });
  });

  test("has its note until it is dismissed, the list is cleared or another one comes", async () => {
    await upload("list.xlsx", file);
    await note().waitFor();
    await button(notesText.leaveOut).click();
    await note().waitFor({ state: "detached" });
    await upload("list.xlsx", file);
    await note().waitFor();
    await upload("other.xlsx", workbook([["48003", 1]]));
    await expect.poll(codes).toEqual(["48003", plain, plain]);
    await note().waitFor({ state: "detached" });
    await upload("list.xlsx", file);
    await note().waitFor();
    await clearList(page);
    await note().waitFor({ state: "detached" });
  });

  test("of hidden rows alone adds none by itself", async () => {
    const hidden = sheetXml(rowXml(["NDC", "Qty"]) + rowXml([plain, 4], 'hidden="1"'));
    await upload("list.xlsx", workbookOf([{ name: "Order", xml: hidden }]));
    await page.getByRole("alert").getByText(`1 hidden row was left out: ${plain} × 4.`).waitFor();
    await noRows().waitFor();
    await button(notesText.addHiddenRows(1)).click();
    await expect.poll(codes).toEqual([plain]);
    expect(visit.complaints).toEqual([]);
  });
});

test("rows of the order export that are pasted have the quantity of each line once", async () => {
  const exported = [
    ["Order", "NDC", "Product", "Ordered quantity", "Unit", "Primary units", "Shipped quantity"],
    ["2000005", plain, "Ketorolac", "9", "Carton", "9", "5"],
    ["2000005", plain, "Ketorolac", "9", "Carton", "9", "4"],
    ["2000006", other, "Saline", "2", "Case", "24", "0"],
  ];
  await pasteList(page, exported.map((cells) => cells.join("\t")).join("\n"));
  await expect.poll(codes).toEqual([plain, other]);
  const quantity = (row: number) =>
    page.getByRole("textbox", { name: text.quantityOfRow(row), exact: true }).inputValue();
  await expect.poll(() => Promise.all([quantity(1), quantity(2)])).toEqual(["9", "2"]);
});

test("a file that is no list is named with what to do, and changes nothing", async () => {
  const kinds: [name: string, file: Buffer, problem: FileProblem][] = [
    ["report.xls", Buffer.from("<html><table><tr><td>48001</td><td>1</td></tr></table></html>"), "other-format"],
    ["scan.pdf", Buffer.from("%PDF-1.7\n"), "other-format"],
  ];
  for (const [name, file, problem] of kinds) {
    await upload(name, file);
    await page.getByRole("alert").getByText(fileRefused(name, problem)).waitFor();
  }
  await noRows().waitFor();
});
