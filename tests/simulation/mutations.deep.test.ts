/** The simulator notices when the product is broken. A full test run has the mutations that a few seeds notice; all of them: `npm run simulate -- --mutations`. */
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { startCrew } from "./crew.ts";
import { mutations, noticedInFullRun, seedsOfFullRun } from "./mutations.ts";

const isOnDemand = process.env["SIMULATE_MUTATIONS"] === "1";
const seeds = isOnDemand ? Number(process.env["SIMULATE_SEEDS"] ?? 500) : seedsOfFullRun;

const caught: string[] = [];
afterAll(() => console.log(caught.join("\n")));

test.each(isOnDemand ? Object.keys(mutations) : noticedInFullRun)(
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
