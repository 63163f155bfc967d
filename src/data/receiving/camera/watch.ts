/** Looks through the camera: shows it in a video, and tells what is scanned of what it sees. */
import { type Camera, type CameraProblem, openCamera } from "./camera.ts";
import { openReader, type Reader } from "./reader.ts";
import { newSightings } from "./sightings.ts";

/** `unread`: the program that reads pictures is neither kept on the device nor in reach. */
export type Watching =
  | { kind: "opening" }
  | { kind: "open"; camera: Camera }
  | { kind: "problem"; why: CameraProblem | "unread" };

export type Watch = {
  /** Which camera; undefined: the one chosen last. */
  wanted: string | undefined;
  /** Nothing is read as long as it says so. */
  isPaused: () => boolean;
  onScan: (text: string) => void;
  onState: (state: Watching) => void;
};

/** At most ten pictures a second: more cost the battery, and a hand is no quicker. */
const restMs = 60;

/** Until the function that it gives is called: then the camera goes out. */
export function watch(video: HTMLVideoElement, { wanted, isPaused, onScan, onState }: Watch): () => void {
  const over = new AbortController();
  let camera: Camera | undefined;
  const reader = openReader();
  const begin = async () => {
    const opening = openCamera(wanted).then((opened) => {
      if (typeof opened === "string") return opened;
      camera = opened;
      // Not after the reader is ready: a reader that was closed never is.
      if (over.signal.aborted) opened.close();
      return opened;
    });
    const [opened, isRead] = await Promise.all([
      opening,
      reader.ready.then(
        () => true,
        () => false,
      ),
    ]);
    if (over.signal.aborted) return;
    if (typeof opened === "string") return onState({ kind: "problem", why: opened });
    if (!isRead) {
      opened.close();
      return onState({ kind: "problem", why: "unread" });
    }
    opened.onLost(() => onState({ kind: "problem", why: "lost" }));
    video.srcObject = opened.stream;
    await video.play().catch(() => undefined); // left before it began
    onState({ kind: "open", camera: opened });
    await look(reader);
  };
  const look = async ({ read }: Reader) => {
    const sightings = newSightings(new Date().getFullYear());
    while (!over.signal.aborted) {
      const picture = isPaused() ? undefined : await pictureOf(video);
      const codes = picture === undefined ? [] : await read(picture);
      const scanned = over.signal.aborted ? undefined : sightings(codes, performance.now());
      if (scanned !== undefined && !isPaused()) onScan(scanned);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  };
  onState({ kind: "opening" });
  void begin();
  return () => {
    over.abort();
    camera?.close();
    video.srcObject = null;
    reader.close();
  };
}

/** What of the camera's picture is seen on the screen: nothing is read that nobody sees. Undefined: there is none yet. */
async function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0 || clientWidth === 0) return undefined;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const [width, height] = [Math.floor(clientWidth / scale), Math.floor(clientHeight / scale)];
  const [left, top] = [Math.floor((videoWidth - width) / 2), Math.floor((videoHeight - height) / 2)];
  return createImageBitmap(video, left, top, width, height).catch(() => undefined);
}
