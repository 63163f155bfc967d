/** Toasts: a success goes by itself, everything else stays. */
import { getDefaultStore } from "jotai";
import { beforeEach, expect, test } from "vitest";
import { dismissToast, inform, toast, toastsAtom } from "#src/ui/kit/notices/toasts.ts";

const shown = () => getDefaultStore().get(toastsAtom);

beforeEach(() => getDefaultStore().set(toastsAtom, []));

test("a success goes after three seconds", () => {
  toast({ tone: "ok", title: "Checkout Success" });
  expect(shown()[0]?.goneAfterMs).toBe(3000);
});

test("an information is titled so and stays", () => {
  inform("The cart is empty.");
  expect(shown()).toMatchObject([{ title: "Information", text: "The cart is empty.", goneAfterMs: undefined }]);
});

test("an error stays", () => {
  toast({ tone: "refused", title: "Something went wrong and it was logged." });
  expect(shown()[0]?.goneAfterMs).toBeUndefined();
});

test("the same sentence again replaces its elder, another one stands beside it", () => {
  inform("one");
  inform("two");
  inform("one");
  expect(shown().map(({ text }) => text)).toEqual(["two", "one"]);
});

const undo = { label: "Undo", onPress: () => undefined };

test("an information replaces a success, but neither an error nor a success with Undo", () => {
  toast({ tone: "refused", title: "The order was not placed." });
  toast({ tone: "ok", title: "Certificate deleted" });
  inform("one");
  toast({ tone: "ok", title: "Removed from cart", action: undo });
  inform("two");
  expect(shown().map(({ title, text }) => text ?? title)).toEqual([
    "The order was not placed.",
    "one",
    "Removed from cart",
    "two",
  ]);
});

test("a success replaces the success before it, with or without Undo", () => {
  toast({ tone: "ok", title: "Removed from cart", action: undo });
  toast({ tone: "ok", title: "Cart saved", action: undo });
  toast({ tone: "ok", title: "Checkout Success" });
  expect(shown().map(({ title }) => title)).toEqual(["Checkout Success"]);
});

test("taking one away leaves the others, and an unknown one does nothing", () => {
  const first = inform("one");
  inform("two");
  dismissToast(first);
  dismissToast(12345);
  expect(shown().map(({ text }) => text)).toEqual(["two"]);
});

test("a success replaces the report that there was no connection", () => {
  toast({ tone: "waiting", title: "No connection" });
  toast({ tone: "ok", title: "Checkout Success" });
  expect(shown().map(({ title }) => title)).toEqual(["Checkout Success"]);
});

test("news waits until what the user was told is closed, and hides nothing", () => {
  const told = toast({ tone: "ok", title: "Cart saved" });
  toast({ tone: "information", title: "A new version is ready.", isNews: true });
  expect(shown().map(({ title }) => title)).toEqual(["A new version is ready.", "Cart saved"]);
  dismissToast(told);
  toast({ tone: "refused", title: "The order was not placed." });
  expect(shown().at(-1)?.title).toBe("The order was not placed.");
});
