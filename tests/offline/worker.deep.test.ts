/** The service worker in quiet times: what it keeps, what it never keeps, and what it answers when the server is gone. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { axeFinds, signIn } from "#tests/support/product.ts";
import { openWorkerVisit, waitUntilControlled } from "./worker-visit.ts";

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment(), borrowBrowser()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const soon = <Seen>(look: () => Seen | Promise<Seen>) => expect.poll(look, { timeout: 15_000 });

const listCachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test("the manifest is requested with cookies, so that a sign-in proxy lets it through", async () => {
  await using desk = await openWorkerVisit({ browser, portal }, "/contact");
  const { page, context } = desk;
  await context.addCookies([{ name: "proxy-session", value: "signed-in", url: portal.url }]);
  const session = await context.newCDPSession(page);
  const cookies: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/manifest.webmanifest"))
      void request.allHeaders().then((headers) => cookies.push(headers["cookie"] ?? ""));
  });
  await session.send("Page.getAppManifest");
  await page.reload();
  await session.send("Page.getAppManifest");
  await expect.poll(() => cookies.at(-1)).toContain("proxy-session=signed-in");
});

test("the portal can be installed, with shortcuts, icons of their size and pictures of itself", async () => {
  await using desk = await openWorkerVisit({ browser, portal }, "/");
  const { page } = desk;
  await waitUntilControlled(page);
  const session = await desk.context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A window of its own without a profile is how tests run; nothing else may stand in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest: Manifest = JSON.parse(data!);
  expect(manifest.display).toBe("standalone");
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["Receive", "Reorder", "Cart"]);
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  const pictures = [manifest.icons, manifest.screenshots, ...manifest.shortcuts.map(({ icons }) => icons)].flat();
  for (const { src, sizes } of pictures.filter((each) => each.sizes !== "any")) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});

type Picture = { src: string; sizes: string; purpose?: string };
type Manifest = {
  display: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; icons: Picture[] }[];
};

/** Does what makes a page hint at installing, and waits until the page has hinted or decided not to. */
async function untilHintDecided(page: Page, act: () => Promise<unknown>): Promise<void> {
  const [part] = await Promise.all([page.waitForResponse(scriptPattern("after-paint")), act()]);
  // The page's own import settles before this one. As text: the test runner would rewrite an import.
  await page.evaluate(`import("${part.url()}").then(() => {})`);
}

const iPad = {
  userAgent:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  hasTouch: true,
};
const android = {
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  hasTouch: true,
};

test("an iPad is told once how to install, in Safari's words", async () => {
  await using tablet = await openWorkerVisit({ browser, portal }, "/", iPad);
  const { page } = tablet;
  await signIn(page, "dock@northcampus.example");
  const hint = page.getByText(/Tap Share .* Add to Home Screen/);
  await hint.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await untilHintDecided(page, () => page.reload());
  await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
  await expect.poll(() => hint.count()).toBe(0);
});

test("an Android tablet installs with one press when its browser offers it", async () => {
  await using tablet = await openWorkerVisit({ browser, portal }, "/", android);
  const { page } = tablet;
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt"), {
      prompt: () => Promise.resolve((document.documentElement.dataset["installed"] = "asked")),
    });
    globalThis.dispatchEvent(offer);
  });
  await signIn(page, "dock@northcampus.example");
  await page.getByRole("button", { name: "Install" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["installed"])).toBe("asked");
});

test("a desk is not bothered with it", async () => {
  await using desk = await openWorkerVisit({ browser, portal }, "/");
  await untilHintDecided(desk.page, () => signIn(desk.page, "dock@northcampus.example"));
  await desk.page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
  await expect.poll(() => desk.page.getByText("home screen").count()).toBe(0);
});

test("the service worker stores the build and the product pictures that were shown, and never an API response", async () => {
  await using desk = await openWorkerVisit({ browser, portal }, "/");
  const { page, complaints } = desk;
  await waitUntilControlled(page);
  await signIn(page, "buyer@northcampus.example");
  await page.goto(`${portal.url}/products/all`);
  await page.locator("img[src^='/images/']").first().waitFor();
  await soon(
    async () => (await listCachedPaths(page)).filter((path) => path.startsWith("/images/")).length,
  ).toBeGreaterThan(0);
  const paths = await listCachedPaths(page);
  expect(paths).toContain("/index.html");
  expect(paths.filter((path) => /^\/(api|healthz|readyz)/.test(path))).toEqual([]);
  expect(paths.filter((path) => path === "/sw.js" || path === "/kill-switch.js")).toEqual([]);
  // The content security policy allows the service worker.
  expect(complaints).toEqual([]);
});
