/** What a screen shows while entries wait is what stands at the server once they have arrived, where nobody else had a hand in it. */
import type { PendingReceive } from "#contract/receiving.ts";
import { type Line } from "#contract/rules/cart.ts";
import { type Arrival, withReceipt } from "#contract/rules/receiving.ts";
import type { Entry } from "#outbox/entry.ts";
import { withCartCall } from "./cart-call.ts";
import type { Account } from "./person.ts";
import type { Company, Server } from "./server.ts";

type Seen = { cart: Line[]; pending: PendingReceive[] };
export type Before = { waiting: Entry[]; byCustomer: Map<number, Seen> };

async function see(server: Server, { user_id }: Company, customer_id: number): Promise<Seen> {
  const token = await server.signIn(user_id, customer_id);
  const headers = { authorization: `Bearer ${token}`, "x-customer-id": String(customer_id) };
  const answer = await server.ask({ path: "/api/receives/search-pending", headers, body: {} });
  return { cart: await server.cartLines(customer_id, user_id), pending: answer.body as PendingReceive[] };
}

/** What stands there before the entries go; undefined when one of them may have arrived already. */
export async function before(server: Server, company: Company, entries: Entry[]): Promise<Before | undefined> {
  const waiting = entries.filter(({ state }) => state !== "done");
  if (waiting.some(({ state, unsure }) => state !== "queued" || unsure)) return undefined;
  const byCustomer = new Map<number, Seen>();
  for (const customer_id of company.customers) byCustomer.set(customer_id, await see(server, company, customer_id));
  return { waiting, byCustomer };
}

/** Sentences; none when each screen told the truth. Those whose entries a person had to decide about are left out. */
export async function overlayProblems(
  { waiting, byCustomer }: Before,
  { server, company, account }: { server: Server; company: Company; account: Account },
): Promise<string[]> {
  const problems: string[] = [];
  for (const [customer_id, { cart, pending }] of byCustomer) {
    const mine = waiting.filter((entry) => entry.customer_id === customer_id);
    if (mine.some(({ seq }) => account.setAside.has(seq) || account.discarded.has(seq))) continue;
    const after = await see(server, company, customer_id);
    const lines = mine.reduce(withCartCall, cart).toSorted((one, other) => one.item_id - other.item_id);
    if (JSON.stringify(lines) !== JSON.stringify(after.cart)) {
      problems.push(`the cart was shown as ${JSON.stringify(lines)} and became ${JSON.stringify(after.cart)}`);
    }
    if (mine.some(({ call }) => call === "cancelReceive" || call === "uncancelReceive")) continue;
    const shown = mine
      .filter(({ call }) => call === "receive")
      .reduce((list, { body }) => withReceipt(list, { quantity_UOM: "CT", ...body } as Arrival), pending);
    if (remaining(shown) !== remaining(after.pending)) {
      problems.push(`pending was shown as ${remaining(shown)} and became ${remaining(after.pending)}`);
    }
  }
  return problems;
}

const remaining = (pending: PendingReceive[]): string =>
  pending.map((line) => `${line.item_id}: ${line.remaining}`).join(", ");
