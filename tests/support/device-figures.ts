/**
 * The catalogue on the device in the built page of a running portal and in a real browser: the very worker, disk and searching that a person has.
 * For the figures (bench/) give it a page of the portal at which nobody is signed in, such as `/contact`; it fills the device by itself, so the server's
 * catalogue does not matter: `await deviceCatalogueFigures(page, keptProducts(20_000))` (./kept-products.ts; any `KeptProduct`s will do).
 */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import type { KeptProduct, OwnCatalogue } from "#contract/catalogue/catalogue.ts";
import { shapesVersion } from "#src/offline/answers-on-disk.ts";
import { sealed } from "#src/offline/at-rest.ts";
import type { askCatalogue } from "#src/offline/catalogue/client.ts";
import type { Remembered, SearchInput } from "#src/offline/catalogue/answers.ts";
import type { ProductPage } from "#contract/catalogue/catalogue.ts";
import { scriptFile } from "./built-scripts.ts";
import { questionsAbout } from "./questions.ts";

/** Milliseconds, as the page waits for them: to the worker and back. */
export type DeviceCatalogueFigures = {
  products: number;
  /** One answer of 500 products checked and written: median and longest. The last one, which orders all of them, apart. */
  writeMs: { p50: number; longest: number; last: number };
  /** From the start of the worker on a device that has it all until it can search. */
  searchableMs: number;
  /** A question about words, parts of words, codes, a class or a kind, with the first 100 products of the answer. */
  searchMs: { p50: number; p99: number; longest: number };
  /** The same question's further pages. */
  nextPageMs: { p50: number; p99: number; longest: number };
  /** The longest time in which the page could not draw meanwhile. */
  pageHeldMs: number;
};

const owner = { user_id: 1, customer_id: 1 };

/** Fills the device of this page and measures. It must stand at a path that needs nobody, such as `/contact`. */
export async function deviceCatalogueFigures(
  page: Page,
  products: readonly KeptProduct[],
  count = 300,
): Promise<DeviceCatalogueFigures> {
  const writes = await fillDevice(page, products);
  await reopen(page);
  const searchableMs = await page.evaluate(async () => {
    const start = performance.now();
    await globalThis.askDeviceCatalogue("ready");
    return performance.now() - start;
  });
  const asked = questionsAbout(products, count).map((question) => ({ ...question, page: 1, page_size: 100 }));
  const first = await askAll(page, asked);
  const next = await askAll(
    page,
    asked.slice(0, 60).flatMap((input) => [input, { ...input, page: 2 }]),
  );
  return {
    products: products.length,
    writeMs: { ...spread(writes.slice(0, -1)), last: round(writes.at(-1)!) },
    searchableMs: round(searchableMs),
    searchMs: spread(first.times),
    nextPageMs: spread(next.times.filter((_, at) => at % 2 === 1)),
    pageHeldMs: round(Math.max(first.heldMs, next.heldMs)),
  };
}

declare global {
  var askDeviceCatalogue: typeof askCatalogue;
}

/** The page anew, on the device as it was; and in it the page's end of the worker, which is the very module that the portal itself uses. */
export async function reopen(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor(); // nobody is signed in, so at its start the page has taken all prices away
  await keepNoPrices(page);
  // As text, because the test runner would rewrite an import. The chunk has short names of its exports, and the module as an object.
  await page.evaluate(
    `import("/${scriptFile("client")}").then((exported) => {
      const client = Object.values(exported).find((each) => typeof each.askCatalogue === "function");
      globalThis.askDeviceCatalogue = client.askCatalogue;
    })`,
  );
}

/** A customer with list prices only, under a secret of this page; without a record of prices the device answers nothing. */
async function keepNoPrices(page: Page): Promise<void> {
  const own: OwnCatalogue = {
    version: "1",
    unchanged: false,
    prices: [],
    allocations: [],
    bonus_basis_points: 0,
    incentives: [],
  };
  const secret = randomUUID();
  const { iv, data } = (await sealed(secret, own))!;
  const record = { owner, shapes: shapesVersion, iv: [...iv], data: [...new Uint8Array(data)], secret };
  await page.evaluate(async (kept) => {
    document.cookie = `stcart-seal=${kept.secret}; Path=/; Secure; SameSite=Strict`;
    // The page makes the database at its start.
    while (!(await indexedDB.databases()).some(({ name }) => name === "portal-contract-prices"))
      await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("portal-contract-prices");
      opening.addEventListener("success", () => {
        const transaction = opening.result.transaction("prices", "readwrite");
        const box = { iv: new Uint8Array(kept.iv), data: new Uint8Array(kept.data).buffer };
        // oxlint-disable-next-line tests/present-time -- runs in the page, by its clock
        const prices = { owner: kept.owner, shapes: kept.shapes, as_of: Date.now(), sealed: box };
        transaction.objectStore("prices").put(prices, "prices");
        transaction.addEventListener("complete", () => resolve());
        transaction.addEventListener("error", () => reject(transaction.error!));
      });
    });
  }, record);
}

/** Has the worker keep these products, as the delta sync does. Gives the milliseconds of each answer. */
export async function fillDevice(page: Page, products: readonly KeptProduct[]): Promise<number[]> {
  await reopen(page);
  const times: number[] = [];
  for (let from = 0; from < products.length; from += 500) {
    const answer = JSON.stringify({
      products: products.slice(from, from + 500),
      removed: [],
      cursor: String(from + 500),
      more: from + 500 < products.length,
      total: products.length,
      from_start: from === 0,
    });
    const given = [from === 0 ? undefined : String(from), answer] as const;
    const ms = await page.evaluate(async ([cursor, text]) => {
      const blob = new Blob([text]);
      const start = performance.now();
      await globalThis.askDeviceCatalogue("apply", cursor, blob);
      return performance.now() - start;
    }, given);
    times.push(ms);
  }
  const classes = [...new Set(products.map(({ class_id }) => class_id))]
    .filter((each) => each !== null)
    .map((class_id) => ({ class_id, class_name: `Class ${class_id}`, add_header_html: null }));
  await page.evaluate((all) => globalThis.askDeviceCatalogue("keepClasses", all), classes);
  return times;
}

/** What the device answers to one question. */
export const askDevice = (page: Page, input: SearchInput): Promise<Remembered<ProductPage> | undefined> =>
  page.evaluate(([its, asked]) => globalThis.askDeviceCatalogue("search", its, asked), [owner, input] as const);

/** Asks one after the other, and looks meanwhile for how long the page was held up. */
const askAll = (page: Page, inputs: SearchInput[]): Promise<{ times: number[]; heldMs: number }> =>
  page.evaluate(
    async ([its, all]) => {
      let [heldMs, last, isOver] = [0, performance.now(), false];
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => {
        const now = performance.now();
        heldMs = Math.max(heldMs, now - last);
        last = now;
        if (!isOver) channel.port2.postMessage(0);
      });
      channel.port1.start();
      channel.port2.postMessage(0);
      const times: number[] = [];
      for (const input of all) {
        const start = performance.now();
        const answer = await globalThis.askDeviceCatalogue("search", its, input);
        times.push(performance.now() - start);
        if (answer === undefined) throw new Error("The device has no catalogue.");
      }
      isOver = true;
      return { times, heldMs };
    },
    [owner, inputs] as const,
  );

function spread(times: readonly number[]): { p50: number; p99: number; longest: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}

const round = (ms: number) => Math.round(ms * 100) / 100;
