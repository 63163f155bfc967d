/** `npm run proxy`: a proxy in front of the portal that fails on command; `npm run proxy -- --help` names the faults. */
import { findNode, install } from "./ready.mjs";
import { run } from "./run.mjs";

await install();
process.exit(await run(findNode(), ["tests/support/proxy/command.ts", ...process.argv.slice(2)], { stdin: "inherit" }));
