/** `npm run portal -- csos check|open`: the product's own judgement of certificates and certificate files, one line of JSON for each. */
import { check } from "./check.ts";
import { answerLines } from "./lines.ts";
import { questionOf } from "./question-line.ts";

const standard = { input: process.stdin, output: process.stdout };

/** `{ id, leaf, intermediates, anchors, crls, at, profile }` in, `{ id, accept, reason }` out. */
export function checkLines(): Promise<void> {
  return answerLines(
    { ...standard, beside: 1 },
    (line) => {
      const outcome = check(questionOf(line, new Date()));
      return outcome.kind === "good" ? { accept: true, reason: null } : { accept: false, reason: outcome.reason };
    },
    (reason) => ({ accept: false, reason }),
  );
}
