/** One wait for everything that ends a server: Ctrl-C, a polite kill, or the launcher's death. */

/** Resolves at the first of them; later ones change nothing, so that a second Ctrl-C cannot break the orderly end. */
export const untilToldToStop = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(signal));
    // The launcher holds the other end of this channel; it closes even when the launcher is killed.
    if (process.channel) process.on("disconnect", () => resolve("disconnect"));
  });
