/** A role is taken in the middle of a replay: what comes after waits for its person, what came before stands, and everybody else's goes on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAdmin, missingRole } from "#src/text/shell/access.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import * as entryText from "#src/text/outbox/entry.ts";
import { atDock, networkIsBack, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const dockWorker = "dock@northcampus.example";
const colleague = "buyer@northcampus.example";
const soon = { timeout: 20_000 };
const setOrdering = (email: string, has: boolean) =>
  product.rows(
    "update user_customers set is_ordering = $2 where user_id = (select user_id from users where email = $1)",
    [email, has],
  );

/** The admin's click reaches the server with this person's first receipt: the very next one comes too late. */
const takeOrderingAfterOne = (email: string) =>
  product.rows(`
    create function take_ordering() returns trigger language plpgsql security definer as $$
    begin
      update user_customers set is_ordering = false
        where user_id = new.user_id and user_id = (select user_id from users where email = '${email}');
      return new;
    end $$;
    create trigger take_ordering after insert on receives for each row execute function take_ordering()`);

test("the entries after it need their person, who sees why; a colleague's arrive; with the role back all of them go out, once each", async () => {
  const [mine, theirs] = await shipLines(product, [{}, {}]);
  await using dock = await atDock(product, "/receive", dockWorker);
  await using other = await atDock(product, "/receive", colleague);
  await rowOf(other.page, theirs).waitFor();
  await dock.line.fault({ kind: "refuse" });
  await other.line.fault({ kind: "refuse" });
  for (let count = 1; count <= 3; count++) {
    await receive(dock.page, mine, 1);
    await tally(dock.page, mine, 0, count).waitFor();
  }
  await receive(other.page, theirs, 1);
  await tally(other.page, theirs, 0, 1).waitFor();
  await takeOrderingAfterOne(dockWorker);

  await networkIsBack(dock.line, dock.page);
  await networkIsBack(other.line, other.page);
  await tally(other.page, theirs, 1, 0).waitFor();
  expect(await onceEach(product, theirs)).toEqual([1]);
  await expect.poll(() => pill(dock.page).textContent(), soon).toBe(pillText.needAttention(2));
  expect(await onceEach(product, mine)).toEqual([1]);
  await pill(dock.page).click();
  await dock.page.getByText("You are not allowed to do this.").first().waitFor();
  // All of them need their person: what may go once the role is back can be sent in one press.
  await dock.page.getByRole("button", { name: syncText.sendNow }).waitFor();
  expect(await axeFinds(dock.page)).toEqual([]);
  // What they may no longer do is not offered either.
  await dock.page.getByRole("button", { name: "Menu" }).click();
  const ways = dock.page.getByRole("dialog").getByRole("navigation");
  await ways.getByRole("link", { name: "Controlled substances" }).waitFor();
  await expect.poll(() => ways.getByRole("link", { name: /^Receive/ }).count(), soon).toBe(0);
  await dock.page.keyboard.press("Escape");

  await product.rows("drop trigger take_ordering on receives");
  await setOrdering(dockWorker, true);
  for (let left = 2; left > 0; left--) {
    await dock.page.getByRole("button", { name: entryText.sendAgain, exact: true }).first().click();
    await expect
      .poll(() => dock.page.getByRole("button", { name: entryText.sendAgain, exact: true }).count(), soon)
      .toBeLessThan(left);
  }
  await dock.page.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
  expect(await onceEach(product, mine)).toEqual([1, 1, 1]);
});

test("somebody who loses the role at the pad is told at once, what they typed is kept, and with the role back it stands there again", async () => {
  const mine = await shipLine(product);
  await using dock = await atDock(product, "/receive", dockWorker);
  await using admin = await product.visitAs("admin@northcampus.example", "/");
  const { page } = dock;
  await rowOf(page, mine).getByRole("button", { name: mine.full_description, exact: true }).click();
  const pad = page.getByRole("region", { name: mine.full_description });
  await pad.getByRole("textbox", { name: /^Quantity/ }).fill("2");
  const [who] = await product.rows(
    "select user_id, customer_id from user_customers join users using (user_id) where email = $1",
    [dockWorker],
  );
  const role = { ...who, role_name: "Ordering" };
  await askFromPage(admin.page, "/api/users/delete-user-role", role);
  await page.getByText(missingRole.ordering).waitFor();
  await page.getByText(askAdmin("North Campus Hospital Pharmacy")).waitFor();
  await expect.poll(() => pad.count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);

  await askFromPage(admin.page, "/api/users/create-user-role", role);
  await pad.waitFor();
  await expect.poll(() => pad.getByRole("textbox", { name: /^Quantity/ }).inputValue()).toBe("2");
  await pad.getByRole("button", { name: /^Receive 2/ }).click();
  await tally(page, mine, 2, 0).waitFor();
  expect(await onceEach(product, mine)).toEqual([2]);
});
