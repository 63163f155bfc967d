/** The mails of an order say who confirmed the medical necessity of each line that needs it. */
import { expect, test } from "vitest";

import { inTransaction } from "#server/db/open.ts";
import { mailWhoOrdered } from "#server/jobs/mail-order.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/orders/mail-text.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

const now = new Date("2026-11-20T04:00:00Z"); // still November 19 in Chicago
const { signIn, pools } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const run = async (text: string, values: unknown[] = []) => (await pools.owner.query(text, values)).rows;

/** Runs the jobs that write an order's mails, and gives what the mail with this subject says. */
async function readLetter(order_id: number, subject: string): Promise<string> {
  const jobs = await run(
    "select payload from queue.jobs where payload ->> 'order_id' = $1 and payload ->> 'what' is not null order by job_id",
    [String(order_id)],
  );
  for (const { payload } of jobs)
    await mailWhoOrdered({ pools, clock: () => now, address: () => "https://portal.example" }, payload);
  const [mail] = await run("select mail_id from mails where subject = $1", [subject]);
  return (await inTransaction(pools.system, (db) => claimMail(db, mail.mail_id, now)))!.text;
}

test("the mail of an order names who confirmed the medical necessity of a line and the day, and says where nobody did", async () => {
  await run("update products set confirm_to_sell = true where item_id = any($1)", [[items.confirm, items.cheap]]);
  const lines = [
    { item_id: items.confirm, quantity: 2, medical_necessity_confirmed: true },
    { item_id: items.cheap, quantity: 3 },
    { item_id: items.plain, quantity: 1 },
  ];
  const request = await readyToOrder(buyer, lines);
  const { order_id } = (await buyer.post("/api/carts/checkout", request)).body;
  const text = await readLetter(order_id, mailText.placedSubject(order_id).wording);
  expect(text.split("\n")).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^2 cartons, Isoflurane/),
      `  ${mailText.necessityConfirmed("Buyer Example", "Nov 19, 2026").wording}`,
      expect.stringMatching(/^3 cartons, Sodium chloride/),
      `  ${mailText.necessityNotConfirmed.wording}`,
    ]),
  );
  expect(text.match(/Medical necessity/g)).toHaveLength(2);
});
