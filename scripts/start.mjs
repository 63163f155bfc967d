/** `npm start`: from a fresh clone to a running portal. */
import { build, findNode, install } from "./ready.mjs";
import { run } from "./run.mjs";

await install();
const node = findNode();
await build(node);
process.exit(await run(node, ["server/main.ts"], { tied: true }));
