/** A browser with a profile on the disk, as a tablet has: closed, killed and opened again with what it kept. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type Browser, type BrowserContext } from "playwright";
import { browserOptions, chromiumPath } from "./browser.ts";
import { closeAfterTest, recordContext } from "./evidence.ts";

export type OwnBrowser = {
  /**
   * Starts it; gives what a person finds in it. `isGoingOn`: with what its last session left, cookies of the session too. `app`: as from an icon on the
   * home screen, with this address in a window of its own.
   */
  open: (how?: { isGoingOn?: boolean; app?: string }) => Promise<BrowserContext>;
  /** As a person closes it. */
  close: () => Promise<void>;
  /** Every process of it ends at once, in the middle of whatever it does. */
  kill: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Makes one that was never opened. */
export function ownBrowser(): OwnBrowser {
  const profile = mkdtempSync(join(tmpdir(), "portal-profile-"));
  let running: { child: ChildProcess; ended: Promise<unknown>; browser: Browser } | undefined;
  const kill = async () => {
    if (running === undefined) return;
    const { child, ended } = running;
    running = undefined;
    process.kill(-child.pid!, "SIGKILL"); // its own group: the browser and all its helpers
    await ended;
  };
  return {
    open: async ({ isGoingOn = false, app } = {}) => {
      const options = [
        ...(isGoingOn ? ["--restore-last-session"] : []),
        "--headless=new",
        "--window-size=1024,868",
        "--remote-debugging-port=0",
        `--user-data-dir=${profile}`,
        app === undefined ? "about:blank" : `--app=${app}`,
      ];
      const child = spawn(chromiumPath(), [...browserOptions, ...options], {
        detached: true,
        stdio: ["ignore", "ignore", "pipe"],
      });
      const ended = once(child, "close");
      const address = await addressOf(child, ended);
      // The driver waits for every page it finds; one that is being restored at that moment may be gone before it answers. A second look finds the new one.
      const connect = () => chromium.connectOverCDP(address, { timeout: 15_000 });
      const browser = await connect().catch(connect);
      running = { child, ended, browser };
      const context = recordContext(browser.contexts()[0]!);
      context.setDefaultTimeout(20_000);
      return context;
    },
    close: async () => {
      if (running === undefined) return;
      const { browser, ended } = running;
      running = undefined;
      const session = await browser.newBrowserCDPSession();
      await session.send("Browser.close").catch(() => {}); // it may be gone before it answers
      await ended;
    },
    kill,
    [Symbol.asyncDispose]: () =>
      closeAfterTest(async () => {
        await kill();
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      }),
  };
}

function addressOf(child: ChildProcess, ended: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface(child.stderr!).on("line", (line) => {
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error("The browser ended before it was ready.")));
  });
}
