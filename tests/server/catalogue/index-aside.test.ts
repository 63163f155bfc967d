/** A large catalogue is read and laid out on a thread: it answers as one that was laid out in place, and nobody waits long for the next one. */
import { expect, test } from "vitest";
import { searchTerms } from "#contract/catalogue/rules/search-words.ts";
import { inTransaction } from "#server/db/open.ts";
import { catalogueIndex, type Catalogue } from "#server/services/catalogue/catalogue-index.ts";
import { demonstration } from "#tests/support/demonstration.ts";

const { pools } = await demonstration();
const inPlace = catalogueIndex(pools.url);
const aside = catalogueIndex(pools.url, { few: 10 });

/** What `look` sees in an index that is as new as the database. */
const asked = <Seen>(index: typeof inPlace, look: (catalogue: Catalogue) => Seen): Promise<Seen> =>
  inTransaction(pools.app, async (db) => {
    const { seen } = await index.ask(db, async (catalogue) => {
      const { rows } = await db.query<{ revision: number }>("select revision from catalogue_state");
      return { revision: rows[0]!.revision, seen: look(catalogue) };
    });
    return seen;
  });

test("one that a thread laid out answers every question as the other", async () => {
  const questions = ["", "ketorolac", "inj", "4800", "48001", "ketorolak", "0.9 sodium", "63323"].map((words) => ({
    terms: searchTerms(words),
    classId: null,
    type: "ALL" as const,
  }));
  const { rows } = await pools.system.query<{ ndc_code: string }>("select ndc_code from products order by 1 limit 20");
  const codes = new Set(rows.map(({ ndc_code }) => ndc_code.replaceAll("-", "")));
  const look = ({ revision, index, find, countOf }: Catalogue) => {
    const { coded: _, withCodes, ...laidOut } = index;
    return { revision, laidOut, found: questions.map(find), codes: withCodes(codes), count: countOf(6) };
  };
  const expected = await asked(inPlace, look);
  expect(await asked(aside, look)).toEqual(expected);
  expect(expected.found.map(({ positions }) => positions.length > 0)).toContain(true);
  expect(expected.codes.size).toBe(20);
});

test("what changed is found at once where that takes no longer than a moment", async () => {
  const change = "update products set is_active = not is_active where item_id = 48006";
  const count = () => asked(aside, ({ index }) => index.items.length);
  const before = await count();
  await pools.system.query(change);
  await pools.system.query("update catalogue_state set revision = nextval('catalogue_revisions')");
  await expect.poll(count).toBe(before - 1); // a thread may take longer to begin where the machine is busy: then the one before answers
});
