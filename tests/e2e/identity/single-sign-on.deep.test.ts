/** Single sign-on with a provider that others wrote (SimpleSAMLphp), in a browser: in from both sides, out both ways. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as titles from "#src/text/shell/titles.ts";
import * as ssoText from "#src/text/identity/single-sign-on.ts";
import { singleSignOnFailed } from "#server/http/text.ts";
import { axeFinds, overflow, type Product, signIn, startProduct, type Visit } from "#tests/support/product.ts";
import {
  hasSimpleSamlPhp,
  type IdentityProvider,
  providerPassword,
  startProvider,
} from "#tests/support/saml/simplesamlphp.ts";

const north = 1001;
const buyer = "buyer@northcampus.example";
const stranger = "new.person@northcampus.example";
const company = "North Campus Hospital Pharmacy";

describe.skipIf(!hasSimpleSamlPhp())("single sign-on", () => {
  let product: Product;
  let provider: IdentityProvider;
  beforeAll(async () => {
    [product, provider] = await Promise.all([startProduct(), startProvider({ bea: buyer, new: stranger })]);
    const metadata = `${provider.url}/saml2/idp/metadata.php`;
    const set = ["saml", "set", String(north), "--metadata", metadata, "--domain", "northcampus.example"];
    expect(product.portal(...set)).toContain(company);
    product.portal(...set, "--test");
    const ours = await Promise.all([entity(), entity("/test")].map(async (each) => (await fetch(each)).text()));
    provider.trust(...ours);
  });
  afterAll(async () => {
    await provider?.close();
    await product?.close();
  });
  beforeEach(() => product.rows("delete from sessions"));

  const entity = (which = "") => `${product.url}/api/saml/${north}${which}/metadata`;
  const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
  const path = (page: Page) => new URL(page.url()).pathname;
  async function atProvider(page: Page, name: string): Promise<void> {
    await page.waitForURL((url) => url.origin === provider.url);
    await page.locator("input[name=username]").fill(name);
    await page.locator("input[name=password]").fill(providerPassword);
    await page.locator("input[name=password]").press("Enter");
  }
  /** Addresses that this tab can go back to. */
  const history = (page: Page) =>
    page.evaluate(() =>
      (globalThis as unknown as { navigation: { entries: () => { url: string }[] } }).navigation
        .entries()
        .map(({ url }) => url),
    );
  async function byEmail({ page }: Visit): Promise<void> {
    const dialog = page.getByRole("dialog", { name: /^Sign in/ });
    await dialog.getByLabel(fieldText.email).fill(buyer);
    await dialog.getByRole("button", { name: signInText.companyAccount }).click();
    await atProvider(page, "bea");
    await heading(page, company).waitFor();
  }

  test("by e-mail: the company is known by its domain, its provider signs in, and no token stays in the history", async () => {
    await using visit = await product.visit("/login");
    const { page, complaints } = visit;
    const dialog = page.getByRole("dialog", { name: /^Sign in/ });
    const known = page.waitForResponse((answer) => answer.url().endsWith("?domain=lakeshore.example"));
    await dialog.getByLabel(fieldText.email).fill("buyer@lakeshore.example");
    await known;
    const button = dialog.getByRole("button", { name: signInText.companyAccount });
    await expect.poll(() => button.count()).toBe(0);
    await dialog.getByLabel(fieldText.email).fill(buyer);
    await button.waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await byEmail(visit);
    expect(path(page)).toBe("/");
    expect((await history(page)).filter((url) => /\/saml\/sso\/./.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("out from here leads through the provider, which asks for the password again", async () => {
    await using visit = await product.visit("/login");
    const { page } = visit;
    await byEmail(visit);
    await page.getByRole("button", { name: /Account/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await heading(page, ssoText.signedOut).waitFor();
    await page.getByText(ssoText.signedOutEverywhere).waitFor();
    expect(path(page)).toBe("/slo");
    expect(await axeFinds(page)).toEqual([]);
    expect(await product.rows("select 1 from sessions")).toEqual([]);
    await page.goto(provider.unsolicited(entity()));
    await page.locator("input[name=password]").waitFor();
  });

  test("from the provider's page, and out by the provider: an open page asks who is there and keeps what it shows", async () => {
    await using visit = await product.visit("/");
    const { page } = visit;
    await page.goto(provider.unsolicited(entity()));
    await atProvider(page, "bea");
    await heading(page, company).waitFor();
    const other = await page.context().newPage();
    await other.goto(
      `${provider.url}/saml2/idp/SingleLogoutService.php?ReturnTo=${encodeURIComponent(product.url)}/slo`,
    );
    await other.waitForURL((url) => url.pathname === "/slo");
    await heading(other, ssoText.signedOut).waitFor();
    expect(await axeFinds(other)).toEqual([]);
    expect(await product.rows("select 1 from sessions")).toEqual([]);
    // A page whose answers are not on the device: it asks the server. What the page asks for by itself may have opened the dialog already: then nothing behind it can be reached by a pointer.
    await page.getByRole("link", { name: titles.certificates, includeHidden: true }).first().dispatchEvent("click");
    await page.getByRole("dialog", { name: signInText.expiredTitle }).waitFor();
  });

  test("an e-mail address that nobody has leads to a page that names it", async () => {
    await using visit = await product.visit("/");
    const { page } = visit;
    await page.goto(provider.unsolicited(entity()));
    await atProvider(page, "new");
    await heading(page, ssoText.noAccount(stranger)).waitFor();
    expect(path(page)).toBe(`/saml/not-found/${encodeURIComponent(stranger)}`);
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(await product.rows("select 1 from sessions")).toEqual([]);
    await page.reload(); // its address ends like a file's
    await heading(page, ssoText.noAccount(stranger)).waitFor();
  });

  test("the test provider says what it says, and whoever is signed in stays", async () => {
    await using visit = await product.visit("/login");
    const { page } = visit;
    await signIn(page, "dock@northcampus.example");
    await heading(page, company).waitFor();
    await page.goto(provider.unsolicited(entity("/test")));
    await atProvider(page, "bea");
    await heading(page, ssoText.testTitle).waitFor();
    await page.getByText(buyer).first().waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect((await history(page)).filter((url) => /\/saml\/test\/sso\/./.test(url))).toEqual([]);
    const people = await product.rows<{ email: string }>("select email from sessions join users using (user_id)");
    expect(people).toEqual([{ email: "dock@northcampus.example" }]);
  });

  test("what the provider's key did not sign gets a plain page, and nobody in", async () => {
    await using visit = await product.visit("/");
    const { page } = visit;
    await page.goto("about:blank");
    await page.setContent(
      `<form method="post" action="${product.url}/api/saml/${north}/acs"><input name="SAMLResponse" value="PHgvPg=="><button>Go</button></form>`,
    );
    await page.getByRole("button", { name: "Go" }).click();
    await heading(page, singleSignOnFailed).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(await product.rows("select 1 from sessions")).toEqual([]);
  });
});
