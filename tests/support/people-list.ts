/** The list of people and roles in the browser of a test. */
import type { Page } from "playwright";

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
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("First name").fill("Nova");
  await dialog.getByLabel("Last name").fill(last);
  for (const each of ["Admin", "Reporting", "Purchasing"]) {
    if (role !== undefined && each !== role) await dialog.getByRole("checkbox", { name: each }).uncheck();
  }
  await dialog.getByRole("button", { name: "Add and send a mail" }).click();
  await dialog.waitFor({ state: "detached" });
}
