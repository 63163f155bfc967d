/** Pools and transactions: roles, settings, what is tried again and what is not. */
import {
  bigint,
  columnsOf,
  int,
  json,
  nullable,
  statement as declareStatement,
  statements,
  text,
  valuesOf,
} from "#server/db/statement.ts";
import { afterAll, describe, expect, test } from "vitest";
import { DatabaseGone } from "#server/db/lost-connection.ts";
import { inTransaction, runAgain, type Tx } from "#server/db/open.ts";
import { freshDatabase } from "#tests/support/database.ts";

const { pools } = await freshDatabase();
await pools.owner.query(
  `create table note (id int primary key, text text); grant all on note to portal_app, portal_system;
  create function end_connection() returns boolean language sql security definer as 'select pg_terminate_backend(pg_backend_pid())'`,
);

const declared: string[] = [];
/** Declares a statement of this file. Later files in the same process must not find it among the product's (statements.test.ts). */
const statement: typeof declareStatement = (name, shape, written) => {
  const made = declareStatement(name, shape, written);
  declared.push(name);
  return made;
};
afterAll(() => {
  for (const name of declared) statements.delete(name);
});

const role =
  "select current_user as role, (select rolbypassrls from pg_roles where rolname = current_user) as bypasses";

test("each pool works in its own role, and only the system's passes row security", async () => {
  expect((await pools.app.query(role)).rows).toEqual([{ role: "portal_app", bypasses: false }]);
  expect((await pools.system.query(role)).rows).toEqual([{ role: "portal_system", bypasses: true }]);
});

test("settings hold for the transaction only and take any text", async () => {
  const read = "select current_setting('app.user_id', true) as value";
  const inside = await inTransaction(pools.app, async (db) => (await db.query(read)).rows[0], {
    settings: { "app.user_id": "o'neil\\" },
  });
  expect(inside).toEqual({ value: "o'neil\\" });
  expect(await inTransaction(pools.app, async (db) => (await db.query(read)).rows[0])).toEqual({ value: "" });
});

test("a failure of the work undoes it and rises unchanged, once", async () => {
  let runs = 0;
  const broken = new Error("no");
  await expect(
    inTransaction(pools.app, async (db) => {
      runs++;
      await db.query("insert into note values (1, 'undone')");
      throw broken;
    }),
  ).rejects.toBe(broken);
  expect(runs).toBe(1);
  expect((await pools.app.query("select * from note where id = 1")).rows).toEqual([]);
});

test("a killed backend is survived: the work runs again on another connection and counts once", async () => {
  let runs = 0;
  await inTransaction(pools.app, async (db) => {
    runs++;
    await db.query("insert into note values (2, 'kept')");
    const { rows } = await db.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (runs === 1) await pools.owner.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    await db.query("update note set text = 'twice' where id = 2");
  });
  expect(runs).toBe(2);
  expect((await pools.app.query("select * from note where id = 2")).rows).toEqual([{ id: 2, text: "twice" }]);
});

test("an error of the work that only follows from a lost connection is no error of the work", async () => {
  let runs = 0;
  await inTransaction(pools.app, async (db) => {
    runs++;
    await db.query("insert into note values (5, 'kept')");
    const { rows } = await db
      .query<{ is_there: boolean }>(runs === 1 ? "select end_connection()" : "select true as is_there")
      .catch(() => ({ rows: [] }));
    if (rows[0]?.is_there !== true) throw new TypeError("There is no answer.");
  });
  expect(runs).toBe(2);
  expect((await pools.app.query("select * from note where id = 5")).rowCount).toBe(1);
});

test("a connection lost while committing is tried again only where running twice has one effect", async () => {
  const dieAtCommit = async (id: number, retry: "always" | "before-commit") => {
    let runs = 0;
    const outcome = await inTransaction(
      pools.app,
      async (db) => {
        runs++;
        await db.query("insert into note values ($1, 'x') on conflict do nothing", [id]);
        // The deferred trigger ends this very connection in the middle of COMMIT, the first time.
        if (runs === 1) await db.query("select set_config('test.die', 'yes', true)");
      },
      { retry },
    ).then(
      () => "done",
      (error: unknown) => error,
    );
    return { runs, outcome };
  };
  await pools.owner.query(`
    create function die() returns trigger language plpgsql security definer as $$
    begin
      if current_setting('test.die', true) = 'yes' then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$;
    create constraint trigger die after insert on note deferrable initially deferred for each row execute function die()`);
  expect(await dieAtCommit(3, "always")).toEqual({ runs: 2, outcome: "done" });
  const once = await dieAtCommit(4, "before-commit");
  expect(once.runs).toBe(1);
  expect(once.outcome).toBeInstanceOf(DatabaseGone);
});

describe("what goes out with COMMIT", () => {
  const values = { id: int, text: nullable(text) };
  const note = statement(
    "test_last_note",
    { values, row: {}, fills: { table: "note", but: [] } },
    `insert into note (${columnsOf(values)}) values (${valuesOf(values)})`,
  );
  const kept = async (id: number) =>
    (await pools.app.query("select text from note where id >= $1 and id < $1 + 10 order by id", [id])).rows.map(
      (row) => row.text,
    );

  test("is done in its order, after the work, and counts with it", async () => {
    await inTransaction(pools.app, async (db) => {
      db.last(note, { id: 41, text: "second" });
      await db.query("insert into note values (40, 'first')");
      expect((await db.query("select 1 from note where id = 41")).rowCount).toBe(0);
    });
    expect(await kept(40)).toEqual(["first", "second"]);
  });

  test("undoes the work where it fails, and says why", async () => {
    const failing = inTransaction(pools.app, async (db) => {
      await db.query("insert into note values (50, 'undone')");
      db.last(note, { id: 50, text: "twice" });
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await kept(50)).toEqual([]);
    await inTransaction(pools.app, async (db) => db.last(note, { id: 51, text: "the connection goes on" }));
    expect(await kept(50)).toEqual(["the connection goes on"]);
  });

  test("is not sent either where the work went back to a savepoint", async () => {
    await inTransaction(pools.app, async (db) => {
      await db.savepoint("before");
      await db.query("insert into note values (91, 'undone')");
      db.last(note, { id: 92, text: "never" });
      await db.undo("before");
      db.last(note, { id: 93, text: "in their place" });
    });
    expect(await kept(90)).toEqual(["in their place"]);
  });

  test("is not sent where the work threw", async () => {
    const failing = inTransaction(pools.app, async (db) => {
      db.last(note, { id: 60, text: "never" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await kept(60)).toEqual([]);
  });
});

test("a read's last question takes COMMIT along, and what is asked after it all the same stands under the same settings", async () => {
  const values = { id: int };
  const found = statement(
    "test_final",
    { values, row: { id: int, said: text, of: text } },
    `select :id::int as id, current_setting('test.said') as said,
      (select virtualtransaction from pg_locks where pid = pg_backend_pid() and locktype = 'virtualxid') as of`,
  );
  const seen = await inTransaction(
    pools.app,
    async (db) => {
      const one = (await db.run(found, { id: 1 }))[0]!;
      const two = (await db.final(found, { id: 2 }))[0]!;
      const three = (await db.final(found, { id: 3 }))[0]!;
      const [open] = (await db.query("select current_setting('transaction_read_only') as is_read")).rows;
      return [one, two, three, open!["is_read"]] as const;
    },
    { access: "read only", settings: { "test.said": "so" } },
  );
  const [one, two, three, isRead] = seen;
  expect([one, two, three].map(({ id, said }) => [id, said])).toEqual([1, 2, 3].map((id) => [id, "so"]));
  expect(two.of).toBe(one.of);
  expect(three.of).not.toBe(two.of);
  expect(isRead).toBe("on");
  expect((await pools.app.query("select current_setting('test.said', true) as said")).rows[0].said ?? "").toBe("");
});

test("of what may write, no question is the last", async () => {
  const one = statement(
    "test_final_write",
    { values: { id: int }, row: {} },
    "insert into note values (:id, 'undone')",
  );
  const failing = inTransaction(pools.app, async (db) => {
    await db.final(one, { id: 95 });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await pools.app.query("select from note where id = 95")).rowCount).toBe(0);
});

/** Closes a prepared statement on the connection that the next transaction gets, as DISCARD ALL does: its next use is refused. */
const closeStatement = (name: string) => pools.app.query(`deallocate "${name}"`);

describe("a refused BEGIN", () => {
  const addText = "update note set text = text || 'x' where id = $1";

  test.each([
    { access: "read write" as const, id: 110, begin: [] },
    { access: "read first" as const, id: 111, begin: ["before"] },
  ])("leaves a $access transaction without effect and runs it on another connection", async ({ access, id, begin }) => {
    await pools.app.query("insert into note values ($1, '')", [id]);
    await inTransaction(pools.app, (db) => db.query("select 1"), { access }); // prepares BEGIN
    await closeStatement("begin read write");
    const work = async (db: Tx) => {
      await Promise.all(begin.map((each) => db.savepoint(each)));
      await db.query(addText, [id]);
    };
    await inTransaction(pools.app, work, { access });
    expect((await pools.app.query("select text from note where id = $1", [id])).rows).toEqual([{ text: "x" }]);
  });

  test("discards the result of a query after the last one of a read", async () => {
    const values = { id: int };
    const said = statement(
      "test_refused_again",
      { values, row: { said: text } },
      "select current_setting('test.said', true) as said where :id::int = 1",
    );
    let runs = 0;
    const work = async (db: Tx) => {
      runs++;
      await db.final(said, { id: 1 });
      if (runs === 1) await db.query('deallocate "begin read only"');
      await db.final(said, { id: 1 });
      const { rows } = await db.query<{ said: string }>("select current_setting('test.said', true) as said");
      return rows[0]?.said;
    };
    expect(await inTransaction(pools.app, work, { access: "read only", settings: { "test.said": "so" } })).toBe("so");
    expect(runs).toBe(2);
  });
});

describe("pipelined statements", () => {
  const values = { id: int };
  const addNote = statement("test_piped_add", { values, row: {} }, "insert into note values (:id, '')");
  const countNotes = statement(
    "test_piped_count",
    { values, row: { count: int } },
    "select count(*)::int as count from note where id >= :id and id < :id + 10",
  );
  const shape = { id: int, text: json<unknown>() };
  const addJson = statement(
    "test_piped_json",
    { values: shape, row: {} },
    "insert into note values (:id, :text::json)",
  );
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  const count = async (id: number) => (await runAgain(pools.app, countNotes, { id }))[0]?.count;

  test("run in the order in which they are issued", async () => {
    const counts = await inTransaction(pools.app, (db) =>
      Promise.all([
        db.run(countNotes, { id: 120 }),
        db.run(addNote, { id: 120 }),
        db.run(countNotes, { id: 120 }),
        db.query("delete from note where id = 120"),
        db.run(countNotes, { id: 120 }),
      ]),
    );
    expect([counts[0], counts[2], counts[4]]).toEqual([[{ count: 0 }], [{ count: 1 }], [{ count: 0 }]]);
  });

  test("fail after a failed statement, and with them COMMIT", async () => {
    let outcomes: PromiseSettledResult<unknown>[] = [];
    const swallowing = inTransaction(pools.app, async (db) => {
      outcomes = await Promise.allSettled([130, 130, 131].map((id) => db.run(addNote, { id })));
    });
    await expect(swallowing).rejects.toThrow("its failure was not passed on");
    expect(outcomes).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { code: "23505" } },
      { status: "rejected" },
    ]);
    expect(await count(130)).toBe(0);
  });

  test("are undone where a value that is sent with COMMIT cannot be serialized", async () => {
    const failing = inTransaction(pools.app, async (db) => {
      await db.run(addNote, { id: 140 });
      db.last(addJson, { id: 141, text: circular });
    });
    await expect(failing).rejects.toThrow("circular");
    expect(await count(140)).toBe(0);
  });

  test("stay prepared on a connection where a value could not be serialized", async () => {
    const add = (id: number, given: unknown) =>
      inTransaction(pools.app, (db) => db.run(addJson, { id, text: given }), { retry: "never" });
    await add(150, {});
    await expect(add(151, circular)).rejects.toThrow("circular");
    await add(152, {});
    expect(await count(150)).toBe(2);
  });

  test("are answered where a row of an earlier one cannot be read", async () => {
    const big = statement(
      "test_piped_big",
      { values: {}, row: { big: bigint } },
      "select 9007199254740993::bigint as big",
    );
    const outcomes = await inTransaction(
      pools.app,
      (db) => Promise.allSettled([db.run(big, {}), db.run(countNotes, { id: 160 })]),
      { access: "read only" },
    );
    expect(outcomes).toMatchObject([
      { status: "rejected", reason: { name: "RangeError" } },
      { status: "fulfilled", value: [{ count: 0 }] },
    ]);
  });

  test("all fail when their connection ends", async () => {
    let outcomes: PromiseSettledResult<unknown>[] = [];
    const lost = inTransaction(
      pools.app,
      async (db) => {
        const texts = ["select pg_backend_pid() as pid", "select end_connection()", "select 1", "select 2"];
        outcomes = await Promise.allSettled(texts.map((each) => db.query(each)));
      },
      { retry: "never" },
    );
    await expect(lost).rejects.toBeInstanceOf(DatabaseGone);
    // The response to the first may be lost with the connection.
    expect(outcomes.slice(1).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });
});

describe("a proof that is read with the settings", () => {
  const proofThat = (holds: boolean) => ({
    name: "test_proof",
    sql: (given: string) => `${given}::text || '!'`,
    value: "found",
    judge: (found: unknown) => {
      if (!holds || found !== "found!") throw new Error("proven wrong");
    },
  });
  const writing = (id: number, holds: boolean, work: () => void = () => {}) =>
    inTransaction(
      pools.app,
      async (db) => {
        await db.query("insert into note values ($1, '')", [id]);
        work();
      },
      { settings: { "test.said": "so" }, proof: proofThat(holds) },
    );
  const kept = async (id: number) => (await pools.app.query("select from note where id = $1", [id])).rowCount;

  test("lets the work count where it holds", async () => {
    await writing(101, true);
    expect(await kept(101)).toBe(1);
  });

  test("undoes it where it does not, and is the reason whatever else failed; the connection goes on", async () => {
    await expect(writing(102, false)).rejects.toThrow("proven wrong");
    const failing = writing(102, false, () => {
      throw new Error("another reason");
    });
    await expect(failing).rejects.toThrow("proven wrong");
    expect(await kept(102)).toBe(0);
    await writing(103, true);
    expect(await kept(103)).toBe(1);
  });
});

test("a read-only transaction refuses what goes out with COMMIT, too", async () => {
  const values = { id: int };
  const one = statement("test_last_one", { values, row: {} }, "insert into note values (:id, '')");
  const write = inTransaction(pools.app, async (db) => db.last(one, { id: 80 }), { access: "read only" });
  await expect(write).rejects.toMatchObject({ code: "25006" });
});

test("a failure that the work swallowed is no success: PostgreSQL rolled back what seemed to be committed", async () => {
  const seeming = inTransaction(pools.app, async (db) => {
    await db.query("insert into note values (70, 'gone')");
    await db.query("select 1 / 0").catch(() => {});
    return "done";
  });
  await expect(seeming).rejects.toThrow("its failure was not passed on");
});

test("two transactions that wait for each other both get through", async () => {
  await pools.app.query("insert into note values (10, ''), (11, '')");
  const meet = Promise.withResolvers<void>();
  let arrived = 0;
  const cross = (first: number, second: number) =>
    inTransaction(pools.app, async (db) => {
      await db.query("update note set text = text || 'x' where id = $1", [first]);
      if (++arrived === 2) meet.resolve();
      await meet.promise;
      await db.query("update note set text = text || 'x' where id = $1", [second]);
    });
  await Promise.all([cross(10, 11), cross(11, 10)]);
  expect(arrived).toBeGreaterThan(2);
  expect((await pools.app.query("select text from note where id in (10, 11)")).rows).toEqual([
    { text: "xx" },
    { text: "xx" },
  ]);
});

test("numbers, dates and instants arrive as design asks", async () => {
  const { rows } = await pools.app.query(
    "select 9007199254740991::bigint as big, date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06Z' as at, 1.50::numeric as exact",
  );
  expect(rows).toEqual([
    { big: 9007199254740991, day: "2026-02-03", at: new Date("2026-02-03T04:05:06Z"), exact: "1.50" },
  ]);
  await expect(pools.app.query("select 9007199254740993::bigint")).rejects.toThrow(RangeError);
});

test("a statement that is written down has its values by name, in a transaction and in none", async () => {
  const values = { id: int, text };
  const added = statement(
    "add note",
    { values, row: { text } },
    `insert into note values (${valuesOf(values)}) returning text`,
  );
  await inTransaction(pools.app, async (db) => {
    expect(await db.run(added, { text: "here", id: 20 })).toEqual([{ text: "here" }]);
  });
  expect(await runAgain(pools.app, added, { text: "there", id: 21 })).toEqual([{ text: "there" }]);
});

test("a statement stays planned on its connection, but for one that is to be planned anew", async () => {
  const row = { text };
  const kept = statement("kept plan", { values: {}, row }, "select 'kept' as text");
  const anew = statement("no plan", { values: {}, row, planned: "anew" }, "select 'anew' as text");
  await inTransaction(pools.app, async (db) => {
    expect(await db.run(kept, {})).toEqual([{ text: "kept" }]);
    expect(await db.run(anew, {})).toEqual([{ text: "anew" }]);
    const { rows } = await db.query("select name from pg_prepared_statements where name like '% plan'");
    expect(rows).toEqual([{ name: "kept plan" }]);
  });
});

test("a statement of a call has one plan for all values from the first time on, and one that is planned anew one for its very values", async () => {
  const values = { id: int };
  const row = { mode: text };
  const mode = "select current_setting('plan_cache_mode') as mode where :id::int = 1";
  const once = statement("one plan", { values, row }, mode);
  const anew = statement("many plans", { values, row, planned: "anew" }, mode);
  await inTransaction(pools.app, async (db) => {
    const modes = [];
    for (const each of [once, anew, once]) modes.push(...(await db.run(each, { id: 1 })));
    expect(modes.map(({ mode: found }) => found)).toEqual([
      "force_generic_plan",
      "force_custom_plan",
      "force_generic_plan",
    ]);
    const { rows } = await db.query(
      "select generic_plans as generic, custom_plans as custom from pg_prepared_statements where name = 'one plan'",
    );
    expect(rows).toEqual([{ generic: 2, custom: 0 }]);
  });
});

test("a statement names what it declares, and has a name of its own", () => {
  statement("one note", { values: { id: int }, row: {} }, "select '10:30'::time, text from note where id = :id");
  expect(statements.get("one note")?.text).toBe("select '10:30'::time, text from note where id = $1");
  expect(() => statement("one note", { values: {}, row: {} }, "select 1")).toThrow("two statements one note");
  expect(() => statement("no note", { values: {}, row: {} }, "select :id")).toThrow("names id");
  expect(() => statement("no note", { values: { id: int }, row: {} }, "select 1")).toThrow("declares id");
});

test("a read-only transaction refuses writes", async () => {
  const write = inTransaction(pools.app, (db) => db.query("insert into note values (30, '')"), { access: "read only" });
  await expect(write).rejects.toMatchObject({ code: "25006" });
});
