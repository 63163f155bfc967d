/** Saving a file: its address lasts until any browser has taken it, also one that asks first where to save it. */
import { expect, test, vi } from "vitest";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";

test("the address outlives the press by minutes, and is let go then", () => {
  vi.useFakeTimers();
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  vi.stubGlobal("document", { createElement: () => link });
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
  const letGo = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  saveFile("orders.csv", new Blob(["a"]));
  expect([link.href, link.download, link.click.mock.calls.length]).toEqual(["blob:one", "orders.csv", 1]);
  vi.advanceTimersByTime(60_000);
  expect(letGo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60 * 60_000);
  expect(letGo).toHaveBeenCalledWith("blob:one");
  expect(made).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
