/** While somebody leaves, a call of theirs that meets the end of their session keeps nobody from leaving. */
import { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { expect, test } from "vitest";
import { askAtSignedOut, isLeavingAtom, signInAtom, whileLeaving } from "#src/app/identity/sign-in-state.ts";
import { askToSignIn } from "#src/api/signals.ts";
import { sessionQuery, type User } from "#src/data/identity/session.ts";

const store = getDefaultStore();
const loggedIn = { user_id: 101, customer: {}, cart_type_code: "RXO" } as User;

test("a 401 while leaving opens no dialog; one before and one after it does", async () => {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, loggedIn);
  askAtSignedOut(client);
  await whileLeaving(async () => {
    expect(await askToSignIn()).toBe("given-up");
    expect(store.get(signInAtom)).toBeNull();
  });
  const asked = askToSignIn();
  const request = store.get(signInAtom);
  expect(request?.why).toBe("expired");
  if (request?.why === "expired") request.settle("again");
  expect(await asked).toBe("again");
});

test("where leaving fails the person is asked again as before", async () => {
  await expect(whileLeaving(() => Promise.reject(new Error("no room to seal")))).rejects.toThrow("no room");
  expect(store.get(isLeavingAtom)).toBe(false);
});
