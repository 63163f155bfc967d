/**
 * Hostile HTML on the built page, under its policy. What the server would never have stored is put into its answers: the page's own wall is what is
 * looked at. Nothing runs, nothing is loaded, and the policy has nothing to report, because nothing got that far.
 */
import type { Page, Request } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { htmlLink, htmlTags } from "#contract/base/html.ts";
import { evilHost, hostileSamples, mutatedSamples, type Sample } from "#tests/support/hostile-html.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";

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

/** Everything a hand could do to what is shown, but for following links: where those lead is looked at. */
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
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      for (const kind of kinds) element.dispatchEvent(new Event(kind, { bubbles: true }));
      if (!element.closest("a[href]"))
        element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    // Pictures and styles would be asked for by the second frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
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

const incentiveOf = ({ number, html }: Sample) => ({
  incentive_id: number + 1,
  incentive_name: `Offer ${number}`,
  incentive_description_html: html,
  incentive_type_Code: "BND",
  incentive_type: "Bundle",
  item_id: 48_006,
  item_html: html,
  item_suggest_html: html,
  discount_amount: 0,
  display_in_line_item_level_bit: true,
});

const nothing: Deeds = { ran: [], loaded: [], dialogs: [], reports: [] };

/** Signed in on a watched page. */
async function watchedVisit() {
  const visit = await product.visit("/");
  const { deeds } = await watched(visit.page);
  await visit.page.goto(`${product.url}/products/all`);
  await signIn(visit.page, "buyer@northcampus.example");
  return { ...visit, deeds };
}

const batches = (samples: readonly Sample[], size: number) =>
  Array.from({ length: Math.ceil(samples.length / size) }, (_, at) => samples.slice(at * size, (at + 1) * size));

describe("in a product's offers", () => {
  const corpus = hostileSamples();
  test.each([
    ["every kind that is known", corpus],
    ["mutations of them", mutatedSamples(1_500, "browser", 10_000)],
  ])("%s runs nothing and loads nothing", { timeout: 300_000 }, async (_, samples) => {
    await using visit = await watchedVisit();
    const { page } = visit;
    for (const batch of batches(samples, 150)) {
      await page.route("**/api/products/48006", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), incentives: batch.map(incentiveOf) },
        });
      });
      await page.goto(`${product.url}/product-detail/48006`);
      await expect.poll(() => page.locator("article .words").count()).toBe(batch.length * 2);
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
        json: { ...(await answer.json()), incentives: samples.map(incentiveOf) },
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
  let sample = "";
  await page.route("**/api/products/search", async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.groups.forEach((group: { add_header_html: string }) => (group.add_header_html = sample));
    if (json.classification !== undefined) json.classification.add_header_html = sample;
    await route.fulfill({ response: answer, json });
  });
  for (const { html } of hostileSamples().filter(({ number }) => number % 10 === 3)) {
    sample = html;
    await page.goto(`${product.url}/product-class/3`);
    await page.locator(".rows__group .words").first().waitFor({ state: "attached" });
    await stir(page, ".words");
    expect(strangers(await standing(page)), html).toEqual([]);
  }
  expect(await visit.deeds()).toEqual(nothing);
  expect(visit.complaints).toEqual([]);
});

test("the same samples do run and load where nothing stands in their way", { timeout: 300_000 }, async () => {
  await using visit = await product.visit("/");
  const { page } = visit;
  const { deeds, loaded } = await watched(page);
  let body = "";
  await page.route("**/unguarded", (route) => route.fulfill({ contentType: "text/html", body }));
  const samples = hostileSamples().filter(({ number }) => number % 4 === 1); // each is a page of its own
  const loud = new Set<number>();
  for (const { number, html } of samples) {
    body = `<!doctype html><body><main>${html}</main>`;
    await page.goto(`${product.url}/unguarded`, { waitUntil: "commit" }).catch(() => undefined); // it may go on to elsewhere by itself
    // Where it leads the page elsewhere, what it loaded is all that is left of it.
    const ran = await stir(page, "main")
      .then(deeds)
      .then(
        (did) => did.ran,
        (): number[] => [],
      );
    if (ran.includes(number) || loaded().some((url) => url.includes(`${evilHost}/${number}`))) loud.add(number);
  }
  expect(loud.size / samples.length).toBeGreaterThan(0.5);
});
