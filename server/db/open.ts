/**
 * Connections and transactions. Three pools on one database, each in its role from the first byte on:
 * `app` answers calls under row-level security, `system` passes it (only from the files that a test pins), `owner` migrates.
 */
import type { Of, Shape, Statement } from "./statement.ts";
import { Pool, types, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from "pg";
import { clocksByPool, createDatabaseClock, type DatabaseClock } from "./clock.ts";
import { codeOf, DatabaseGone, isLoss } from "./lost-connection.ts";
import { ask as askOf, type StatementAnswer, type SentStatement, sendNow } from "./together.ts";

/** What a service reads and writes through: one transaction. */
export type Tx = {
  /** Raw SQL. `bigint` arrives as a number, `date` as "YYYY-MM-DD", `timestamptz` as a Date, `numeric` as a string. */
  query: <Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<QueryResult<Row>>;
  /** A statement that is written down (statement.ts); gives its rows. */
  run: <Values extends Shape, Row extends Shape>(
    statement: Statement<Values, Row>,
    values: Of<Values>,
  ) => Promise<Of<Row>[]>;
  /** The same for what is probably the last question of a read: COMMIT goes out with it. Whatever is asked after it is asked in a transaction of its own. */
  final: Tx["run"];
  /** A statement of which nobody awaits anything: it is sent when the work is done, together with COMMIT, and its failure is the transaction's. */
  last: <Values extends Shape>(statement: Statement<Values>, values: Of<Values>) => void;
  savepoint: (name: string) => Promise<void>;
  /** Back to a savepoint: what was to go out with COMMIT since the work began is not sent either. */
  undo: (savepoint: string) => Promise<void>;
};

/** `url`: of the database, for a thread that opens its own. `clock`: the database's time (clock.ts). */
export type Pools = { url: string; app: Pool; system: Pool; owner: Pool; clock: () => Date; end: () => Promise<void> };

/** Names of the roles that migrate.ts makes. */
export const roles = { app: "portal_app", system: "portal_system" } as const;

type Sizes = { app?: number; system?: number; owner?: number };

/** Opens the pools; connects nothing until something is asked. */
export function openPools(url: string, sizes: Sizes = {}): Pools {
  const pools = {
    app: pool({
      url,
      name: "portal app",
      max: sizes.app ?? 16,
      settings: { role: roles.app, statement_timeout: 30_000, plan_cache_mode: "force_generic_plan" },
      pipeline: true,
    }),
    system: pool({
      url,
      name: "portal system",
      max: sizes.system ?? 8,
      settings: { role: roles.system, statement_timeout: 600_000 },
      pipeline: true,
    }),
    owner: pool({ url, name: "portal owner", max: sizes.owner ?? 4, settings: {} }),
  };
  const clock = createDatabaseClock();
  for (const each of Object.values(pools)) clocksByPool.set(each, clock);
  const end = async () => void (await Promise.all(Object.values(pools).map((each) => each.end())));
  return { ...pools, url, clock: clock.now, end };
}

type PoolOptions = {
  url: string;
  name: string;
  max: number;
  settings: Record<string, string | number>;
  /** Statements go out as they are asked, not each after the answer of the one before; PostgreSQL still runs them in order. No cursors then. */
  pipeline?: boolean;
};

function pool({ url, name, max, settings, pipeline = false }: PoolOptions): Pool {
  const startup = Object.entries({
    ...settings,
    timezone: "UTC",
    jit: "off",
    idle_in_transaction_session_timeout: 60_000,
  });
  const opened = new Pool({
    connectionString: withoutOptions(url),
    pipeline,
    application_name: `${name} ${process.pid}`,
    options: startup.map(([setting, value]) => `-c ${setting}=${value}`).join(" "),
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    types: { getTypeParser },
  });
  // An idle connection that dies emits this; without a listener it would end the process. The next query gets a new one.
  opened.on("error", () => {});
  // Nor may one that dies in use: whoever uses it gets the failure of their query.
  opened.on("connect", (client) => client.on("error", () => {}));
  return opened;
}

/** A connection string's own `options` would replace ours, and with them the role. */
function withoutOptions(url: string): string {
  const [address, query] = url.split("?", 2);
  if (query === undefined) return url;
  const parameters = new URLSearchParams(query);
  parameters.delete("options");
  return `${address}?${parameters.toString()}`;
}

const asText = (value: string): string => value;
const asNumber = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a number`);
  return number;
};

const ownParsers: Record<number, (value: string) => unknown> = {
  [types.builtins.INT8]: asNumber,
  [types.builtins.DATE]: asText,
};
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  ownParsers[oid] ?? types.getTypeParser(oid, format);

type Options = {
  /**
   * "always": also when the connection was lost during COMMIT, when nobody knows whether it counted. Right where running twice has one effect
   * (a read, or a write under an idempotency key). "before-commit": all other losses. "never".
   */
  retry?: "always" | "before-commit" | "never";
  /** Transaction-local settings such as `app.customers`, sent together with BEGIN. */
  settings?: Record<string, string>;
  access?: Access;
  /** What must hold for the work to count. */
  proof?: Proof | undefined;
};

/**
 * "read only": PostgreSQL refuses writes, and the result does not wait for COMMIT. "read write": the work starts after the response to BEGIN, because
 * pipelined statements behind a refused BEGIN would each commit alone. "read first": the same, but the work is pipelined with BEGIN; it only reads until
 * it has awaited a savepoint, which PostgreSQL refuses outside a transaction. That saves a round trip, 1 to 3% of processor time of a write (decision 284).
 */
type Access = "read only" | "read write" | "read first";

/** A value that is read in one statement with the settings. Where `judge` throws at what was found, the transaction is undone, and fails with that. */
export type Proof = {
  name: string;
  /** The value, an SQL expression; `given` is where `value` stands. */
  sql: (given: string) => string;
  value: string;
  judge: (found: unknown) => void;
};

/** How long a transaction is tried again before it is given up: longer than PostgreSQL needs after one of its backends was killed. */
const patienceMs = 4_000;

/**
 * Runs `work` in a transaction: commits what it resolves with, rolls back when it throws. Runs it again, with growing pauses, when the database
 * went away or asked for it (serialization failure, deadlock): `work` must have no effect but through its `db`.
 * @throws DatabaseGone when patience ends; whatever `work` throws otherwise.
 */
export async function inTransaction<T>(
  from: Pool,
  work: (db: Tx) => Promise<T>,
  { retry = "before-commit", settings = {}, access = "read write", proof }: Options = {},
): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(from, work, { access, settings, proof, clock: clocksByPool.get(from) });
    if (outcome.kind === "done") return outcome.answer;
    if (outcome.kind === "failed") throw outcome.error;
    const mayTry = retry === "always" || (retry === "before-commit" && outcome.kind !== "unknown");
    if (!mayTry || !(await paused(attempt, until))) throw new DatabaseGone(outcome.error);
  }
}

/** A statement that is written down (statement.ts), once, in no transaction and so in one round trip; gives its rows. */
export async function runOn<Values extends Shape, Row extends Shape>(
  from: Pool,
  statement: Statement<Values, Row>,
  values: Of<Values>,
): Promise<Of<Row>[]> {
  return (await from.query(filled(statement, values))).rows;
}

/**
 * One statement that may run twice, in no transaction and so in one round trip; asked again when the database went away.
 * @throws DatabaseGone when patience ends; PostgreSQL's own refusal otherwise.
 */
async function queryAgain<Row extends QueryResultRow>(
  from: Pool,
  statement: QueryConfig<unknown[]>,
): Promise<QueryResult<Row>> {
  const until = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await from.query<Row, unknown[]>(statement);
    } catch (error) {
      if (!isLoss(error)) throw error;
      if (!(await paused(attempt, until))) throw new DatabaseGone(error);
    }
  }
}

/** The same for a statement that is written down (statement.ts); gives its rows. */
export async function runAgain<Values extends Shape, Row extends Shape>(
  from: Pool,
  statement: Statement<Values, Row>,
  values: Of<Values>,
): Promise<Of<Row>[]> {
  return (await queryAgain<Of<Row>>(from, filled(statement, values))).rows;
}

/** Waits, longer with each attempt; false, at once, when that would be too long. */
async function paused(attempt: number, until: number): Promise<boolean> {
  const pauseMs = Math.random() * Math.min(500, 20 * 2 ** attempt);
  if (performance.now() + pauseMs > until) return false;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return true;
}

/** `again`: had no effect and may run again. `unknown`: lost while committing. `failed`: the work's own error. */
type Outcome<T> = { kind: "done"; answer: T } | { kind: "again" | "unknown" | "failed"; error: unknown };

type Start = Required<Pick<Options, "access" | "settings">> &
  Pick<Options, "proof"> & { clock: DatabaseClock | undefined };
/**
 * `last`: statements that are sent with COMMIT. `isOver`: COMMIT has been sent with the last query of a read. `begun`: the responses to all BEGIN; a
 * query behind a refused one ran without its settings, so its result does not count.
 */
type Going = {
  last: SentStatement[];
  isOver: boolean;
  begun: Promise<unknown>;
  onLost: (error: Error) => void;
};

async function attemptOnce<T>(from: Pool, work: (db: Tx) => Promise<T>, start: Start): Promise<Outcome<T>> {
  let client: PoolClient;
  try {
    client = await from.connect();
  } catch (error) {
    // A refusal of PostgreSQL itself (wrong password, no such database) is no absence.
    return { kind: codeOf(error) === "" || isLoss(error) ? "again" : "failed", error };
  }
  let lost: Error | undefined;
  const onLost = (error: Error) => (lost = error);
  client.on("error", onLost);
  let committing = false;
  try {
    const begun = begin(client, start);
    begun.catch(onLost); // awaited below
    const going: Going = { last: [], isOver: false, begun, onLost };
    const proof = begun.then((found) => start.proof?.judge(found));
    const run = () => work(txOf(client, start, going));
    const [proven, done] = await Promise.allSettled([proof, start.access === "read write" ? proof.then(run) : run()]);
    if (proven.status === "rejected") throw proven.reason;
    await going.begun; // of a second transaction, in which the work may have failed because PostgreSQL refused its BEGIN
    if (done.status === "rejected") throw done.reason;
    const answer = done.value;
    if (going.isOver) return { kind: "done", answer };
    committing = true;
    const sent = going.last.map((each) => askOf(client, each));
    const committed = askOf(client, named("commit"));
    if (start.access === "read only" && sent.length === 0) void committed.catch(onLost);
    else await ended(sent, committed);
    return { kind: "done", answer };
  } catch (error) {
    let isGone = lost !== undefined || isLoss(error);
    if (!isGone) {
      await askOf(client, named("rollback")).catch(onLost);
      // Lost under the work: its error may only follow from that.
      isGone = lost !== undefined;
    }
    if (isGone) lost ??= error instanceof Error ? error : new Error(String(error));
    if (isContention(error)) return { kind: "again", error };
    if (!isGone) return { kind: "failed", error };
    return { kind: committing ? "unknown" : "again", error };
  } finally {
    client.off("error", onLost);
    // Whoever gets it next comes after the COMMIT.
    sendNow(client);
    client.release(lost);
  }
}

/** A statement without values that is the same each time. */
const named = (text: string): SentStatement => ({ name: text, text });

/** @throws where a statement failed, and with it the transaction: to COMMIT PostgreSQL then says ROLLBACK, which is no error to it. */
async function ended(sent: Promise<unknown>[], committed: Promise<StatementAnswer>): Promise<void> {
  const [{ command }] = await Promise.all([committed, ...sent]);
  if (command !== "COMMIT")
    throw new Error("A statement of the transaction failed, and its failure was not passed on.");
}

/**
 * BEGIN, the settings and the database's time, in one round trip; gives what the proof found. Prepared: as text PostgreSQL parsed and planned them for each call,
 * a third of what both cost.
 */
async function begin(client: PoolClient, { access, settings, proof, clock }: Start): Promise<unknown> {
  const names = Object.keys(settings);
  const set = names.map((name, at) => `set_config('${name}', $${at + 1}, true)`);
  const found = proof === undefined ? [] : [`${proof.sql(`$${names.length + 1}`)} as found`];
  const first: SentStatement = {
    name: `set ${[...names, ...(proof === undefined ? [] : [proof.name])].join().replaceAll("app.", "")}`, // PostgreSQL tells names apart by 63 letters
    text: `select ${[...set, ...found, "clock_timestamp() as now"].join(", ")}`,
    values: [...Object.values(settings), ...(proof === undefined ? [] : [proof.value])],
  };
  const askedAt = performance.now();
  const [, answer] = await Promise.all([
    askOf(client, named(access === "read only" ? "begin read only" : "begin read write")),
    set.length + found.length === 0 ? undefined : askOf(client, first),
  ]);
  const read = answer?.rows[0] as { now: Date; found?: unknown } | undefined;
  if (read !== undefined) clock?.adjust(read.now, askedAt);
  return read?.found;
}

function txOf(client: PoolClient, start: Start, going: Going): Tx {
  const ask = (asked: SentStatement): Promise<StatementAnswer> => {
    if (going.isOver) {
      going.begun = Promise.all([going.begun, begin(client, { ...start, proof: undefined })]);
      going.begun.catch(going.onLost); // awaited after the work
    }
    going.isOver = false;
    if (asked.name !== undefined || (asked.values ?? []).length === 0) return askOf(client, asked);
    // For its very values; what fails of the settings, it says, too.
    askOf(client, planAnew).catch(() => {});
    const answer = askOf(client, asked);
    askOf(client, planAsEver).catch(() => {});
    return answer;
  };
  const run: Tx["run"] = async (statement, values) => (await ask(filled(statement, values))).rows;
  return {
    // Without a name the answer is the driver's own.
    query: (text, values = []) => ask({ text, values: [...values] }) as Promise<QueryResult<never>>,
    run,
    final: (statement, values) => {
      const rows = run(statement, values);
      if (start.access === "read only") {
        askOf(client, named("commit")).catch(() => {}); // what fails of it, the statement said
        going.isOver = true;
      }
      return rows;
    },
    last: (statement, values) => void going.last.push(filled(statement, values)),
    savepoint: async (name) => void (await ask(named(`savepoint ${name}`))),
    undo: async (savepoint) => {
      going.last = [];
      await ask(named(`rollback to savepoint ${savepoint}`));
    },
  };
}

const planAnew = named("set local plan_cache_mode to force_custom_plan");
const planAsEver = named("set local plan_cache_mode to default");

/** A statement with its values, as `pg` takes it. Without a name PostgreSQL plans it anew. */
const filled = <Values extends Shape>(
  { name, text, values: declared, planned }: Statement<Values>,
  values: Of<Values>,
): SentStatement => ({
  ...(planned === "once" && { name }),
  text,
  values: Object.keys(declared).map((each) => serializeObject(values[each])),
});

/**
 * Serializes an object as the driver would. If it cannot be serialized, the work fails; the driver would skip a statement that is new to the connection
 * and send a pipelined COMMIT all the same.
 */
const serializeObject = (value: unknown): unknown =>
  Object.prototype.toString.call(value) === "[object Object]" ? JSON.stringify(value) : value;

/** Serialization failure and deadlock: PostgreSQL rolled back and asks to try again. */
const isContention = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error));
