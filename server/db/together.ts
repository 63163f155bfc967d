/**
 * What is asked of a connection in one turn goes out in one write, and what the connection knows of it behind one Sync: PostgreSQL answers that in one
 * write, too, and describes no rows that it has described before (docs/decisions/181-send-all-statements-of-one-tick-behind-one-sync.md).
 * The driver's own pipeline, with one write per tick, costs more processor time: 19% of a product detail, 10% of an addition to the cart, 7% of a
 * receipt (decision 284).
 */
import type { Socket } from "node:net";
import pg, { Query, type ClientBase, type Connection, type FieldDef, type QueryConfig, type QueryResult } from "pg";

/** A statement with a name is prepared once on each connection. */
export type SentStatement = QueryConfig<unknown[]>;
export type StatementAnswer = Pick<QueryResult<never>, "rows" | "command">;

type Open = SentStatement & { resolve: (answer: StatementAnswer) => void; reject: (error: unknown) => void };
type Row = Record<string, unknown>;
type Reader = (values: readonly (string | null)[]) => Row;

/** How the rows of each statement are read that a connection has prepared, by its name. */
const readers = new WeakMap<ClientBase, Map<string, Reader>>();
const turns = new WeakMap<ClientBase, Open[]>();

/**
 * Asks when this turn is over, or at `sendNow`. What is asked beside it is done in its order; where one fails, those after it in the turn fail with it and
 * are not begun.
 */
export function ask(client: ClientBase, asked: SentStatement): Promise<StatementAnswer> {
  return new Promise((resolve, reject) => {
    let turn = turns.get(client);
    if (turn === undefined) {
      turn = [];
      turns.set(client, turn);
      process.nextTick(sendNow, client);
    }
    turn.push({ ...asked, resolve, reject });
  });
}

/** Sends what was asked in this turn so far: before anybody else asks the connection. */
export function sendNow(client: ClientBase): void {
  const turn = turns.get(client);
  if (turn === undefined) return;
  turns.delete(client);
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection;
  stream.cork();
  for (let at = 0; at < turn.length;) {
    const known = knownFrom(client, turn, at);
    if (known.length > 0) client.query(new Together(known));
    else void alone(client, turn[at]!);
    at += Math.max(1, known.length);
  }
  stream.uncork();
}

type Known = Open & { name: string; read: Reader };

/** Those next to each other that the connection has prepared. */
function knownFrom(client: ClientBase, turn: readonly Open[], from: number): Known[] {
  const known: Known[] = [];
  for (let at = from; at < turn.length; at++) {
    const { name = "" } = turn[at]!;
    const read = readers.get(client)?.get(name);
    if (read === undefined) break;
    known.push({ ...turn[at]!, name, read });
  }
  return known;
}

/** By the driver's own means: from its answer is known how those that follow are read. */
async function alone(client: ClientBase, { resolve, reject, ...asked }: Open): Promise<void> {
  try {
    const result = await client.query<never, unknown[]>(asked);
    if (asked.name !== undefined) {
      const known = readers.get(client) ?? new Map<string, Reader>();
      readers.set(client, known.set(asked.name, readerOf(client, result.fields)));
    }
    resolve(result);
  } catch (error) {
    reject(error);
  }
}

function readerOf(client: ClientBase, fields: readonly FieldDef[]): Reader {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: client.getTypeParser(dataTypeID, "text") }));
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (values) => {
    const row: Row = { ...empty };
    columns.forEach(({ name, parse }, at) => {
      const value = values[at] ?? null;
      if (value !== null) row[name] = parse(value);
    });
    return row;
  };
}

type Wire = Record<"bind" | "execute", (message: object) => void> & Pick<Connection, "sync">;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** A class, for the driver calls these by their names. Its books of prepared statements are not touched: whatever is asked here stands in them already. */
class Together extends Query {
  readonly asked: Known[];
  /** The next one to be answered, and its rows so far. */
  at = 0;
  found: Row[] = [];
  unread: unknown;

  constructor(asked: readonly Known[]) {
    super("");
    this.asked = [...asked]; // some may not be sent (submit)
  }

  override submit = (connection: Connection): null => {
    const wire = connection as unknown as Wire;
    try {
      for (const { name, values } of this.asked) {
        wire.bind({ statement: name, values, valueMapper: prepareValue });
        wire.execute({});
        this.sent++;
      }
    } catch (error) {
      // A value that cannot be sent: what was asked before it stands.
      for (const { reject } of this.asked.splice(this.sent)) reject(error);
    }
    wire.sync();
    return null;
  };
  sent = 0;

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.found.push(this.asked[this.at]!.read(fields));
    } catch (error) {
      this.unread ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { resolve, reject } = this.asked[this.at++]!;
    if (this.unread === undefined) resolve({ rows: this.found as never[], command: text.split(" ", 1)[0]! });
    else reject(this.unread);
    this.found = [];
    this.unread = undefined;
  }

  handleError(error: unknown): void {
    for (const { reject } of this.asked.slice(this.at)) reject(error);
    this.at = this.asked.length;
  }

  handleReadyForQuery(): void {}
}
