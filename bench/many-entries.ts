/** Whether the page stays quick with 10,000 entries waiting: the longest task of its main thread, with no network. */
import { row } from "#tests/support/pad.ts";
import { shipLines } from "#tests/support/shipped-order.ts";
import { counted, keepAll, writes } from "./entries.ts";
import { rounded, type Figure } from "./figure.ts";
import { still, tabletOf, untilKept } from "./tablet.ts";
import { traced } from "./trace.ts";

const many = 10_000;

/** While one opens receiving, receives, and opens the sync centre. */
export async function manyEntriesFigures(): Promise<Figure[]> {
  await using tablet = await tabletOf("buyer@northcampus.example", "over the line");
  const { page, line, over, user_id } = tablet;
  const beside = await still(tablet, over("/favicon.svg"));
  const said = await writes(tablet, many);
  const lines = await shipLines(tablet.server, [{}, {}, {}]);
  await page.goto(over("/receive"));
  await page
    .getByRole("region", { name: /^Order/ })
    .first()
    .waitFor();
  await untilKept(page);
  await page.goto(over("/favicon.svg"));
  await line.fault({ kind: "refuse" });
  await keepAll(beside, user_id, said);
  await beside.close();

  /** The header's word that so many wait: there once the screen knows. */
  const waiting = (count: number) =>
    page
      .getByRole("banner")
      .locator(".sync")
      .getByText(new RegExp(count.toLocaleString("en-US").replace(",", ",?")));
  const opening = await longest(async () => {
    await page.goto(over("/receive"));
    await page
      .getByRole("region", { name: /^Order/ })
      .first()
      .waitFor();
    await waiting(many).waitFor();
  });
  const receiving = await longest(async () => {
    for (const [times, due] of lines.entries()) {
      await row(page, due).getByRole("button").first().dispatchEvent("click"); // the order's head may lie over it
      await page.getByRole("textbox", { name: /^Quantity/ }).fill("1");
      await page.getByRole("button", { name: /^Receive \d/ }).click();
      await waiting(many + times + 1).waitFor();
    }
  });
  const centre = await longest(async () => {
    await page.getByRole("banner").locator(".sync").click();
    await page.getByRole("heading", { level: 1, name: /10,?00\d/ }).waitFor();
    await page.evaluate(() => new Promise((drawn) => void requestAnimationFrame(() => setTimeout(drawn))));
  });
  const { open } = await counted(page, user_id);
  if (open !== many + 3) throw new Error(`${open} entries wait instead of ${many + 3}.`);
  const figure = (what: string, value: number): Figure => ({
    what: `longest task with 10,000 entries: ${what}`,
    value: rounded(value),
    unit: "ms",
    aim: { atMost: 50 },
  });
  return [figure("opening receiving", opening), figure("receiving", receiving), figure("the sync centre", centre)];

  async function longest(work: () => Promise<void>): Promise<number> {
    const { tasks } = await traced(page, work);
    return Math.max(...tasks.map(({ ms }) => ms));
  }
}
