/** Reads the whole audit trail and what it speaks of, and names whatever does not fit: `portal audit verify`. */
import { createHash } from "node:crypto";
import { bigint, bytes, int, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { type Anchored, digestSql, type Head, headed, headRow, noHash, sealed } from "./audit-chain.ts";
import { type AuditKeys, isMacOf } from "./audit-keys.ts";
import { type AuditRow, isMarked, markedColumns, markedRow } from "./audit-row.ts";
import { distributorTrail, saidSql, standingSql, trailsStatement } from "./content-prints.ts";
import { ordersFaults } from "./order-proof.ts";
import { listFaults, signedFaults } from "./signed-proof.ts";
import { afterwardsFaults } from "./signed-proof-after.ts";

/** What was found, and against what: "Row 17 of customer 1". */
type Fault = { about: string; fault: string };
export type TrailVerdict = {
  /** Rows that are sealed, and rows whose turn has not come yet. */
  rows: number;
  waiting: number;
  faults: Fault[];
  /** Those of which a person wrote down that they are known. */
  accepted: Fault[];
  head: Anchored | undefined;
};

type Given = {
  keys: AuditKeys;
  /** Heads that were kept outside the database. */
  anchored: Anchored[];
  /** A row that still waits for its seal is at fault when it is older. */
  sealedUntil: Date;
};

/** The row that says which faults are known has this action. */
export const acceptAction = "portal audit accept";

/** Call it in a read-only transaction that sees one moment (`repeatable read`). */
export async function verifyAudit(db: Tx, given: Given): Promise<TrailVerdict> {
  const heads = await readHeads(db, given);
  const rows = await readSealed(db, given, heads.newest);
  const unsealed = await readUnsealed(db, given, heads.newest, rows);
  const found = [
    ...heads.faults,
    ...rows.faults,
    ...unsealed.faults,
    ...(await readContents(db, heads.newest?.format)),
    ...anchorFaults(given.anchored, heads),
  ];
  const isKnown = ({ about, fault }: Fault) => rows.known.has(`${about}: ${fault}`);
  return {
    rows: rows.count,
    waiting: unsealed.waiting,
    faults: found.filter((each) => !isKnown(each)),
    accepted: found.filter(isKnown),
    head: heads.newest,
  };
}

type Heads = { macs: Map<number, Buffer>; newest: Head | undefined; faults: Fault[] };

const headsStatement = statement(
  "audit_heads",
  { values: {}, row: { ...headRow, sealed: nullable(bytes) } },
  "select number, h.position, up_to, taken_up_to, h.hash, mac, format, s.hash as sealed from audit_heads h left join audit_seals s using (position) order by number",
);

/** Every head, and whether the seal that it names stands. */
async function readHeads(db: Tx, { keys }: Given): Promise<Heads> {
  const rows = await db.run(headsStatement, {});
  const faults: Fault[] = [];
  let before: Pick<Head, "number" | "mac"> = { number: 0, mac: noHash };
  for (const head of rows) {
    const about = `Head ${head.number}`;
    if (head.number !== before.number + 1) faults.push({ about, fault: "a head before it was removed" });
    if (!isMacOf(keys.seal, headed(head, before.mac), head.mac))
      faults.push({ about, fault: "was changed, or not made with this key" });
    if (head.sealed?.equals(head.hash) !== true)
      faults.push({ about, fault: "the seal that it ends with was changed or removed" });
    before = head;
  }
  return { macs: new Map(rows.map(({ number, mac }) => [number, mac])), newest: rows.at(-1), faults };
}

const batch = 1_000;
/** Where the row was removed, `audit_id` is null and all that it said. */
const sealsStatement = statement(
  "audit_seals_from",
  {
    values: { before: bigint },
    row: {
      position: bigint,
      sealed_for: int,
      row_id: bigint,
      sealed_digest: bytes,
      seal: bytes,
      audit_id: nullable(bigint),
      ...markedRow,
      unkeyed: nullable(bytes),
      digest: nullable(bytes),
    },
  },
  `
  select s.position, s.of_customer as sealed_for, s.audit_id as row_id, s.digest as sealed_digest, s.hash as seal,
    a.audit_id, ${markedColumns}, a.mark, a.hash as unkeyed, ${digestSql} as digest
  from audit_seals s left join audit a on a.customer_id = s.of_customer and a.audit_id = s.audit_id
  where s.position > :before order by s.position limit ${batch}`,
);

const rowName = (audit_id: number, customer_id: number): string => `Row ${audit_id} of customer ${customer_id}`;

/** What is the same of many rows in a row is said once. */
function runs(faults: Fault[]): Fault[] {
  const said: { first: string; last: string; fault: string }[] = [];
  for (const { about, fault } of faults) {
    const previous = said.at(-1);
    if (previous?.fault === fault && fault === otherKey) previous.last = about;
    else said.push({ first: about, last: about, fault });
  }
  return said.map(({ first, last, fault }) => ({ about: first === last ? first : `${first} to ${last}`, fault }));
}
const otherKey = "its seal was changed, or not made with this key";

type Marks = { seen: Set<string> };
type Sealed = Marks & { count: number; faults: Fault[]; known: Set<string> };

/** Every seal in its order, beside the row that it speaks of. */
async function readSealed(db: Tx, { keys }: Given, head: Head | undefined): Promise<Sealed> {
  const found: Sealed = { count: 0, faults: [], known: new Set(), seen: new Set() };
  const faults: Fault[] = [];
  const unkeyed = unkeyedChains();
  let before = { position: 0, hash: noHash };
  for (;;) {
    const rows = await db.run(sealsStatement, { before: before.position });
    for (const row of rows) {
      const about = rowName(row.row_id, row.sealed_for);
      const say = (fault: string) => faults.push({ about, fault });
      if (row.position !== before.position + 1) {
        say(`before it ${row.position - before.position - 1} rows were removed together with their seals`);
      } else if (!isMacOf(keys.seal, sealed(row.position, before.hash, row.sealed_digest), row.seal)) say(otherKey);
      if (row.position > (head?.position ?? 0)) say("was sealed beyond the last head");
      if (row.audit_id === null || row.digest === null) say("was removed");
      else if (!row.digest.equals(row.sealed_digest)) say("was changed");
      else {
        const isOurs = markFault(keys, row, { head, id: row.audit_id, seen: found.seen });
        if (isOurs !== undefined) say(isOurs);
        else if (row.action === acceptAction) for (const each of knownIn(row.after)) found.known.add(each);
      }
      if (row.audit_id !== null && row.digest !== null && row.row_id <= (head?.taken_up_to ?? 0)) {
        faults.push(...unkeyed(row.sealed_for, row.row_id, row.unkeyed, row.digest));
      }
      before = { position: row.position, hash: row.seal };
    }
    found.count += rows.length;
    if (rows.length < batch) return { ...found, faults: runs(faults) };
  }
}

const knownIn = (after: unknown): string[] => (after as { faults?: string[] } | null)?.faults ?? [];

/** Why a row is not one that the portal wrote; undefined when it is. Rows from before the chain bear no mark. */
function markFault(
  keys: AuditKeys,
  row: AuditRow & { mark: Buffer | null },
  { head, id, seen }: { head: Head | undefined; id: number } & Marks,
): string | undefined {
  if (row.mark === null && id <= (head?.taken_up_to ?? 0)) return undefined;
  if (!isMarked(keys, row)) return "was not written by the portal";
  const mark = row.mark!.toString("base64");
  if (seen.has(mark)) return "is a copy of another row";
  seen.add(mark);
  return undefined;
}

/** The chains that earlier versions kept, one of each customer and without a key: what they say of the rows that stood when this chain began. */
function unkeyedChains() {
  const chains = new Map<number, { hash: Buffer; without: number[] }>();
  return (customer_id: number, audit_id: number, hash: Buffer | null, digest: Buffer): Fault[] => {
    const chain = chains.get(customer_id) ?? { hash: noHash, without: [] };
    chains.set(customer_id, chain);
    if (hash === null) {
      chain.without.push(audit_id);
      return [];
    }
    const fits = createHash("sha256").update(chain.hash).update(digest).digest().equals(hash);
    const faults = chain.without.map((id) => ({
      about: rowName(id, customer_id),
      fault: "had lost its seal, or was planted, before the chain had a key",
    }));
    if (!fits) {
      const fault = "was changed, or a row before it removed, before the chain had a key";
      faults.push({ about: rowName(audit_id, customer_id), fault });
    }
    chain.hash = hash;
    chain.without = [];
    return faults;
  };
}

const unsealedStatement = statement(
  "unsealed_audit_rows",
  { values: {}, row: { audit_id: bigint, ...markedRow } },
  `
  select a.audit_id, ${markedColumns}, a.mark from audit a
  where not exists (select 1 from audit_seals s where s.of_customer = a.customer_id and s.audit_id = a.audit_id) order by a.audit_id`,
);

/** Rows without a seal: where the chain has gone on past them they were planted, or their seal was removed; the others may still wait for theirs. */
async function readUnsealed(
  db: Tx,
  { keys, sealedUntil }: Given,
  head: Head | undefined,
  { seen, known }: Pick<Sealed, "seen" | "known">,
): Promise<{ waiting: number; faults: Fault[] }> {
  const rows = await db.run(unsealedStatement, {});
  let waiting = 0;
  const faults = rows.flatMap((row): Fault[] => {
    const about = rowName(row.audit_id, row.customer_id);
    if (head !== undefined && row.audit_id <= head.up_to) {
      return [{ about, fault: "has no seal where the chain has gone on: it was planted, or its seal was removed" }];
    }
    waiting += 1;
    const late = row.at < sealedUntil ? [{ about, fault: "is not sealed" }] : [];
    const strange = head && markFault(keys, row, { head, id: row.audit_id, seen });
    if (row.action === acceptAction && isMarked(keys, row)) {
      for (const each of knownIn(row.after)) known.add(each);
    }
    return strange === undefined ? late : [{ about, fault: strange }];
  });
  return { waiting, faults };
}

const contentsStatement = statement(
  "changed_contents",
  { values: { customer_id: int, format: int }, row: { name: text, said: nullable(text), stands: nullable(text) } },
  `
  select coalesce(stands.name, said.name) as name, said.print as said, stands.print as stands
  from (${standingSql}) stands full join (${saidSql}) said using (name)
  where stands.print is distinct from said.print order by 1`,
);

/** What is calculated from receipts and their events must follow from them. */
const followStatement = statement(
  "receipts_not_followed",
  { values: { customer_id: int }, row: { name: text, fault: text } },
  `
  select 'receipt ' || r.order_receive_id as name, 'its status is not that of its last event' as fault from receives r
    where r.customer_id = :customer_id and r.receive_status_code is distinct from
      (select e.status from receive_events e where e.customer_id = :customer_id and e.order_receive_id = r.order_receive_id and e.status <> 'REL' order by e.event_id desc limit 1)
  union all
  select 'order ' || l.order_id || ' line ' || l.line_no, 'what it has received is not the sum of its receipts' from order_lines l
    left join (select order_id, line_no, sum(quantity_received) as received from receives
      where customer_id = :customer_id and receive_status_code = 'COM' group by 1, 2) r using (order_id, line_no)
    where l.customer_id = :customer_id and l.received_quantity <> least(coalesce(r.received, 0), 2147483647)`,
);

/** @param format the trail's; undefined where no chain has begun, and nothing has to have a print. */
async function readContents(db: Tx, format: number | undefined): Promise<Fault[]> {
  if (format === undefined) return [];
  const faults: Fault[] = [];
  for (const { customer_id } of await db.run(trailsStatement, {})) {
    const ofCustomer = customer_id === distributorTrail ? "" : ` of customer ${customer_id}`;
    const about = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}${ofCustomer}`;
    for (const { name, said, stands } of await db.run(contentsStatement, { customer_id, format })) {
      const fault = stands === null ? "was removed" : said === null ? "was not written by the portal" : "was changed";
      faults.push({ about: about(name), fault });
    }
    const follow = await db.run(followStatement, { customer_id });
    const orders = await ordersFaults(db, customer_id);
    const signed = await signedFaults(db, customer_id);
    const afterwards = await afterwardsFaults(db, customer_id);
    faults.push(
      ...[...follow, ...orders, ...signed, ...afterwards].map(({ name, fault }) => ({ about: about(name), fault })),
    );
  }
  return [...faults, ...(await listFaults(db))];
}

/** A head that was kept elsewhere and is not in the database shows that the chain's end was cut off, or the chain made anew. */
function anchorFaults(anchored: Anchored[], { macs, newest }: Heads): Fault[] {
  return anchored.flatMap(({ number, mac }): Fault[] => {
    const about = `Anchor ${number}:${mac.toString("hex")}`;
    const stands = macs.get(number);
    if (stands === undefined) {
      return [
        { about, fault: `the chain ends at head ${newest?.number ?? 0}: its end was cut off, or it was made anew` },
      ];
    }
    return stands.equals(mac) ? [] : [{ about, fault: "the chain has another head of this number: it was made anew" }];
  });
}
