/** Prepares what measures need beyond the installed packages: the page, built from the present sources, and Chromium. */
export type Need = "page" | "chromium";

const scripts = new URL("../scripts/", import.meta.url);
const { build } = (await import(new URL("ready.mjs", scripts).href)) as { build: (node: string) => Promise<void> };
const { findChromium } = (await import(new URL("chromium.mjs", scripts).href)) as {
  findChromium: (node: string) => Promise<string | undefined>;
};

/** Provides all needs, and installs Chromium if it is missing. Ends the process with one sentence and exit code 1 if that fails. */
export async function prepare(needs: readonly Need[]): Promise<void> {
  if (needs.includes("chromium")) await provideChromium();
  if (needs.includes("page")) await build(process.execPath);
}

/** Sets CHROMIUM, which tests/support/browser.ts reads. */
async function provideChromium(): Promise<void> {
  const named = process.env["CHROMIUM"];
  const chromium = await findChromium(process.execPath);
  if (chromium === undefined) {
    const reason = named === undefined ? "none was found and none could be installed" : `${named} does not start`;
    console.error(
      `A chosen measure needs Chromium, and ${reason}: set CHROMIUM to its path, or choose other measures with --only.`,
    );
    process.exit(1);
  }
  process.env["CHROMIUM"] = chromium;
}
