/** Which packages this device has entered: each with its first time, and none of a receipt that was cancelled or turned down. */
import { expect, test } from "vitest";
import { packageKey, serialsEntered } from "#src/data/receiving/serials.ts";
import { anEntry, type Facts } from "#tests/support/entries.ts";

const received = (key: string, serial_numbers: string[], over: Facts = {}) => {
  const body = { order_id: 4_820_001, item_id: 1, quantity_received: 1, receive_date: "11/20/2026", serial_numbers };
  return anEntry({ key, call: "receive", body, ...over });
};
const changed = (call: "cancelReceive" | "uncancelReceive", receipt_key: string) =>
  anEntry({ key: `${call} ${receipt_key}`, call, body: { receipt_key } });

test("a package is known by its product and its serial, from when it was entered first", () => {
  const entered = serialsEntered([
    received("a", ["S1", "S2"], { created_at: 1_000 }),
    received("b", ["S2"], { created_at: 2_000, state: "done" }),
  ]);
  expect(entered.get(packageKey(1, "S1"))).toBe(1_000);
  expect(entered.get(packageKey(1, "S2"))).toBe(1_000);
  expect(entered.get(packageKey(2, "S1"))).toBeUndefined();
});

test("what was cancelled or turned down may be counted again, until the cancel is taken back", () => {
  const entries = [received("a", ["S1"]), received("b", ["S2"], { state: "blocked" }), changed("cancelReceive", "a")];
  expect(serialsEntered(entries).size).toBe(0);
  expect([...serialsEntered([...entries, changed("uncancelReceive", "a")]).keys()]).toEqual([packageKey(1, "S1")]);
});
