/** Static checks: types, lint, texts, dead code, format. One after the other, because the tests run beside them. */
import { delimiter, join } from "node:path";
import { root, run } from "./run.mjs";

const binaries = join(root, "node_modules", ".bin");
const checks = [
  ["tsc", "-b"],
  ["oxlint", "--type-aware", "--deny-warnings"],
  ["knip"],
  ["knip", "--production"], // code that only tests use
  ["oxfmt", "--check", "."],
];

/** Runs them all and returns one result each. Prints the output of a check when it has ended. */
export async function runStaticChecks(node) {
  const commands = [
    ...checks.map(([name, ...options]) => ({ name, words: [join(binaries, name), ...options] })),
    { name: "lint-words", words: [join(root, "scripts/lint-words.mjs")] },
  ];
  const results = [];
  for (const { name, words } of commands) {
    let output = "";
    const env = { PATH: `${binaries}${delimiter}${process.env.PATH}` };
    const code = await run(node, words, { env, hear: (text) => (output += text) });
    console.log(`${code === 0 ? "passed" : "failed"}: ${name}\n${code === 0 ? "" : output}`);
    results.push({
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? 0 : 1,
      skipped: 0,
      failures: code === 0 ? [] : [`${name} ended with ${code}\n${output}`],
    });
  }
  return results;
}
