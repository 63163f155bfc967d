/** `npm start`: from a fresh clone to a running portal, which is started again should it die. */
import { keepRunning } from "./keep-running.mjs";
import { build, findNode, install } from "./ready.mjs";

await install();
const node = findNode();
await build(node);
process.exit(await keepRunning(node, ["server/main.ts"]));
