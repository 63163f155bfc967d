/** The toast of a failure. */
import { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unforeseen } from "#contract/base/quoted.ts";
import { brokenSentence } from "#src/api/failures.ts";
import { tell } from "#src/app/tell.ts";
import { helpDeskQuery } from "#src/data/distributor/help-desk.ts";
import { toastsAtom } from "#src/ui/kit/notices/toasts.ts";

const bug = { kind: "broken", message: brokenSentence } as const;
const helpDesk = { phone: "901-555-0100", email: "help@distributor.example" };
const text = "Help desk: 901-555-0100, help@distributor.example";
const shown = () => getDefaultStore().get(toastsAtom);

beforeEach(() => getDefaultStore().set(toastsAtom, []));

describe("tell", () => {
  it("shows the help desk's phone number and email address below the sentence of a bug", () => {
    const client = new QueryClient();
    client.setQueryData(helpDeskQuery.queryKey, helpDesk);
    tell(bug, client);
    expect(shown()).toMatchObject([{ tone: "refused", title: unforeseen, text }]);
  });

  it("shows a bug at once and adds the help desk when the server has said it", async () => {
    const client = new QueryClient();
    const { promise, resolve } = Promise.withResolvers<typeof helpDesk>();
    vi.spyOn(client, "fetchQuery").mockReturnValue(promise);
    tell(bug, client);
    expect(shown()).toMatchObject([{ title: unforeseen, text: undefined }]);
    resolve(helpDesk);
    await expect.poll(() => shown()[0]?.text).toBe(text);
  });

  it("shows only the sentence where the help desk is out of reach", async () => {
    const client = new QueryClient();
    const asked = Promise.reject(new Error("no connection"));
    vi.spyOn(client, "fetchQuery").mockReturnValue(asked);
    tell(bug, client);
    await asked.catch(() => undefined);
    expect(shown()).toMatchObject([{ title: unforeseen, text: undefined }]);
  });
});
