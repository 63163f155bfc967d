/** The device's camera: opened, one of several chosen, its light, and why there is none. */

/** `insecure`: over plain http no page gets one. `refused`: by the person or their browser. `busy`: another program has it. `lost`: it went away. */
export type CameraProblem = "insecure" | "refused" | "none" | "busy" | "lost";

export type Camera = {
  stream: MediaStream;
  id: string;
  /** As the device calls it. */
  name: string;
  /** Ids of all cameras, this one included. */
  all: readonly string[];
  /** Undefined: it has no light. */
  light: ((isOn: boolean) => Promise<void>) | undefined;
  /** Called once when it goes away by itself. */
  onLost: (call: () => void) => void;
  close: () => void;
};

/** Kept on the device, which hangs at the dock whoever is signed in. */
const place = "dock camera";

/** A storage without room takes no camera away: the choice is made again at the next visit. */
function rememberCamera(id: string): void {
  try {
    localStorage.setItem(place, id);
  } catch (error) {
    console.info("Could not record the selected camera.", error);
  }
}

/** The one with this id, else the one that was chosen last, else one that looks away from the person. */
export async function openCamera(wanted?: string): Promise<Camera | CameraProblem> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined) return "insecure";
  const id = wanted ?? localStorage.getItem(place) ?? undefined;
  // Small dots need many pixels; a camera that has fewer gives what it has.
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  try {
    const which = id === undefined ? { facingMode: "environment" } : { deviceId: { ideal: id } };
    const stream = await mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
    const [track] = stream.getVideoTracks();
    if (track === undefined) return "none";
    const given = track.getSettings().deviceId ?? "";
    if (wanted !== undefined) rememberCamera(given);
    const devices = await mediaDevices.enumerateDevices();
    return {
      stream,
      id: given,
      name: track.label,
      all: devices.filter(({ kind }) => kind === "videoinput").map(({ deviceId }) => deviceId),
      light: lightOf(track),
      onLost: (call) => track.addEventListener("ended", call, { once: true }),
      close: () => track.stop(),
    };
  } catch (error) {
    return problemOf(error);
  }
}

/** Not every browser knows of it, and TypeScript's DOM does not. */
function lightOf(track: MediaStreamTrack): Camera["light"] {
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (torch !== true) return undefined;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

/** By the name that the standard gives it. */
function problemOf(error: unknown): CameraProblem {
  switch ((error as Partial<DOMException> | null)?.name) {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
    case "NotSupportedError":
      return "none";
    default:
      return "busy";
  }
}
