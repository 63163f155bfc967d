/** From which list a product's page was opened, kept with the entry of the browser's history: the way back leads there, after a reload too. */
declare module "@tanstack/history" {
  interface HistoryState {
    from?: CameFrom;
  }
}

/** The list's heading, and its address with all that is chosen in it. */
export type CameFrom = { label: string; href: string };
