/** The worker that removes the worker lies beside it; the server gives it out in its place with SERVICE_WORKER=off. */
import { resolve } from "node:path";
import type { Plugin } from "vite";

export function killSwitch(): Plugin {
  return {
    name: "kill-switch",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: resolve("sw/kill-switch.ts"), fileName: "kill-switch.js" });
    },
  };
}
