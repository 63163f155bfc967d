/** What a new password must be. Decided here, for the page too: it asks as one types (`POST /api/users/check-password`). */
import type { PasswordCheck } from "#contract/identity/account.ts";
import * as messages from "./text.ts";

/** Of whom and of what company it is: words that anybody who wanted in would try first. */
export type PasswordContext = { first_name: string; last_name: string; email: string; companies: readonly string[] };

const shortest = 12;
const longest = 128;
/** A word of three letters stands in too many others. */
const shortestWord = 4;
/** Guessing is calculated from the beginning alone: what is hard to guess there does not become easier, and longer texts would take long to calculate. */
const calculated = 32;
/** 10^8 guesses or more (https://github.com/zxcvbn-ts/zxcvbn, "score"). */
const leastScore = 3;

const portalWords = ["portal", "pharmacy", "ordering", "password"];

/** Each rule with whether this password keeps it. The present password is looked at by who has its hash: `rules.present`. */
export async function checkPassword(password: string, context: PasswordContext): Promise<PasswordCheck[]> {
  const { length } = Array.from(password);
  return [
    {
      rule: "length",
      message: messages.passwordLength(shortest, longest),
      is_valid: length >= shortest && length <= longest,
    },
    {
      rule: "common",
      message: messages.passwordCommon,
      is_valid: await isHardToGuess(password),
    },
    {
      rule: "context",
      message: messages.passwordContext,
      is_valid: !contextWords(context).some((word) => spellings(password).some((text) => text.includes(word))),
    },
  ];
}

/** The last rule, where the present password is known. */
export const presentRule = (isPresent: boolean): PasswordCheck => ({
  rule: "present",
  message: messages.passwordCurrent,
  is_valid: !isPresent,
});

export const isAllValid = (checks: readonly PasswordCheck[]): boolean => checks.every(({ is_valid }) => is_valid);

let guessing: Promise<(password: string) => number> | undefined;

async function isHardToGuess(password: string): Promise<boolean> {
  guessing ??= loadGuessing();
  const score = await guessing;
  const begin = password.normalize("NFKC").slice(0, calculated);
  return score(begin) >= leastScore;
}

/** Some 40 MB of words, read when somebody first chooses a password. */
async function loadGuessing(): Promise<(password: string) => number> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  const factory = new ZxcvbnFactory({
    dictionary: {
      passwords: common.dictionary["passwords-common"],
      names: english.dictionary["firstnames-en"],
      words: english.dictionary["commonWords-en"],
    },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 8,
  });
  return (password) => factory.check(password).score;
}

/** Small letters without accents. */
const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const digitsForLetters: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
  "8": "b",
};

/** As typed, and with the letters that digits and signs stand for. */
function spellings(password: string): string[] {
  const typed = plain(password);
  const read = typed.replaceAll(/[0345@$78]/g, (sign) => digitsForLetters[sign]!);
  return [typed, read.replaceAll(/[1!|]/g, "i"), read.replaceAll(/[1!|]/g, "l")];
}

function contextWords({ first_name, last_name, email, companies }: PasswordContext): string[] {
  const words = [first_name, last_name, email.replace(/\.\w+$/, ""), ...companies, ...portalWords]
    .flatMap((text) => plain(text).split(/[^\p{L}\d]+/u))
    .filter((word) => word.length >= shortestWord);
  return [...new Set(words)];
}
