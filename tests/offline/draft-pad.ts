/** Drafts on the device: input that is typed and not yet saved. */
import type { Page } from "playwright";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";
import * as padText from "#src/text/receiving/pad.ts";
import { rowOf } from "#tests/support/dock.ts";
import { whereIs } from "#tests/support/read-cache.ts";

/** The note that `fillPad` types. */
export const draftNote = "2 boxes crushed";

/** Types a note and a quantity of 2 on the pad of a line, without saving. */
export async function fillPad(page: Page, line: PendingReceive): Promise<void> {
  await rowOf(page, line).getByRole("button", { name: line.full_description, exact: true }).click();
  await page.getByRole("button", { name: padText.editDetails }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill(draftNote);
  await page.getByRole("button", { name: detailsText.backToQuantity }).click();
  await findQuantity(page).fill("2");
}

export const findQuantity = (page: Page) => page.getByRole("textbox", { name: /^Quantity/ });

/** Finds the sentence that says that a draft was restored. */
export const findRestoredHint = (page: Page) => page.getByText("As you left it at");

/** Lists the places on the device that contain the typed text. */
export const listDraftPlaces = (page: Page, typed: string) => whereIs(page, [typed]);
