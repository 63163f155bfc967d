/** The worker that reads the camera's pictures: its program is 1 MB of WebAssembly, which only this script may run (server/http/page.ts). */
import { prepareZXingModule } from "zxing-wasm/reader";
import { type Code, codesIn } from "./codes.ts";

/** What the page sends: where the program is, before all; then pictures, one after the other. */
export type PictureQuestion = { program: string } | { picture: ImageBitmap };
/** Once the program runs, or could not be had; and of each picture its codes. */
export type PictureAnswer = { kind: "ready" } | { kind: "missing" } | { kind: "codes"; codes: Code[] };

// TypeScript's DOM knows a page's scope only.
const scope = globalThis as unknown as { postMessage: (message: PictureAnswer) => void };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
const tell = (told: PictureAnswer) => scope.postMessage(told);

globalThis.addEventListener("message", ({ data }: MessageEvent<PictureQuestion>) => {
  if ("program" in data) void begin(data.program);
  else void read(data.picture).then((codes) => tell({ kind: "codes", codes }));
});

async function begin(program: string): Promise<void> {
  try {
    await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
    tell({ kind: "ready" });
  } catch {
    tell({ kind: "missing" });
  }
}

let canvas: OffscreenCanvas | undefined;

async function read(picture: ImageBitmap): Promise<Code[]> {
  const { width, height } = picture;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.drawImage(picture, 0, 0);
  picture.close();
  return codesIn(pen.getImageData(0, 0, width, height)).catch(() => []);
}
