/**
 * Lighthouse's scores for a phone: the sign-in, and signed in home and receiving. It is no dependency of ours (201 packages, 185 MB): where it is not
 * installed (`npm install --no-save lighthouse`, or LIGHTHOUSE names its folder) these figures are skipped and say so.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { once } from "node:events";
import { chromium } from "playwright";
import { browserOptions, chromiumPath } from "#tests/support/browser.ts";
import { startProductServer } from "#tests/support/product-server.ts";
import { signIn } from "#tests/support/product.ts";
import type { Figure } from "./figure.ts";

type Audit = { id: string; title: string; score: number | null; displayValue?: string };
type Result = {
  lhr: {
    categories: Record<
      string,
      { id: string; title: string; score: number; auditRefs: { id: string; weight: number }[] }
    >;
    audits: Record<string, Audit>;
  };
};
type Lighthouse = (url: string, flags: object, config?: object) => Promise<Result | undefined>;

const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Every score of 100 beside its aim; what kept one from it is printed. */
export async function lighthouseFigures(): Promise<Figure[]> {
  const folder = process.env["LIGHTHOUSE"] ?? "node_modules/lighthouse";
  if (!existsSync(folder)) {
    console.log("\nlighthouse: skipped: it is not installed (npm install --no-save lighthouse)");
    return [];
  }
  const { default: lighthouse } = (await import(pathToFileURL(join(folder, "core/index.js")).href)) as {
    default: Lighthouse;
  };
  const server = await startProductServer({ WAREHOUSE: "off" });
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "portal-lighthouse-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...browserOptions, `--remote-debugging-port=${port}`],
  });
  const scoresOf = async (path: string) => {
    const result = await lighthouse(`${server.url}${path}`, {
      port,
      disableStorageReset: true,
      onlyCategories: categories,
      logLevel: "error",
    });
    if (result === undefined) throw new Error(`Lighthouse gave nothing for ${path}.`);
    return figuresOf(path, result);
  };
  try {
    const figures = await scoresOf("/login");
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await signIn(page, "buyer@northcampus.example");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.close();
    figures.push(...(await scoresOf("/")), ...(await scoresOf("/receive")));
    return figures;
  } finally {
    await context.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function figuresOf(path: string, { lhr }: Result): Figure[] {
  return Object.values(lhr.categories).map(({ id, title, score, auditRefs }) => {
    for (const { id: audit, weight } of auditRefs) {
      const { title: what, score: reached, displayValue = "" } = lhr.audits[audit]!;
      if (weight > 0 && reached !== null && reached < 0.9) console.log(`  ${path} ${title}: ${what} ${displayValue}`);
    }
    return {
      what: `Lighthouse, ${path}: ${title}`,
      value: Math.round(score * 100),
      unit: "",
      aim: { atLeast: id === "performance" ? 95 : 100 },
    };
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
