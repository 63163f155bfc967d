/** Passkeys with the browser's virtual authenticator: added, used in place of password and code, removed. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { switchUser } from "#src/text/shell/account-menu.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as passkeyText from "#src/text/identity/passkeys.ts";
import { passkeyOnDevice } from "#contract/identity/text.ts";
import { passkeyUnknown } from "#server/services/identity/text.ts";
import * as mailText from "#server/services/identity/mail-text.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";

const dean = "dock@northcampus.example";

let product: Product;
/** A name, for browsers know no passkeys of a numeric address. */
let url: string;
beforeAll(async () => {
  product = await startProduct();
  url = product.url.replace("127.0.0.1", "localhost");
});
afterAll(() => product?.close());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a person adds one, switches away, and comes back by it under their own name; an answer works once; removed it opens nothing", async () => {
  await using visit = await product.visit("/contact");
  const { page, complaints } = visit;
  await withAuthenticator(page);
  await page.goto(`${url}/account`);
  await signIn(page, dean);
  await button(page, passkeyText.add).click();
  const list = page.getByRole("list", { name: "Passkeys" });
  await list.getByRole("listitem").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await button(page, passkeyText.add).click();
  await page.getByText(passkeyOnDevice).waitFor();
  expect(await product.rows("select subject from mails")).toEqual([{ subject: mailText.passkeySubject.wording }]);

  await page.getByRole("button", { name: /^Account/ }).click();
  await button(page, switchUser).click();
  await button(page, signInText.withPasskey).click();
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
  await page.getByRole("button", { name: "Account: Dean Kowalski, DK" }).waitFor();

  // What was asked is used up: the same answer, heard by somebody, opens nothing.
  expect(await product.rows("select kind from challenges")).toEqual([{ kind: "passkey-new" }]);

  await page.goto(`${url}/account`);
  await list.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await list.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Account/ }).click();
  await button(page, "Sign out").click();
  await page.getByRole("banner").getByRole("button", { name: "Sign in" }).click();
  await button(page, signInText.withPasskey).click();
  await page.getByText(passkeyUnknown).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
