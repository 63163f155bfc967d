/** What must be true at the end of each history. */
import { isDeepStrictEqual } from "node:util";
import { isOfArea } from "#outbox/entry/kinds.ts";
import type { Entry, EntryCall, Write } from "#outbox/entry/entry.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { hasFollowed, isTakenBack, lineOf, type Id } from "./account.ts";
import { hashedAs } from "#server/http/audit.ts";
import { withCartCall } from "./cart-call.ts";
import { claimProblems } from "./check-claims.ts";
import type { Company, Done, Server } from "./server.ts";
import type { Ended, Person } from "./world.ts";

/** One person's end: what stands on the disk for them, and what was done. */
type End = Person & { done: Done[]; entries: Entry[] };

/** Sentences; none when all is well. `entries`: what stands on the disk, by user. */
export async function problemsOf(world: Ended, entries: Map<number, Entry[]>): Promise<string[]> {
  const { people, server, company } = world;
  const done = await server.done(company);
  const ends = people.map((person): End => ({ ...person, done, entries: entries.get(person.user_id) ?? [] }));
  return [
    ...ends.flatMap((end) => [...wedged(end), ...lostOrDoubled(end), ...outOfOrder(end), ...wrongly(end)]),
    ...(await badKeys(server, company)),
    ...(await untrue(world, done)),
    ...(await claimProblems(world, done)),
  ];
}

const wedged = ({ user_id, entries }: End): string[] =>
  entries
    .filter(({ state }) => state !== "done")
    .map(
      ({ key, call, state, last_error, body }) =>
        `${key} of ${user_id} (${call}) is still ${state}: ${JSON.stringify([last_error, body])}`,
    );

/** Each key did its work once, and its answer is kept once. */
async function badKeys(server: Server, company: Company): Promise<string[]> {
  return (await server.keys(company))
    .filter(({ rows, is_stored }) => rows !== 1 || !is_stored)
    .map(({ key, rows, is_stored }) => `${key} has ${rows} rows in the trail and ${is_stored ? "an" : "no"} answer`);
}

function lostOrDoubled({ account, done }: End): string[] {
  const times = Map.groupBy(done, ({ key }) => key);
  const problems = [...times]
    .filter(([key, rows]) => key !== null && rows.length > 1)
    .map(([key]) => `${key} was done twice`);
  for (const key of account.shownDone) if (!times.has(key)) problems.push(`${key} was shown as done and is not`);
  for (const [id, writes] of account.promised) {
    const key = account.seen.get(id)?.key ?? "";
    if (times.has(key) || isTakenBack(account, id)) continue;
    problems.push(`${key} (${writes[0]!.write.call}) was promised and is lost`);
  }
  const notes = Map.groupBy(
    done.filter(({ action }) => action === discarding),
    ({ input }) => String(input?.key),
  );
  for (const key of account.noted)
    if (notes.get(key)?.length !== 1)
      problems.push(`${key} was discarded, and ${notes.get(key)?.length ?? 0} notes say so`);
  return problems;
}

const discarding = "POST /api/outbox/discards";

/** Inside a queue the server did them as they were made. One that was set aside at first and sent later may come later. */
function outOfOrder({ account, done }: End): string[] {
  const place = new Map(done.map(({ key }, index) => [key, index]));
  const isInOrder = (id: Id) =>
    !account.setAside.has(id) && !hasFollowed(account, id) && !isTakenBack(account, id) && account.seen.has(id);
  const byScope = Map.groupBy(
    [...account.promised.keys()].filter(isInOrder),
    (id) => `${account.promised.get(id)![0]!.customer_id} ${account.seen.get(id)!.orderingKey}`,
  );
  return [...byScope].flatMap(([orderingKey, ids]) => {
    const places = ids.map((id) => place.get(account.seen.get(id)!.key) ?? -1);
    return places.every((each, index) => index === 0 || each > places[index - 1]!)
      ? []
      : [`${orderingKey} was done out of order`];
  });
}

/** Each for the customer and by the person it was made for, saying what was promised. */
function wrongly({ account, done, user_id }: End): string[] {
  const byKey = new Map(done.map((row) => [row.key, row]));
  return [...account.promised].flatMap(([id, writes]) => {
    const key = account.seen.get(id)?.key ?? "";
    const row = byKey.get(key);
    if (row === undefined) return [];
    const { customer_id, write } = writes.at(-1)!;
    if (row.customer_id !== customer_id) return [`${key} was done for another customer`];
    if ((row.on_behalf_of ?? row.user_id) !== user_id) return [`${key} was done by another person`];
    if (!("body" in write) || account.uncertain.has(id)) return [];
    if (
      isOfArea({ v: 1, call: write.call, body: write.body }, "cart") &&
      account.uncertainLines.has(lineOf(customer_id, write.body))
    )
      return [];
    const expected = meaningOf(writes.map((each) => each.write));
    // What the build did not know stands apart.
    const said = { ...row.input.unread, ...row.input };
    return Object.entries(expected).every(([name, value]) => isDeepStrictEqual(said[name], value))
      ? []
      : [`${key} says ${JSON.stringify(row.input)} and not ${JSON.stringify(expected)}`];
  });
}

/** What writes of one line come to when they are sent as one: what is taken off and put back is set to that. */
function meaningOf(writes: Write[]): Record<string, unknown> {
  let meaning: Record<string, unknown> = {};
  for (const [at, write] of writes.entries()) {
    if (write.call === "addPhotoPart") return { ...write.body, data: hashedAs(write.body.data) };
    const before = writes[at - 1]?.call;
    if (!("body" in write)) continue;
    if (write.call !== "addItem") meaning = write.body;
    else if (before === "removeItem") {
      const { quantity, ...named } = write.body;
      meaning = { ...named, new_quantity: quantity };
    } else meaning = { ...write.body, quantity: Number(meaning["quantity"] ?? 0) + write.body.quantity };
  }
  return meaning;
}

/** Receipts and carts are what the account of all that was done comes to. */
async function untrue({ server, company, people, device }: Ended, done: Done[]): Promise<string[]> {
  const problems: string[] = [];
  const made = done.filter(({ action }) => action === "POST /api/receives");
  const changes = done.filter(({ action }) => action.startsWith("POST /api/receives/"));
  const receipts = await server.receipts(company);
  if (receipts.length !== made.length) problems.push(`${receipts.length} receipts of ${made.length}`);
  for (const { order_receive_id, receive_status_code } of receipts) {
    const last = changes.findLast(({ input }) => input?.order_receive_id === order_receive_id);
    const expected = last?.action === "POST /api/receives/cancel" ? "CAN" : "COM";
    if (receive_status_code !== expected) problems.push(`receipt ${order_receive_id} is ${receive_status_code}`);
  }
  for (const { client_key, client_time, entered_at } of receipts) {
    // What another tablet made is its own.
    if (client_time === null || entered_at === null || !device.owners.has(client_key)) continue;
    // Several of one step are some milliseconds apart; an entry that is sent again keeps its time under another key.
    const isTrue = [...device.madeAt].some((at) => Math.abs(entered_at.getTime() - at) < 1000);
    if (!isTrue) problems.push(`receipt ${client_key} was not entered at ${entered_at.toISOString()}`);
  }
  for (const customer_id of company.customers) {
    for (const user_id of company.users) {
      const mine = done.filter((row) => row.customer_id === customer_id && row.user_id === user_id);
      const lines = mine.reduce(withDone, []);
      problems.push(
        ...overwritten(
          people.find((person) => person.user_id === user_id)!,
          mine,
        ),
      );
      const expected = JSON.stringify(lines.toSorted((one, other) => one.item_id - other.item_id));
      const found = JSON.stringify(await server.cartLines(customer_id, user_id));
      if (found !== expected) problems.push(`the cart of ${user_id} at ${customer_id} is ${found} and not ${expected}`);
    }
  }
  return problems;
}

/** Nobody's change of a line is undone by a tablet that did not see it, unless a person decided so. `done`: of one cart, in order. */
function overwritten({ account }: Person, done: Done[]): string[] {
  const problems: string[] = [];
  let lines: CartLine[] = [];
  const elsewhere = new Set<number>();
  // A receipt names a product too, and changes no line of the cart.
  for (const row of done.filter(({ action }) => action.startsWith("POST /api/carts/"))) {
    const id = account.ids.get(row.key ?? "");
    const [first, ...more] = (id && account.promised.get(id)) ?? [];
    const isAbsolute = first?.write.call === "updateItem" || first?.write.call === "removeItem";
    const base = isAbsolute && more.length === 0 && "base" in first.write ? (first.write.base as number) : undefined;
    const item = row.input?.item_id as number;
    // Where a process died over the line, an update that saw no cart may have been kept, and this one merged into it.
    const isUncertain = account.uncertainLines.has(lineOf(row.customer_id, { item_id: item }));
    const isDecided = id === undefined || account.setAside.has(id) || account.uncertain.has(id) || isUncertain;
    const quantity = lines.find(({ item_id }) => item_id === item)?.quantity ?? 0;
    const isThere = quantity > 0 || first?.write.call === "updateItem"; // what is gone is removed already
    if (base !== undefined && base !== quantity && isThere && elsewhere.has(item) && !isDecided)
      problems.push(`${row.key} overwrote ${quantity} of ${item} and had seen ${base}`);
    if (row.device === null) elsewhere.add(item);
    // Whoever adds sees no more of it than before.
    else if (callOf[row.action] !== "addItem" || quantity === 0) elsewhere.delete(item);
    lines = withDone(lines, row);
  }
  return problems;
}

const withDone = (lines: CartLine[], { action, input }: Done): CartLine[] => {
  const call = callOf[action];
  return call === undefined ? lines : withCartCall(lines, { call, body: input });
};

const callOf: Record<string, EntryCall> = {
  "POST /api/carts/add-item": "addItem",
  "POST /api/carts/update-item": "updateItem",
  "POST /api/carts/remove-item": "removeItem",
};
