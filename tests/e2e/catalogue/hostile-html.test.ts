/**
 * Hostile HTML on the built page, under its policy. What the server would never have stored is put into its answers: the page's own wall is what is
 * looked at. Nothing runs, nothing is loaded, and the policy has nothing to report, because nothing got that far.
 */
import type { Page, Request } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductPage } from "#contract/catalogue/catalogue.ts";
import { htmlLink, htmlTags } from "#contract/base/html.ts";
import { evilHost, hostileSamples, mutatedSamples, type Sample } from "#tests/support/hostile-html.ts";
import { startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** What a page did that nobody asked for. */
type Deeds = { ran: number[]; loaded: string[]; dialogs: string[]; reports: string[] };
/** What the page itself may ask for. */
const own =
  /^\/(?:$|api\/|assets\/|images\/|product-detail\/\d+$|products\/|product-class\/|manifest|favicon|icon|sw\.js)/;

/** Watches a page from before it is opened. */
async function watched(page: Page) {
  const dialogs: string[] = [];
  const requests: Request[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.context().on("request", (request) => requests.push(request));
  await page.context().route(`**://*.${evilHost}/**`, (route) => route.fulfill({ body: "" }));
  await page.context().route(`**://${evilHost}/**`, (route) => route.fulfill({ body: "" }));
  await page.addInitScript(() => {
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
    const { ran, reports } = await page.evaluate(
      () => (globalThis as unknown as { deeds: Pick<Deeds, "ran" | "reports"> }).deeds,
    );
    return { ran, reports, dialogs, loaded: loaded() };
  };
  return { deeds, loaded };
}

/** Everything a hand could do to what is shown, but for following links: where those lead is looked at. In the page, and in the frames that stand in it. */
const stir = (page: Page, within: string) =>
  page.evaluate(async (selector) => {
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
const standing = (page: Page) =>
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
  item_id: 48_006,
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

/** Signed in on a watched page, which the test then opens. */
async function watchedVisit() {
  const visit = await product.visitAs("buyer@northcampus.example", "/order-guides");
  const { deeds } = await watched(visit.page);
  return { ...visit, deeds };
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
    await using visit = await watchedVisit();
    const { page } = visit;
    for (const incentives of pages) {
      await page.route("**/api/products/48006", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), incentives } });
      });
      await page.goto(`${product.url}/product-detail/48006`);
      await expect.poll(() => page.locator("article .words").count()).toBe(incentives.length * 2);
      await stir(page, ".words");
      expect(strangers(await standing(page))).toEqual([]);
      expect(await visit.deeds()).toEqual(nothing);
      await page.unroute("**/api/products/48006");
    }
    expect(visit.complaints).toEqual([]);
  });

  test("nor in the dialog with an offer's details", { timeout: 300_000 }, async () => {
    await using visit = await watchedVisit();
    const { page } = visit;
    const samples = corpus.filter(({ number }) => number % 12 === 0);
    await page.route("**/api/products/48006", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), incentives: twice(samples) },
      });
    });
    await page.goto(`${product.url}/product-detail/48006`);
    for (const { number } of samples) {
      await page.getByRole("button", { name: `How it works: Offer ${number}`, exact: true }).click();
      await page.getByRole("dialog").locator(".words").first().waitFor({ state: "attached" });
      await stir(page, ".dialog .words");
      expect(strangers(await standing(page))).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    expect(await visit.deeds()).toEqual(nothing);
  });
});

test("nor over the groups and the class of a list", { timeout: 300_000 }, async () => {
  await using visit = await watchedVisit();
  const { page } = visit;
  let sample: Sample | undefined;
  let json: ProductPage | undefined;
  await page.route("**/api/products/search", async (route) => {
    json ??= (await (await route.fetch()).json()) as ProductPage;
    const { number, html } = sample!;
    // A sheet of one product: its rows are not what is looked at.
    const [group] = json.groups;
    const groups = [{ ...group!, items: group!.items.slice(0, 1), add_header_html: html }];
    const classification = { ...json.classification!, class_name: `Class ${number}`, add_header_html: html };
    await route.fulfill({ json: { ...json, groups, classification, total: 1 } });
  });
  for (sample of hostileSamples().filter(({ number }) => number % 10 === 3)) {
    const { number, html } = sample;
    // From class to class within the page, as a link would.
    if (json === undefined) await page.goto(`${product.url}/product-class/3`);
    else await page.evaluate((to) => history.pushState(null, "", to), `/product-class/${1000 + number}`);
    await page.getByRole("heading", { level: 1, name: `Class ${number}`, exact: true }).waitFor();
    await page.locator(".rows__group .words").first().waitFor({ state: "attached" });
    expect(await page.locator(".words").count()).toBe(2);
    await stir(page, ".words");
    expect(strangers(await standing(page)), html).toEqual([]);
  }
  expect(await visit.deeds()).toEqual(nothing);
  expect(visit.complaints).toEqual([]);
});

test("the same samples do run and load where nothing stands in their way", { timeout: 300_000 }, async () => {
  await using visit = await product.visit("/favicon.svg");
  const { page } = visit;
  const { deeds, loaded } = await watched(page);
  const samples = hostileSamples().filter(({ number }) => number % 4 === 1);
  // Each stands in a frame of its own, and may not lead the page elsewhere that counts what ran.
  const frames = samples.map(
    ({ number }) =>
      `<iframe sandbox="allow-scripts allow-same-origin allow-forms" src="/unguarded/${number}"></iframe>`,
  );
  const htmlOf = new Map(samples.map(({ number, html }) => [`/unguarded/${number}`, `<main>${html}</main>`]));
  await page.route("**/unguarded/**", (route) => {
    const html = htmlOf.get(new URL(route.request().url()).pathname);
    return html === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: "text/html", body: `<!doctype html><body>${html}` });
  });
  await page.route("**/unguarded", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><body>${frames.join("")}` }),
  );
  await page.goto(`${product.url}/unguarded`);
  // Where a frame went elsewhere by itself, what it loaded is all that is left of it.
  await stir(page, "main");
  const { ran } = await deeds();
  const urls = loaded();
  const loud = samples.filter(
    ({ number }) => ran.includes(number) || urls.some((url) => new RegExp(`${evilHost}/${number}(?!\\d)`).test(url)),
  );
  expect(loud.length / samples.length).toBeGreaterThan(0.5);
});
