/** Chance in SQL: a hash of the seed, what is asked and a number. The same every time, in whatever order and batch rows are made. */
import { randomOf } from "#server/base/random.ts";

export type Dice = {
  /** SQL: from 0 up to, not including, 1. `number` is SQL for a whole number that names the row. */
  fraction: (asked: string, number: string) => string;
  /** SQL: a whole number, both ends included; they are SQL too. */
  whole: (asked: string, number: string, least: string | number, most: string | number) => string;
  /** SQL: one of an array, which is SQL too; null of an empty one. */
  pick: (asked: string, number: string, array: string) => string;
};

const thirtyOneBits = 2_147_483_647;

/** The dice of a seed. */
export function diceOf(seed: number): Dice {
  const fraction: Dice["fraction"] = (asked, number) => {
    const key = randomOf(`generate ${seed} ${asked}`).whole(1, thirtyOneBits);
    return `((hashint8extended((${number})::bigint, ${key}) & ${thirtyOneBits})::float8 / ${thirtyOneBits + 1})`;
  };
  const whole: Dice["whole"] = (asked, number, least, most) =>
    `((${least}) + floor(${fraction(asked, number)} * ((${most}) - (${least}) + 1)))::int`;
  return {
    fraction,
    whole,
    pick: (asked, number, array) => `(${array})[${whole(asked, number, 1, `cardinality(${array})`)}]`,
  };
}

/** SQL for a list of texts. */
export const textsSql = (texts: readonly string[]): string =>
  `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ")}]::text[]`;
