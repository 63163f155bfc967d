/**
 * Statements that are written down: planned once per connection under their name, or anew each time, with named values and declared columns. What each
 * declares is compared with the migrated database by tests/server/db/statements.test.ts, so that a column that is renamed, retyped or forgotten is told
 * there and not by a person.
 */

/** A type as PostgreSQL calls it, and what it is here. */
export type Kind<Value> = { type: string; is?: Value };

export const int: Kind<number> = { type: "integer" };
/** Counts and sums; a number here (open.ts). */
export const bigint: Kind<number> = { type: "bigint" };
export const text: Kind<string> = { type: "text" };
export const bool: Kind<boolean> = { type: "boolean" };
export const instant: Kind<Date> = { type: "timestamp with time zone" };
/** `YYYY-MM-DD`. */
export const day: Kind<string> = { type: "date" };
/** A day or a time of day without a zone, as text. */
export const localTime: Kind<string> = { type: "timestamp without time zone" };
export const bytes: Kind<Buffer> = { type: "bytea" };
/** A transaction's number, as text. */
export const xid8: Kind<string> = { type: "xid8" };
export const uuid: Kind<string> = { type: "uuid" };
/** What a function that gives nothing gives. */
export const none: Kind<string> = { type: "void" };
export const nullable = <Value>(kind: Kind<Value>): Kind<Value | null> => kind;
/** The same where the whole row may be missing, as a left join leaves it. */
export const orMissing = <const Declared extends Shape>(
  shape: Declared,
): { [Name in keyof Declared]: Kind<Of<Declared>[Name] | null> } => shape as never;
export const listOf = <Value>(kind: Kind<Value>): Kind<readonly Value[]> => ({ type: `${kind.type}[]` });
/** A text of which the database holds only some (a check, or an enumeration of ours). */
export const oneOf = <Value extends string>(): Kind<Value> => ({ type: "text" });
/** A number of which the database holds only some. */
export const oneOfNumbers = <Value extends number>(): Kind<Value> => ({ type: "integer" });
/** A value that is JSON already. */
export const jsonText: Kind<string> = { type: "jsonb" };
/** What the statement builds. */
export const json = <Value>(): Kind<Value> => ({ type: "json" });
export const jsonb = <Value>(): Kind<Value> => ({ type: "jsonb" });

export type Shape = Record<string, Kind<unknown>>;
/** The values of a shape. */
export type Of<Declared extends Shape> = {
  [Name in keyof Declared]: Declared[Name] extends Kind<infer Value> ? Value : never;
};

export type Statement<Values extends Shape = Shape, Row extends Shape = Shape> = {
  name: string;
  /** With `$1`, `$2` for the values, in the order of `values`. */
  text: string;
  values: Values;
  row: Row;
  fills: Fills | undefined;
  planned: Planning;
};

/** Of which table it fills each column by a value of that name, but those that the database makes or nobody fills yet. */
export type Fills = { table: string; but: readonly string[] };

/** `anew`: each time for its very values, where a plan for any would be a bad one. */
export type Planning = "once" | "anew";

/** All of them, by name. */
export const statements = new Map<string, Statement>();

/**
 * Writes a statement down. In its text `:name` is a value.
 * @throws Error at start for a name that is taken, and for a value that is named and not declared, or the other way round.
 */
export function statement<const Values extends Shape, const Row extends Shape>(
  name: string,
  { values, row, fills, planned = "once" }: { values: Values; row: Row; fills?: Fills; planned?: Planning },
  written: string,
): Statement<Values, Row> {
  if (statements.has(name)) throw new Error(`There are two statements ${name}.`);
  const order = Object.keys(values);
  const named = new Set<string>();
  const numbered = written.replaceAll(/(?<![:[\w]):([a-z]\w*)/g, (_, value: string) => {
    if (!order.includes(value)) throw new Error(`Statement ${name} names ${value}, which it does not declare.`);
    named.add(value);
    return `$${order.indexOf(value) + 1}`;
  });
  const unused = order.filter((value) => !named.has(value));
  if (unused.length > 0) throw new Error(`Statement ${name} declares ${unused.join(", ")} and does not use them.`);
  const made: Statement<Values, Row> = { name, text: numbered, values, row, fills, planned };
  statements.set(name, made);
  return made;
}

/** Of `insert into`: the columns, and their values under the same names. */
export const columnsOf = (shape: Shape): string => Object.keys(shape).join(", ");
export const valuesOf = (shape: Shape): string =>
  Object.keys(shape)
    .map((name) => `:${name}`)
    .join(", ");

/** A shape, or its values, under names that nothing else in a statement has. */
export const under = <Value>(prefix: string, named: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [`${prefix}_${name}`, value]));
