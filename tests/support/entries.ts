/** An entry of the outbox, for tests of what is made of one. */
import { version, type Entry } from "#outbox/entry.ts";

export const anEntry = (over: Partial<Entry> = {}): Entry => ({
  v: version,
  key: "k1",
  device: "d1",
  seq: 1,
  user_id: 102,
  customer_id: 1001,
  cart_type: "RXO",
  on_behalf_of: null,
  scope: "receive:4821907:48120:A1",
  call: "receive",
  body: {},
  base: null,
  about: null,
  created_at: Date.parse("2026-11-20T13:41:00Z"),
  time_zone: "America/New_York",
  state: "queued",
  attempts: 0,
  next_at: 0,
  last_error: null,
  unsure: false,
  answer: null,
  done_at: null,
  ...over,
});
