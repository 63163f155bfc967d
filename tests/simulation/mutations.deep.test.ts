/** The simulator notices when the product is broken. All mutations take too long for a full test run, so they run on demand: `npm run simulate -- --mutations`. */
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { startCrew } from "./crew.ts";
import { mutations } from "./mutations.ts";

const seeds = Number(process.env["SIMULATE_SEEDS"] ?? 500);
const isAsked = process.env["SIMULATE_MUTATIONS"] === "1";

const caught: string[] = [];
afterAll(() => console.log(caught.join("\n")));

test.runIf(isAsked).each(isAsked ? Object.keys(mutations) : ["each mutation, on demand"])(
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

function* until(isOver: () => boolean): Generator<number> {
  for (let seed = 1; seed <= seeds && !isOver(); seed += 1) yield seed;
}
