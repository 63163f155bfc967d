/** The arguments of `npm test`: names of suites, or test files, with `-t` a title, with `--date` another day, with `--shuffle` another order, `--keep-times`. */
import { parseNewYorkTime } from "./new-york-time.mjs";

/** Suite that runs a test file, by the file's folder; the first match counts. */
const suitesByFolder = [
  [/^tests\/(e2e|offline)\//, "browser"],
  [/^tests\/simulation\//, "simulation"],
  [/^tests\/server\//, "server"],
  [/^tests\//, "unit"],
];
const titleOptions = ["-t", "--testNamePattern"];

/**
 * Returns the chosen suites (empty: all), the test files by suite, the title, the time at which the tests' clock starts (milliseconds since 1970), the seed of the
 * order of each file's tests, and whether the times of the files are kept; or an error message for the user.
 * @param {string[]} words
 * @param {string[]} names the suites that exist
 * @returns {{ suites: string[], files: Map<string, string[]>, title?: string, startMs?: number, seed?: number, keepsTimes?: true } | { error: string }}
 */
export function parseArguments(words, names) {
  const suites = [];
  const files = new Map();
  let title;
  let startMs;
  let seed;
  let keepsTimes = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (titleOptions.includes(word)) {
      title = words[++at];
      if (!title) return { error: `${word} needs a title.` };
    } else if (word === "--date") {
      const text = words[++at] ?? "";
      startMs = parseNewYorkTime(text);
      if (startMs === undefined)
        return {
          error: `--date needs a day, as 2028-02-29, or a time in New York, as "2026-12-31 23:30"; not "${text}".`,
        };
    } else if (word === "--shuffle") {
      const text = words[++at] ?? "";
      if (!/^[1-9]\d{0,8}$/.test(text))
        return { error: `--shuffle needs a seed, a whole number from 1 to 999999999; not "${text}".` };
      seed = Number(text);
    } else if (word === "--keep-times") keepsTimes = true;
    else if (names.includes(word)) suites.push(word);
    else if (/\.test\.tsx?$/.test(word)) {
      const file = word.replaceAll("\\", "/").replace(/^\.\//, "");
      const suite = suitesByFolder.find(([folder]) => folder.test(file))?.[1];
      if (suite === undefined) return { error: `${word} is not below tests/.` };
      files.set(suite, [...(files.get(suite) ?? []), file]);
    } else return { error: `There is no suite or test file ${word}; the suites are: ${names.join(", ")}.` };
  }
  if (title !== undefined && suites.length + files.size === 0) return { error: "-t needs a suite or a test file." };
  return {
    suites: [...new Set([...suites, ...files.keys()])],
    files,
    ...(title !== undefined && { title }),
    ...(startMs !== undefined && { startMs }),
    ...(seed !== undefined && { seed }),
    ...(keepsTimes && { keepsTimes }),
  };
}
