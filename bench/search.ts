/** Searching on the device: the built worker over 400, 20,000 and 103,796 products. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import type { OwnCatalogue, productChanges } from "#contract/catalogue/catalogue.ts";
import type { OutputOf } from "#contract/base/call.ts";
import { scriptFile } from "#tests/support/built-scripts.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import type { bench as filling } from "./in-page/catalogue.ts";
import { percentile, rounded, type Figure } from "./figure.ts";
import { bundled, tabletOf, type Tablet } from "./tablet.ts";

type Changes = OutputOf<typeof productChanges>;
type Product = Changes["products"][number];

const sizes = [400, 20_000, 103_796];
/** Enough that a slow moment of the machine is not one in a hundred. */
const questions = 1_200;

/** For each size: how long an answer of the worker takes, there and back (p50, p99), and from its start to the first answer. Products beyond the 400 are theirs under other names. */
export async function searchFigures(): Promise<Figure[]> {
  await using tablet = await tabletOf("buyer@northcampus.example", "direct");
  const demonstration = await askFromPage<Changes>(tablet.page, "/api/products/changes");
  const own = await askFromPage<OwnCatalogue>(tablet.page, "/api/products/own/1001");
  const figures: Figure[] = [];
  for (const size of sizes) {
    const page = await filled(tablet, many(demonstration.products, size), own);
    const { readyMs, taken, found } = await searched(page, tablet.user_id, wordsOf(demonstration.products));
    await page.close();
    if (found === 0) throw new Error("Nothing was found at all.");
    const title = `local search at ${size.toLocaleString("en-US")} products`;
    figures.push(
      { what: `${title}, p50`, value: rounded(percentile(taken, 0.5), 2), unit: "ms" },
      { what: `${title}, p99`, value: rounded(percentile(taken, 0.99), 2), unit: "ms", aim: { atMost: 10 } },
      { what: `${title}, searchable after`, value: rounded(readyMs, 0), unit: "ms" },
    );
  }
  return figures;
}

/** `count` products, of the demonstration's under new numbers, names and codes. */
function many(products: readonly Product[], count: number): Product[] {
  return Array.from({ length: count }, (_, index) => {
    const product = products[index % products.length]!;
    const series = Math.floor(index / products.length);
    if (series === 0) return product;
    return {
      ...product,
      item_id: 1_000_000 + index,
      full_description: `${product.full_description} ${words[series % words.length]} ${series}`,
      ndc_code: `${String(10_000 + (index % 90_000))}-${String(index % 1000).padStart(3, "0")}-${String(series % 100).padStart(2, "0")}`,
      display_group_id: product.display_group_id + series * 1_000,
    };
  });
}

const words = ["forte", "retard", "mini", "duo", "plus", "rapid", "lente", "comp", "unit", "care", "flex", "sterile"];

/** What people type: a word, the beginning of two, of one, a code; each time round a little more of it. */
function wordsOf(products: readonly Product[]): string[] {
  return Array.from({ length: questions }, (_, index) => {
    const { full_description, ndc_code } = products[(index * 37) % products.length]!;
    const [first = "", second = ""] = full_description.split(/[\s,]+/);
    const more = Math.floor(index / products.length);
    switch (index % 4) {
      case 0:
        return more === 0 ? first : second;
      case 1:
        return `${first.slice(0, 4 + more)} ${second.slice(0, 3)}`.trim();
      case 2:
        return first.slice(0, 3 + more);
      default:
        return ndc_code.replaceAll("-", "").slice(0, 7 + more);
    }
  });
}

/** A page beside the product with a catalogue of these on the disk. */
async function filled({ context, direct, user_id }: Tablet, products: Product[], own: OwnCatalogue): Promise<Page> {
  const page = await context.newPage();
  await page.goto(direct("/favicon.svg"));
  await page.evaluate(await bundled("./in-page/catalogue.ts"));
  await page.evaluate(
    async ([prices, user]) => {
      const { keepOwn } = globalThis.bench as unknown as typeof filling;
      await new Promise((resolve) => indexedDB.deleteDatabase("portal-catalog").addEventListener("success", resolve));
      const secret = /stcart-seal=([^;]+)/.exec(document.cookie)?.[1];
      await keepOwn({ user_id: user, customer_id: 1001 }, prices, { now: Date.now(), secret, isStill: () => true });
    },
    [own, user_id] as const,
  );
  const parts = Array.from({ length: Math.ceil(products.length / 500) }, (_, at) =>
    products.slice(at * 500, at * 500 + 500),
  );
  for (const [at, part] of parts.entries()) {
    const answer: Changes = {
      products: part,
      removed: [],
      cursor: String(at + 1),
      more: at + 1 < parts.length,
      total: products.length,
      from_start: at === 0,
    };
    await page.evaluate(
      async ([asked, changes]) => {
        const { openCatalogue } = globalThis.bench as unknown as typeof filling;
        const kept = globalThis as unknown as { store?: ReturnType<typeof openCatalogue> };
        await (kept.store ??= openCatalogue(indexedDB, Date.now)).apply(asked, changes);
      },
      [at === 0 ? undefined : String(at), answer] as const,
    );
  }
  return page;
}

/** The built worker's address, as the page's end of it has it: there are others. */
function catalogueWorker(): string {
  const client = readFileSync(`dist/${scriptFile("client")}`, "utf8");
  return `/assets/${/worker-[\w-]+\.js/.exec(client)![0]}`;
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ) => { createScriptURL: (text: string) => string };
};
type Searched = { readyMs: number; taken: number[]; found: number };

/** Starts the built worker and asks it, one question after another. */
async function searched(page: Page, user_id: number, terms: readonly string[]): Promise<Searched> {
  return page.evaluate(
    async ([address, user, texts]) => {
      const secret = /stcart-seal=([^;]+)/.exec(document.cookie)?.[1];
      const { trustedTypes } = globalThis as unknown as { trustedTypes: Policies };
      const policy = trustedTypes.createPolicy("own-scripts", { createScriptURL: (text) => text });
      const from = performance.now();
      const started = new Worker(policy.createScriptURL(address));
      let id = 0;
      const ask = (name: string, ...input: unknown[]) =>
        new Promise<{ answer?: { answer: { total: number } }; failed?: { message: string } }>((resolve) => {
          started.addEventListener("message", ({ data }) => resolve(data), { once: true });
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin already
          started.postMessage({ id: ++id, ask: name, with: input, secret });
        });
      const search = (searchText: string) =>
        ask(
          "search",
          { user_id: user, customer_id: 1001 },
          { searchText, classId: null, type: "ALL", page: 1, page_size: 100 },
        );
      await ask("ready");
      await search(texts[0]!);
      const readyMs = performance.now() - from;
      const taken: number[] = [];
      let found = 0;
      for (const text of texts) {
        const asked = performance.now();
        const { answer, failed } = await search(text);
        if (failed !== undefined) throw new Error(failed.message);
        taken.push(performance.now() - asked);
        found += answer?.answer.total ?? 0;
      }
      started.terminate();
      return { readyMs, taken, found };
    },
    [catalogueWorker(), user_id, terms] as const,
  );
}
