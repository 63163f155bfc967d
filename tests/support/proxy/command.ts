/** The proxy by hand: stands in front of a running portal and takes faults from the keyboard. */
import { createInterface } from "node:readline";
import { Command } from "commander";
import { untilToldToStop } from "#server/base/until-told-to-stop.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { commands, faultOf } from "./words.ts";

const help = commands.map(([usage, about]) => `  ${usage.padEnd(24)}${about}`).join("\n");

const { to, port, host, fault } = new Command("proxy")
  .description("A proxy in front of the portal that fails on command, to see what the page does then.")
  .option("--to <address>", "the portal; faults of single requests (lose, portal) need http", "http://localhost:8080")
  .option("--port <port>", "where the proxy listens", "8090")
  .option("--host <address>", "address it listens on (0.0.0.0: all)", "127.0.0.1")
  .option("--fault <command>", "how it begins", "ok")
  .addHelpText("after", `\nCommands, typed while it runs:\n${help}\n  help, quit`)
  .parse()
  .opts<{ to: string; port: string; host: string; fault: string }>();

const proxy = await startProxy(to, { port: Number(port), host }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
proxy.watch(({ method, path, fate, status, why }) =>
  console.log([method, path.split("?")[0], status, fate, why].filter(Boolean).join(" ")),
);
await obey(fault);
console.log(`${proxy.address} passes on to ${to}. Type help for the faults.`);
await Promise.race([typedQuit(), untilToldToStop()]);
await proxy.close();
process.exit(0);

/** Obeys line after line; without a keyboard it never ends. */
async function typedQuit(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === "quit") return;
    await obey(line);
  }
  if (!process.stdin.isTTY) await new Promise(() => {});
}

async function obey(typed: string): Promise<void> {
  if (typed.trim() === "") return;
  if (typed.trim() === "help") return console.log(help);
  const asked = faultOf(typed);
  if (asked === undefined) return console.log(`There is no fault "${typed.trim()}"; there are:\n${help}`);
  try {
    await proxy.fault(asked);
    console.log(`Now: ${typed.trim()}`);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
  }
}
