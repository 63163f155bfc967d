/**
 * Loaded before a server of the browser tests: no thread of it steps behind the rest of the machine. A stranger's password is hashed below everything else
 * (docs/decisions/047), and on cores that a run of tests keeps busy each sign-in would wait a second for its tenth.
 */
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

os.setPriority = () => {};
syncBuiltinESMExports();
