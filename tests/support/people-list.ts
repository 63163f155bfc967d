/** The list of people and roles in the browser of a test. */
import type { Page } from "playwright";
import * as fieldText from "#src/text/identity/fields.ts";
import * as addUserText from "#src/text/identity/add-user.ts";

export const row = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });
export const box = (page: Page, email: string, role: string) => row(page, email).getByRole("checkbox", { name: role });
/** Ask for it before the press: it is there for three seconds, and whoever looks only then may come too late. */
export const toast = (page: Page, words: string) => page.getByText(words, { exact: true });
export const answerOf = (page: Page, path: string) => page.waitForResponse((answer) => answer.url().endsWith(path));

/** Adds somebody through the dialog, with every role unless it is said with which one. */
export async function add(
  page: Page,
  email: string,
  { last = "Stern", role }: { last?: string; role?: string } = {},
): Promise<void> {
  await page.getByRole("button", { name: addUserText.addUser }).click();
  const dialog = page.getByRole("dialog", { name: addUserText.addUser });
  await dialog.getByLabel(fieldText.email).fill(email);
  await dialog.getByRole("button", { name: addUserText.next }).click();
  await dialog.getByLabel(addUserText.firstName).fill("Nova");
  await dialog.getByLabel(addUserText.lastName).fill(last);
  for (const each of ["Admin", "Reporting", "Purchasing"]) {
    if (role !== undefined && each !== role) await dialog.getByRole("checkbox", { name: each }).uncheck();
  }
  await dialog.getByRole("button", { name: addUserText.addAndEmail }).click();
  await dialog.waitFor({ state: "detached" });
}
