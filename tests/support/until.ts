/** Waits for what no event tells: asks again every few milliseconds, and fails after half a minute, which a machine with other work may take. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs = 30_000, everyMs = 10): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`did not become true within ${limitMs} ms: ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
