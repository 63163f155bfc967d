/** The simulator notices when the product is broken. It takes minutes, so it runs when asked (`npm run simulate -- --mutations`); that each way to break it still fits is looked at always. */
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { startCrew } from "./crew.ts";
import { mutations } from "./mutations.ts";

const root = new URL("../../", import.meta.url);
const seeds = Number(process.env["SIMULATE_SEEDS"] ?? 500);
const isAsked = process.env["SIMULATE_MUTATIONS"] === "1";

describe("each way to break the product", () => {
  test.each(Object.keys(mutations))("fits: %s", (name) => {
    for (const { file, find } of mutations[name]!) {
      expect(readFileSync(new URL(file, root), "utf8").split(find), `${file}: ${find}`).toHaveLength(2);
    }
  });
});

if (isAsked) {
  const caught: string[] = [];
  afterAll(() => console.log(caught.join("\n")));
  test.each(Object.keys(mutations))(
    "is noticed: %s",
    async (name) => {
      const crew = await startCrew(async () => (await freshDatabase()).url, { mutation: name });
      let first: { seed: number; problem: string } | undefined;
      await crew.run(
        until(() => first !== undefined),
        ({ seed, problems: [problem] }) => {
          if (problem !== undefined && (first === undefined || seed < first.seed)) first = { seed, problem };
        },
      );
      crew.end();
      caught.push(
        `${name}: ${first === undefined ? `NOT in ${seeds}` : `seed ${first.seed}, ${first.problem.slice(0, 160)}`}`,
      );
      expect(first).toBeDefined();
    },
    3_600_000,
  );
}

function* until(isOver: () => boolean): Generator<number> {
  for (let seed = 1; seed <= seeds && !isOver(); seed += 1) yield seed;
}
