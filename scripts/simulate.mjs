/**
 * `npm run simulate -- --seeds N --from S`: histories of the outbox under faults. Ends with 1 and the command to see it again for each seed that fails.
 * `--workers W`: so many side by side, else one for each core, up to four; each waits for its database half of the time.
 * `npm run simulate -- --mutations`: breaks the product on purpose, in each way of tests/simulation/mutations.ts, and ends with 1 when N seeds notice nothing.
 */
import { parseArgs } from "node:util";
import { findNode, install } from "./ready.mjs";
import { root, run } from "./run.mjs";
import { join } from "node:path";

const whole = (name, text) => {
  if (/^[1-9]\d{0,8}$/.test(text)) return text;
  console.error(`--${name} must be a whole number above 0.`);
  process.exit(1);
};

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "500" },
    from: { type: "string", default: "1" },
    workers: { type: "string" },
    mutations: { type: "boolean", default: false },
  },
});
const env = {
  SIMULATE_SEEDS: whole("seeds", values.seeds),
  SIMULATE_FROM: whole("from", values.from),
  TEST_TIER: "full", // its files are deep tests
  ...(values.workers !== undefined && { SIMULATE_WORKERS: whole("workers", values.workers) }),
  ...(values.mutations && { SIMULATE_MUTATIONS: "1" }),
};
const file = `tests/simulation/${values.mutations ? "mutations" : "simulation"}.deep.test.ts`;

await install();
const bin = join(root, "node_modules", ".bin");
const code = await run(findNode(), [join(bin, "vitest"), "run", "--project", "simulation", file], {
  env: { ...env, PATH: `${bin}:${process.env.PATH}` },
});
process.exit(code);
