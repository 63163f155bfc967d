/** What an order search's words mean at its customers: which names orders have that contain a text, and whose they are. */
import { bool, int, listOf, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";

/** So many different names, or people, of a customer are gone through; of more, and of more customers, each order is looked at. */
const mostTerms = 500;
const mostCustomers = 20;

/**
 * A pattern (`~`) for these words wherever they stand, each letter in capitals or small: `lower` of a database whose locale is C, as that of the embedded one,
 * knows the letters of English alone.
 */
export const inAnyCase = (words: string): string =>
  Array.from(words, (letter) => {
    const forms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
    return `(?:${[...forms].map((form) => form.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`;
  }).join("");

/** Goes from one value of a column to the next along its index, whatever the number of orders between them. */
const stepsSql = (column: string): string => `
  with recursive step as (
    select span.customer_id, 1 as nth, (select o.${column} from orders o where o.customer_id = span.customer_id order by o.${column} limit 1) as term
      from unnest(:customers::int[]) as span (customer_id)
    union all
    select step.customer_id, step.nth + 1,
      (select o.${column} from orders o where o.customer_id = step.customer_id and o.${column} > step.term order by o.${column} limit 1)
      from step where step.term is not null and step.nth <= ${mostTerms})`;

const namesStatement = statement(
  "order_names_with",
  { values: { customers: listOf(int), words: text }, row: { terms: listOf(text), is_cut: bool }, planned: "anew" },
  `${stepsSql("order_name")}
  select coalesce(array_agg(distinct term) filter (where term ~ :words), '{}') as terms, max(nth) > ${mostTerms} as is_cut from step`,
);
const peopleStatement = statement(
  "order_people_with",
  { values: { customers: listOf(int), words: text }, row: { terms: listOf(int), is_cut: bool }, planned: "anew" },
  `${stepsSql("user_id")}
  select coalesce(array_agg(distinct step.term) filter (where (u.first_name || ' ' || u.last_name || ' ' || u.email) ~ :words), '{}') as terms,
    max(step.nth) > ${mostTerms} as is_cut
  from step left join users u on u.user_id = step.term`,
);

/** The names of orders that contain these words; undefined where they are too many to say. */
export const namesWith = (db: Tx, customers: number[], words: string): Promise<readonly string[] | undefined> =>
  termsOf(customers, () => db.run(namesStatement, { customers, words: inAnyCase(words) }));

/** The people who placed orders and whose name or e-mail has these words; undefined as above. */
export const peopleWith = (db: Tx, customers: number[], words: string): Promise<readonly number[] | undefined> =>
  termsOf(customers, () => db.run(peopleStatement, { customers, words: inAnyCase(words) }));

async function termsOf<Term>(
  customers: number[],
  ask: () => Promise<{ terms: readonly Term[]; is_cut: boolean }[]>,
): Promise<readonly Term[] | undefined> {
  if (customers.length > mostCustomers) return undefined;
  const [found] = await ask();
  return found === undefined || found.is_cut ? undefined : found.terms;
}
