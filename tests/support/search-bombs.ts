/** Search texts that would take long if any step of the search read them more than once for each letter. */

const planes = Array.from({ length: 17 }, (_, plane) =>
  Array.from({ length: 60 }, (__, at) => String.fromCodePoint(plane * 0x10000 + 0xff + at * 1_009)).join(""),
);
export const searchBombs = [
  "%".repeat(50_000),
  "a".repeat(50_000),
  "1".repeat(50_000),
  `${"1.".repeat(25_000)}x`,
  `1${".".repeat(50_000)}x`,
  `${"mg".repeat(25_000)}!`,
  `5 ${"ml".repeat(25_000)}`,
  "(a+)+$ ".repeat(7_000),
  "((((((((((".repeat(5_000),
  ".*.*.*=.*".repeat(5_000),
  "[".repeat(50_000),
  "\\".repeat(50_000),
  "0-".repeat(25_000),
  `(01)${"0".repeat(50_000)}`,
  "ﷺ".repeat(20_000), // one letter that normalising makes eighteen of
  "a\u0301".repeat(25_000),
  "ndc ".repeat(12_000),
  "abcdefgh ".repeat(6_000),
  Array.from({ length: 5_000 }, (_, at) => `w${at}ord`).join(" "),
  "\uD800".repeat(50_000),
  ...planes,
  planes.join(" ").repeat(40),
];
