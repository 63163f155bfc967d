/** The portal over its own https: a browser that trusts the authority works as at a public site, one that does not refuses. */
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { readyLine } from "#tests/support/ready-line.ts";
import { startBrowser } from "#tests/support/browser.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { runNode } from "#tests/support/processes.ts";
import { signIn } from "#tests/support/product.ts";
import { hasCertutil, homeThatTrusts } from "#tests/support/trusting-browser.ts";

const name = "dock.local";

test.skipIf(!hasCertutil())(
  "another device signs in by the portal's name once it trusts the authority, and not before",
  async () => {
    const DATA_DIR = newDataFolder();
    expect(await runNode("server/portal.ts", ["certificate", "--name", name], { DATA_DIR }).ended).toBe(0);
    const server = runNode("server/main.ts", [], { DATA_DIR, PORT: "0", LOG_LEVEL: "error" });
    const { port } = new URL(/https:\S+/.exec(await server.line(readyLine))![0]);
    const address = `https://${name}:${port}/`;

    const stranger = await openPage({});
    await expect(stranger.goto(address)).rejects.toThrow("net::ERR_CERT_AUTHORITY_INVALID");

    const page = await openPage({ HOME: homeThatTrusts(join(DATA_DIR, "tls", "authority.crt")) });
    await page.goto(address);
    await signIn(page, "buyer@northcampus.example");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map((each) => each.name)).toEqual(expect.arrayContaining(["__Host-stb", "stcart"]));
    expect(cookies.filter((each) => !each.secure)).toEqual([]);
    await expect.poll(() => page.evaluate(() => [isSecureContext, "serviceWorker" in navigator])).toEqual([true, true]);
  },
);

/** A page in a browser of its own that finds the portal's name here. */
async function openPage(env: Record<string, string>): Promise<Page> {
  const browser = await startBrowser({ env, args: [`--host-resolver-rules=MAP ${name} 127.0.0.1`] });
  onTestFinished(() => browser.close());
  return browser.newPage();
}
