/** Whoever comes or goes in any order: nobody is shown while anything of another person is still there, and who is not signed out stays signed in. */
import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionUser } from "#contract/identity/session.ts";

/** What this device holds, as the places that keep it would say. */
const device = vi.hoisted(() => ({
  token: undefined as string | undefined,
  stay: "first",
  /** Whose answers, drafts and open outbox are here. */
  answers: undefined as number | undefined,
  drafts: undefined as number | undefined,
  outbox: undefined as number | undefined,
  /** Who has left something open in the outbox of this device. */
  unsealed: new Set<number>(),
  sealingFails: false,
  reachable: true,
  /** Its disk does not answer. */
  isStalled: false,
  said: [] as string[],
}));

vi.mock("#src/api/token.ts", () => ({
  token: () => device.token,
  mayBeAlive: () => device.token !== undefined,
  dropToken: () => (device.token = undefined),
}));
vi.mock("#src/api/device-session.ts", () => ({
  deviceSession: () => device.stay,
  endDeviceSession: () => (device.stay = `after ${device.stay}`),
}));
vi.mock("#src/api/send.ts", () => ({
  send: async (call: { path: string }) => {
    device.said.push(call.path);
    if (!device.reachable) throw new TypeError("Failed to fetch");
    return {};
  },
}));
vi.mock("#src/offline/outbox.ts", () => ({
  openOutboxOf: (person?: { user_id: number }) => {
    device.outbox = person?.user_id;
    if (person !== undefined) device.unsealed.add(person.user_id);
  },
  leaveOutbox: async (user_id: number) => {
    if (device.sealingFails) throw new Error("no room to seal");
    device.unsealed.delete(user_id);
  },
  clearOutboxFor: async (user_id: number) => {
    const others = [...device.unsealed].filter((each) => each !== user_id);
    for (const each of others) device.unsealed.delete(each);
    return others.length > 0 ? "somebody-left" : "nobody";
  },
  whenOutboxIsRead: async () => {},
}));
vi.mock("#src/offline/cache.ts", () => ({
  forgetAnswers: async () => {
    if (device.isStalled) await new Promise(() => {});
    device.answers = undefined;
  },
  keepAnswers: () => {},
  rememberedPerson: async () => undefined,
  restoreAnswers: async (_: unknown, { user_id }: SessionUser) => (device.answers = user_id),
}));
vi.mock("#src/offline/drafts.ts", () => ({
  forgetDrafts: async () => (device.drafts = undefined),
  openDrafts: async (person?: { user_id: number }) => (device.drafts = person?.user_id),
}));
vi.mock("#src/offline/own-prices.ts", () => ({ keepOnlyOwnOf: async () => {} }));
vi.mock("#src/data/base/tabs.ts", () => ({ tellTabs: (news: string) => device.said.push(news) }));

const { enter, followOut, isSameStay, isStillTheirs, sessionQuery, signOut } =
  await import("#src/data/identity/session.ts");

const person = (user_id: number): SessionUser =>
  ({
    user_id,
    first_name: "Ann",
    last_name: String(user_id),
    customer_id: 1,
    customer: {},
    cart_type_code: "RXO",
  }) as never;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  Object.assign(device, { token: undefined, stay: "first", answers: undefined, drafts: undefined, outbox: undefined });
  Object.assign(device, { unsealed: new Set(), sealingFails: false, reachable: true, isStalled: false, said: [] });
});

/** Signs in at the server, and comes in here. */
async function come(user_id: number): Promise<void> {
  device.token = `${user_id}, again`;
  await enter(client, person(user_id));
  client.setQueryData(["orders"], user_id);
}

const shown = () => client.getQueryData(sessionQuery.queryKey)?.user_id;

describe("in any order of coming and going", () => {
  const steps = fc.array(
    fc.oneof(
      fc.integer({ min: 1, max: 3 }).map((who) => ({ kind: "comes" as const, who })),
      fc.constant({ kind: "signs out" as const }),
      fc.constant({ kind: "signed out elsewhere" as const }),
      fc.constant({ kind: "somebody's is left open" as const }),
    ),
    { maxLength: 12 },
  );

  test("what stands here is of who is shown, and of nobody else at any moment", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        client = new QueryClient();
        Object.assign(device, { token: undefined, answers: undefined, drafts: undefined, outbox: undefined });
        device.unsealed.clear();
        // At each change of who is shown.
        const seen: string[] = [];
        client.getQueryCache().subscribe((event) => {
          if (event.type !== "updated" || event.query.queryKey[0] !== "session" || event.action.type !== "success")
            return;
          const who = shown();
          const [other] = [
            device.answers,
            device.drafts,
            device.outbox,
            client.getQueryData<number>(["orders"]),
          ].filter((whose) => whose !== undefined && who !== undefined && whose !== who);
          if (other !== undefined) seen.push(`${who} is shown, and something of ${other} is here`);
          if (who !== undefined)
            for (const each of device.unsealed) if (each !== who) seen.push(`${who} is shown, ${each} is not sealed`);
        });
        for (const step of all) {
          if (step.kind === "comes") await come(step.who);
          if (step.kind === "signs out") await signOut(client);
          if (step.kind === "signed out elsewhere") {
            device.token = undefined;
            await followOut(client);
          }
          if (step.kind === "somebody's is left open" && shown() === undefined) device.unsealed.add(99);
          const isOut = step.kind === "signs out" || step.kind === "signed out elsewhere";
          if (isOut)
            expect([shown(), client.getQueryData(["orders"]), device.outbox]).toEqual([
              undefined,
              undefined,
              undefined,
            ]);
          if (isOut) expect([device.answers, device.drafts]).toEqual([undefined, undefined]);
          if (step.kind === "comes")
            expect([shown(), device.outbox, device.drafts]).toEqual([step.who, step.who, step.who]);
        }
        expect(seen).toEqual([]);
      }),
    );
  });
});

test("who cannot be sealed is not signed out; who cannot be reached is", async () => {
  await come(1);
  device.sealingFails = true;
  await expect(signOut(client)).rejects.toThrow("no room to seal");
  expect([shown(), device.token, device.said]).toEqual([1, "1, again", []]);
  device.sealingFails = false;
  device.reachable = false;
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await signOut(client);
  expect([shown(), device.token, device.said.at(-1)]).toEqual([undefined, undefined, "left"]);
  expect(logged).toHaveBeenCalledOnce();
});

describe("sign-out", () => {
  /** Lists the owner of the kept answers and drafts at each moment at which the page starts to show nobody. */
  function watchLeaving(): (number | undefined)[][] {
    const seen: (number | undefined)[][] = [];
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.query.queryKey[0] !== "session" || event.action.type !== "success") return;
      if (shown() === undefined) seen.push([device.answers, device.drafts]);
    });
    return seen;
  }

  test.each([
    ["in this tab", () => signOut(client)],
    ["in another tab", () => ((device.token = undefined), followOut(client))],
  ])("%s erases the person's data from the device before the page shows nobody", async (_, leave) => {
    await come(1);
    Object.assign(device, { answers: 1, drafts: 1 });
    const seen = watchLeaving();
    await leave();
    expect(seen).toEqual([[undefined, undefined]]);
  });

  test("shows nobody and tells the other tabs when the disk does not answer", async () => {
    vi.useFakeTimers();
    try {
      await come(1);
      device.isStalled = true;
      void signOut(client);
      await vi.advanceTimersByTimeAsync(2_000);
      expect([shown(), device.token, device.said.at(-1)]).toEqual([undefined, undefined, "left"]);
      expect(client.getQueryData(["orders"])).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

test("a tab knows that somebody else was here meanwhile, by the token and by the stay", async () => {
  await come(1);
  expect([isStillTheirs(), isSameStay()]).toEqual([true, true]);
  device.token = "somebody else's";
  expect([isStillTheirs(), isSameStay()]).toEqual([false, true]);
  device.token = "1, again";
  device.stay = "another";
  expect([isStillTheirs(), isSameStay()]).toEqual([false, false]);
});
