/** When so little room is left that a person should hear of it. */
import { expect, test } from "vitest";
import { isLittle } from "#src/offline/room.ts";

const mb = 1024 * 1024;

test.each([
  ["49 MB of a large disk", 49, 60_000, true],
  ["199 MB of a large disk", 199, 60_000, true],
  ["201 MB of a large disk", 201, 60_000, false],
  ["60 MB of 1 GB", 60, 1024, false],
  ["51 MB of 1 GB, 5 % being more", 51, 1024, true],
  ["all of 40 MB", 40, 40, true],
])("%s", (_name, left, quota, is) => expect(isLittle(left * mb, quota * mb)).toBe(is));
