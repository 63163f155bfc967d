/** The device's camera: which one is opened, its light, and why there is none. */
import { afterEach, expect, test, vi } from "vitest";
import { openCamera } from "#src/data/receiving/camera/camera.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
});
afterEach(() => kept.clear());

/** A device with these cameras; `lights`: whose have one. */
function device({ ids = ["front", "back"], lights = [] as string[], fails = "" } = {}) {
  const asked: MediaStreamConstraints[] = [];
  const told: object[] = [];
  vi.stubGlobal("navigator", {
    mediaDevices: {
      getUserMedia: async (wanted: { video: { deviceId?: { ideal: string } } }) => {
        asked.push(wanted);
        if (fails !== "") throw Object.assign(new Error(fails), { name: fails });
        const id = ids.find((each) => each === wanted.video.deviceId?.ideal) ?? ids.at(-1)!;
        const track = {
          label: `Camera ${id}`,
          getSettings: () => ({ deviceId: id }),
          getCapabilities: () => (lights.includes(id) ? { torch: true } : {}),
          applyConstraints: async (given: object) => void told.push(given),
          addEventListener: () => {},
          stop: () => {},
        };
        return { getVideoTracks: () => [track] };
      },
      enumerateDevices: async () => ids.map((deviceId) => ({ kind: "videoinput", deviceId })),
    },
  });
  return { asked, told };
}

test("one that looks away from the person is opened, and from then on the one that was chosen", async () => {
  const { asked } = device();
  expect(await openCamera()).toMatchObject({ id: "back", name: "Camera back", all: ["front", "back"] });
  expect(asked).toMatchObject([{ audio: false, video: { facingMode: "environment" } }]);
  expect(await openCamera("front")).toMatchObject({ id: "front" });
  expect(await openCamera()).toMatchObject({ id: "front" });
  // It is gone: any other does.
  device({ ids: ["back"] });
  expect(await openCamera()).toMatchObject({ id: "back" });
});

test("its light is offered where it has one, and switched", async () => {
  const { told } = device({ lights: ["back"] });
  const camera = await openCamera();
  if (typeof camera === "string") throw new Error(camera);
  await camera.light?.(true);
  await camera.light?.(false);
  expect(told).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
  expect(await openCamera("front")).toMatchObject({ light: undefined });
});

test.each([
  ["NotAllowedError", "refused"],
  ["SecurityError", "refused"],
  ["NotFoundError", "none"],
  ["NotSupportedError", "none"],
  ["OverconstrainedError", "none"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
])("%s is told as %s", async (fails, problem) => {
  device({ fails });
  expect(await openCamera()).toBe(problem);
});

test("over plain http there is none", async () => {
  vi.stubGlobal("navigator", {});
  expect(await openCamera()).toBe("insecure");
});
