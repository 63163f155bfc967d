/** WebKitGTK's own small browser over WebDriver, on a screen that nobody sees. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { inTime, patienceMs, type Engine } from "./engine.ts";
import { recordPage } from "./evidence.ts";
import { until } from "./until.ts";

const program = process.env["WEBKIT_DRIVER"] ?? "/usr/bin/WebKitWebDriver";

export const hasWebKit = existsSync(program);

/** Starts one; it keeps nothing when it ends. */
export async function startWebKit(): Promise<Engine> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
    stdio: "ignore",
  });

  async function ask<Value>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Value> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Value & { error: string; message: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  await until(
    () =>
      ask("GET", "/status").then(
        () => true,
        () => false,
      ),
    patienceMs,
  );
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
  });
  const session = `/session/${sessionId}`;
  await ask("POST", `${session}/window/rect`, { x: 0, y: 0, width: 1024, height: 768 });
  // WebDriver gives neither console nor requests.
  const forget = recordPage({
    url: () => ask<string>("GET", `${session}/url`),
    dom: () => ask<string>("GET", `${session}/source`),
    screenshot: async () => Buffer.from(await ask<string>("GET", `${session}/screenshot`), "base64"),
  });

  /** The first that is to be seen, as the path of its commands. */
  async function find(xpath: string): Promise<string> {
    let found: string | undefined;
    await inTime(async () => {
      const elements = await ask<Record<string, string>[]>("POST", `${session}/elements`, {
        using: "xpath",
        value: xpath,
      });
      for (const element of elements) {
        const path = `${session}/element/${Object.values(element)[0]}`;
        // One that was redrawn meanwhile is not the one.
        if (await ask<boolean>("GET", `${path}/displayed`).catch(() => false)) found ??= path;
      }
      return found !== undefined;
    });
    return found!;
  }

  /** Does something with it as soon as it can be done: what is disabled, still moves, or is being redrawn, is tried again. */
  async function act(xpath: string, command: string, body: object): Promise<void> {
    await inTime(async () => {
      try {
        const element = await find(xpath);
        if (!(await isEnabled(element))) return false;
        await ask("POST", `${element}/${command}`, body);
        return true;
      } catch (error) {
        if (/interactable|intercepted|stale/.test(String(error))) return false;
        throw error;
      }
    });
  }

  /** The driver reports no error for a press on a disabled element. */
  async function isEnabled(element: string): Promise<boolean> {
    if (!(await ask<boolean>("GET", `${element}/enabled`))) return false;
    return (await ask<string | null>("GET", `${element}/attribute/aria-disabled`)) !== "true";
  }

  return {
    goto: (url) => ask("POST", `${session}/url`, { url }),
    reload: () => ask("POST", `${session}/refresh`, {}),
    see: async (xpath) => void (await find(xpath)),
    press: (xpath) => act(xpath, "click", {}),
    type: async (xpath, text) => {
      await act(xpath, "clear", {});
      await act(xpath, "value", { text });
    },
    evaluate: async (body) => {
      const script = `const tell = arguments[0]; (async () => { ${body} })().then((is) => tell({ is }), (error) => tell({ error: String(error) }))`;
      const told = await ask<{ is: never; error?: string }>("POST", `${session}/execute/async`, { script, args: [] });
      if (told.error !== undefined) throw new Error(told.error);
      return told.is;
    },
    close: async () => {
      forget();
      await ask("DELETE", session);
      await end(driver);
      await end(screen.process);
    },
  };
}

/** An X server without a screen, under the first number that is free. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const options = ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
  const process = spawn("Xvfb", options, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const lines = createInterface(process.stdio[3] as Readable);
  const [number] = (await once(lines, "line")) as [string];
  return { display: `:${number}`, process };
}

/** The driver cannot be asked which port it chose. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill();
  await ended;
}
