/** How things stand with what waits, in one word and a count. */
export type SyncState =
  /** Nobody knows yet, or can say at all, what waits here. */
  | { is: "opening" }
  | { is: "unreadable" }
  | { is: "sent" }
  /** One that will be with the server in a moment: safe, and nobody's business. */
  | { is: "saved" }
  | { is: "waiting"; count: number }
  /** How many are left. */
  | { is: "sending"; count: number }
  | { is: "blocked"; count: number }
  | { is: "offline"; count: number };
