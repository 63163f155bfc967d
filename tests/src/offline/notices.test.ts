/** Which notifications on the device a page that the user looks at closes. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lookedAt } from "#src/offline/notices.ts";

const open = new Set<string>();
const registration = {
  getNotifications: async () => [...open].map((path) => ({ data: { path }, close: () => open.delete(path) })),
};
beforeAll(() => {
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal("location", new URL("https://portal.example/receive"));
  vi.stubGlobal("caches", { has: async () => false });
});
afterAll(() => vi.unstubAllGlobals());

const paths = [
  "/receive?customer=1",
  "/receive?customer=2",
  "/back-in-stock?customer=1",
  "/purchase-order/7?customer=1",
];

describe("lookedAt", () => {
  test.each<[page: string, customerId: number | undefined, closed: string[]]>([
    ["/receive", 1, ["/receive?customer=1"]],
    ["/receive", 2, ["/receive?customer=2"]],
    ["/receive", 3, []],
    ["/purchase-order/7", undefined, ["/purchase-order/7?customer=1"]],
    ["/purchase-order/8", undefined, []],
  ])("closes the notifications of %s at customer %s, and no others", async (page, customerId, closed) => {
    open.clear();
    for (const path of paths) open.add(path);
    await lookedAt(page, customerId);
    expect([...open]).toEqual(paths.filter((path) => !closed.includes(path)));
  });

  test("closes the notification of an unreadable push, which names no customer, on the home page", async () => {
    open.clear();
    open.add("/");
    await lookedAt("/", 1);
    expect([...open]).toEqual([]);
  });
});
