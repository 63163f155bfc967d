/** A signal makes the kernel write the keeper's registers onto its stack, whatever they hold of a password that was just copied. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { giveOrder } from "#server/pki/pkcs12/orders.ts";
import { canReadMemory, foundIn } from "#tests/support/memory.ts";

const programOf = (name: string) => fileURLToPath(new URL(`../../../server/pki/pkcs12/${name}`, import.meta.url));
const password = "Canary-Passwort-ü-57721";

test.skipIf(!canReadMemory())("a signal leaves no password on the keeper's stack", async () => {
  const program = programOf("child.ts");
  // Without our environment, as the server starts it: in it nothing was found in a keeper that overwrites nothing.
  const keeper = spawn(process.execPath, [programOf("keeper.ts")], { env: {}, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();
  expect(await lines.next()).toMatchObject({ value: "ready" });
  const found: string[] = [];
  // As long as a certificate file in base64 or shorter: longer copies do not go through registers.
  for (const [id, length] of [400, 800, 1200, 1600, 2000, 2400].entries()) {
    const file = Buffer.from(`${JSON.stringify({ file: "A".repeat(length) })}\n`);
    giveOrder(keeper.stdin, { id, program, cpuSeconds: 20, wallMs: 20_000, niceness: 0 }, [
      file,
      Buffer.from(password),
    ]);
    const timer = setInterval(() => {
      for (let count = 0; count < 2_000; count += 1) keeper.kill("SIGCHLD");
    }, 1);
    const answer = await lines.next();
    clearInterval(timer);
    expect(JSON.parse(answer.value as string)).toMatchObject({ id });
    found.push(...foundIn(keeper.pid!, { password: Buffer.from(password) }));
  }
  keeper.stdin.end();
  await once(keeper, "exit");
  expect(found).toEqual([]);
});
