/** Facts of a checkout that the server does not keep with the order. The checkout passes them to Order complete in the entry of the browser's history. */
declare module "@tanstack/history" {
  interface HistoryState {
    placed?: PlacedFacts;
  }
}

export type PlacedFacts = {
  /** User who placed the order. */
  user_id: number;
  /** Day on which the chosen way arrives, `MM/DD/YYYY`. Null: the carrier did not say. */
  arrives_on: string | null;
};
