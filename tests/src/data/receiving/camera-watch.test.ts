/** The camera that is closed before it can read: its light must go out. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { watch, type Watching } from "#src/data/receiving/camera/watch.ts";

const close = vi.fn();
const opening = vi.hoisted(() => ({ current: Promise.withResolvers<unknown>() }));
const reader = vi.hoisted(() => ({ current: Promise.withResolvers<void>() }));
vi.mock("#src/data/receiving/camera/camera.ts", () => ({ openCamera: () => opening.current.promise }));
// As the worker: a reader that is closed before it is ready never settles.
vi.mock("#src/data/receiving/camera/reader.ts", () => ({
  openReader: () => ({ ready: reader.current.promise, read: async () => [], close: () => undefined }),
}));

const camera = { stream: {}, id: "1", name: "Camera", all: ["1"], light: undefined, onLost: () => undefined, close };
let states: Watching["kind"][];
const start = () =>
  watch({ play: async () => undefined } as unknown as HTMLVideoElement, {
    wanted: undefined,
    isPaused: () => true,
    onScan: () => undefined,
    onState: ({ kind }) => void states.push(kind),
  });

beforeEach(() => {
  states = [];
  close.mockReset();
  opening.current = Promise.withResolvers();
  reader.current = Promise.withResolvers();
});

describe("watch", () => {
  test("closes a camera that opens after the watch has ended", async () => {
    const end = start();
    end();
    opening.current.resolve(camera);
    await expect.poll(() => close.mock.calls.length).toBe(1);
    expect(states).toEqual(["opening"]);
  });

  test("closes an open camera when the watch ends before the reader is ready", async () => {
    const end = start();
    opening.current.resolve(camera);
    await opening.current.promise;
    await Promise.resolve(); // the camera is noted
    end();
    await expect.poll(() => close.mock.calls.length).toBe(1);
    expect(states).toEqual(["opening"]);
  });

  test("closes the camera when no program can read its pictures", async () => {
    start();
    opening.current.resolve(camera);
    reader.current.reject(new Error("missing"));
    await expect.poll(() => states).toEqual(["opening", "problem"]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test("tells why there is no camera", async () => {
    start();
    opening.current.resolve("refused");
    reader.current.resolve();
    await expect.poll(() => states).toEqual(["opening", "problem"]);
    expect(close).not.toHaveBeenCalled();
  });
});
