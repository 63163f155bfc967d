/**
 * Hostile HTML on the built page, under its policy. What the server would never have stored is put into its answers: the page's own wall is what is
 * looked at. Nothing runs, nothing is loaded, and the policy has nothing to report, because nothing got that far.
 */
import type { Page, Request } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductPage } from "#contract/catalogue/catalogue.ts";
import { htmlLink, htmlTags } from "#contract/base/html.ts";
import { asServer } from "#tests/support/as-server.ts";
import { evilHost, hostileSamples, mutatedSamples, type Sample } from "#tests/support/hostile-html.ts";
import { goOn } from "#tests/support/go-on.ts";
import { startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { signedIn, untilIn } from "#tests/support/signed-in.ts";

let product: Product;
/** A buyer's page that is watched from before it was opened, in which the tests go on; and what it did. */
let visit: Visit;
let page: Page;
let done: () => Promise<Deeds>;
beforeAll(async () => {
  product = await startProduct();
  visit = await product.visit("/favicon.svg"); // of the portal, and without its program
  ({ page } = visit);
  ({ deeds: done } = await watched(page));
  await signedIn(page.context(), product.url, "buyer@northcampus.example");
  await page.goto(product.url);
  await untilIn(page);
});
afterAll(() => product?.close());

/** What a page did that nobody asked for. */
type Deeds = { ran: number[]; loaded: string[]; dialogs: string[]; reports: string[] };
/** What the page itself may ask for. */
const own =
  /^\/(?:$|api\/|assets\/|images\/|product-detail\/\d+$|products\/|product-class\/|manifest|favicon|icon|sw\.js)/;

/** Watches a page from before it is opened. */
async function watched(on: Page) {
  const dialogs: string[] = [];
  const requests: Request[] = [];
  on.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  on.context().on("request", (request) => requests.push(request));
  await on.context().route(`**://*.${evilHost}/**`, (route) => route.fulfill({ body: "" }));
  await on.context().route(`**://${evilHost}/**`, (route) => route.fulfill({ body: "" }));
  await on.addInitScript(() => {
    const deeds = { ran: [] as number[], reports: [] as string[] };
    Object.assign(globalThis, {
      deeds,
      ran: (number: number) => (globalThis.top as unknown as { deeds: typeof deeds }).deeds.ran.push(number),
    });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample, blockedURI }) =>
      deeds.reports.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const loaded = () =>
    requests
      .map((request) => new URL(request.url()))
      .filter((url) => url.protocol.startsWith("http") && (url.origin !== product.url || !own.test(url.pathname)))
      .map(String);
  const deeds = async (): Promise<Deeds> => {
    const { ran, reports } = await on.evaluate(
      () => (globalThis as unknown as { deeds: Pick<Deeds, "ran" | "reports"> }).deeds,
    );
    return { ran, reports, dialogs, loaded: loaded() };
  };
  return { deeds, loaded };
}

/** Everything a hand could do to what is shown, but for following links: where those lead is looked at. In the page, and in the frames that stand in it. */
const stir = (on: Page, within: string) =>
  on.evaluate(async (selector) => {
    const kinds = [
      "pointerenter",
      "mouseover",
      "mouseenter",
      "mousemove",
      "pointerdown",
      "mousedown",
      "focus",
      "blur",
      "input",
      "copy",
      "wheel",
      "toggle",
      "scroll",
      "error",
      "load",
      "animationstart",
      "transitionend",
    ];
    const frames = Array.from(document.querySelectorAll("iframe"), ({ contentDocument }) => contentDocument);
    const shown = [document, ...frames].flatMap((of) => Array.from(of?.querySelectorAll(`${selector} *`) ?? []));
    for (const element of shown) {
      for (const kind of kinds) element.dispatchEvent(new Event(kind, { bubbles: true }));
      if (!element.closest("a[href]"))
        element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    // Pictures and styles would be asked for by the second frame.
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
  }, within);

/** What stands in the page of the distributor's words: tags, and attributes with their values. */
const standing = () =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll(".words *"), (element) => ({
      tag: element.tagName.toLowerCase(),
      namespace: element.namespaceURI,
      attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    })),
  );

function strangers(elements: Awaited<ReturnType<typeof standing>>): unknown[] {
  return elements.filter(({ tag, namespace, attributes: { href, target, rel, ...others } }) => {
    const isLinkLike =
      tag === "a" && (href === undefined || htmlLink(href) !== undefined) && (target ?? "_blank") === "_blank";
    const isPlain = href === undefined && target === undefined && rel === undefined;
    return (
      !htmlTags.includes(tag) ||
      namespace !== "http://www.w3.org/1999/xhtml" ||
      Object.keys(others).some((name) => name !== "title") ||
      (target !== undefined && rel !== "noopener noreferrer") ||
      !(isLinkLike || isPlain)
    );
  });
}

const incentiveOf = ({ number, html }: Sample, item_html = html) => ({
  incentive_id: number + 1,
  incentive_name: `Offer ${number}`,
  incentive_description_html: html,
  incentive_type_Code: "BND",
  incentive_type: "Bundle",
  item_html,
  item_suggest_html: html,
  discount_amount: 0,
  display_in_line_item_level_bit: true,
});

/** Each sample at both places of an offer. */
const twice = (samples: readonly Sample[]) => samples.map((sample) => incentiveOf(sample));
/** Two samples to an offer: both places clean alike. */
const once = (samples: readonly Sample[]) =>
  batches(samples, 2).map(([sample, beside]) => incentiveOf(sample!, beside!.html));

const nothing: Deeds = { ran: [], loaded: [], dialogs: [], reports: [] };

/** Products whose pages were not opened yet: what was answered once is remembered. */
const unopened: number[] = [];

/** Opens a product's page with these offers. */
async function openWith(offers: readonly ReturnType<typeof incentiveOf>[]): Promise<void> {
  if (unopened.length === 0) {
    const found = await product.rows<{ item_id: number }>(
      "select item_id from products where schedule_name is null and is_active order by item_id",
    );
    unopened.push(...found.map(({ item_id }) => item_id));
  }
  const item_id = unopened.pop()!;
  const url = `**/api/products/${item_id}`;
  await page.route(url, async (route) => {
    const answer = await route.fetch();
    const incentives = offers.map((offer) => ({ ...offer, item_id }));
    await route.fulfill({ response: answer, json: { ...(await answer.json()), incentives } });
  });
  await goOn(page, `/product-detail/${item_id}`);
  await page.getByRole("article", { name: offers[0]!.incentive_name, exact: true }).waitFor();
  await expect.poll(() => page.locator("article .words").count()).toBe(offers.length * 2);
  await page.unroute(url);
}

function batches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

describe("in a product's offers", () => {
  const corpus = hostileSamples();
  test.each([
    ["every kind that is known", batches(twice(corpus), 130)],
    ["mutations of them", batches(once(mutatedSamples(1_500, "browser", 10_000)), 250)],
  ])("%s runs nothing and loads nothing", { timeout: 300_000 }, async (_, pages) => {
    for (const offers of pages) {
      await openWith(offers);
      await stir(page, ".words");
      expect(strangers(await standing())).toEqual([]);
      expect(await done()).toEqual(nothing);
    }
    expect(visit.complaints).toEqual([]);
  });

  test("nor in the dialog with an offer's details", { timeout: 300_000 }, async () => {
    const samples = corpus.filter(({ number }) => number % 12 === 0);
    await openWith(twice(samples));
    for (const { number } of samples) {
      await page.getByRole("button", { name: `How it works: Offer ${number}`, exact: true }).click();
      await page.getByRole("dialog").locator(".words").first().waitFor({ state: "attached" });
      await stir(page, ".dialog .words");
      expect(strangers(await standing())).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    expect(await done()).toEqual(nothing);
  });
});

test("nor over the groups and the class of a list", { timeout: 300_000 }, async () => {
  let sample: Sample | undefined;
  let json: ProductPage | undefined;
  await page.route("**/api/products/search", async (route) => {
    json ??= (await (await route.fetch()).json()) as ProductPage;
    const { number, html } = sample!;
    // A sheet of one product: its rows are not what is looked at.
    const [group] = json.groups;
    const groups = [{ ...group!, items: group!.items.slice(0, 1), add_header_html: html }];
    const classification = { ...json.classification!, class_name: `Class ${number}`, add_header_html: html };
    await asServer(route, { json: { ...json, groups, classification, total: 1 } });
  });
  for (sample of hostileSamples().filter(({ number }) => number % 10 === 3)) {
    const { number, html } = sample;
    // From class to class within the page, as a link would.
    await goOn(page, `/product-class/${json === undefined ? 3 : 1000 + number}`);
    await page.getByRole("heading", { level: 1, name: `Class ${number}`, exact: true }).waitFor();
    await page.locator(".rows__group .words").first().waitFor({ state: "attached" });
    await expect.poll(() => page.locator(".words").count()).toBe(2);
    await stir(page, ".words");
    expect(strangers(await standing()), html).toEqual([]);
  }
  expect(await done()).toEqual(nothing);
  expect(visit.complaints).toEqual([]);
});

test("the same samples do run and load where nothing stands in their way", { timeout: 300_000 }, async () => {
  await using unguarded = await product.visit("/favicon.svg");
  const { page: bare } = unguarded;
  const { deeds, loaded } = await watched(bare);
  const samples = hostileSamples().filter(({ number }) => number % 4 === 1);
  // Each stands in a frame of its own, and may not lead the page elsewhere that counts what ran.
  const frames = samples.map(
    ({ number }) =>
      `<iframe sandbox="allow-scripts allow-same-origin allow-forms" src="/unguarded/${number}"></iframe>`,
  );
  const htmlOf = new Map(samples.map(({ number, html }) => [`/unguarded/${number}`, `<main>${html}</main>`]));
  await bare.route("**/unguarded/**", (route) => {
    const html = htmlOf.get(new URL(route.request().url()).pathname);
    return html === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: "text/html", body: `<!doctype html><body>${html}` });
  });
  await bare.route("**/unguarded", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><body>${frames.join("")}` }),
  );
  await bare.goto(`${product.url}/unguarded`);
  // Where a frame went elsewhere by itself, what it loaded is all that is left of it.
  await stir(bare, "main");
  const { ran } = await deeds();
  const urls = loaded();
  const loud = samples.filter(
    ({ number }) => ran.includes(number) || urls.some((url) => new RegExp(`${evilHost}/${number}(?!\\d)`).test(url)),
  );
  expect(loud.length / samples.length).toBeGreaterThan(0.5);
});
