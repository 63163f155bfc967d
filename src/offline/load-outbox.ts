/** The outbox's program: a file of its own, from this device after the first visit. */

/** Asked for early where somebody is signed in; a line that breaks meanwhile is tried again. @throws what the last try threw. */
export async function loadOutbox(): Promise<typeof import("./open-here.ts")> {
  for (const pauseMs of [300, 1_000, 3_000]) {
    try {
      return await import("./open-here.ts");
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return import("./open-here.ts");
}
