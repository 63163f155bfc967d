/** Of a browser test that fails, what stood on its pages is printed: a cause that shows once in a hundred runs is read from that. */
import { afterEach } from "vitest";
import { whatStands } from "./browser.ts";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of await whatStands()) console.log(`When "${task.name}" failed there stood ${page}`);
});
