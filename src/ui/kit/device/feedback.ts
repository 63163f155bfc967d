/** A scan, a save and a refusal can be heard and felt, where the device can: eyes stay on the carton. */
import { readStored, writeStored } from "#src/ui/kit/storage/stored.ts";

export type Feedback =
  | "scanned"
  | "saved"
  | "refused"
  | "over"
  | "looked"
  | "short"
  | "expired"
  | "recalled"
  | "twice"
  | "elsewhere";

const place = "sound";
const tones: Record<Feedback, { hertz: number[]; shape: OscillatorType; vibration: number[] }> = {
  scanned: { hertz: [1760], shape: "sine", vibration: [30] },
  saved: { hertz: [880, 1319], shape: "sine", vibration: [30, 40, 30] },
  refused: { hertz: [196, 165], shape: "square", vibration: [180, 60, 180] },
  /** More than shipped. */
  over: { hertz: [1175, 1175, 1760], shape: "triangle", vibration: [60, 40, 60, 40, 60] },
  /** Counted, and worth a second look: another lot, a strange serial. */
  looked: { hertz: [988, 740], shape: "triangle", vibration: [100, 60, 40] },
  /** Counted, and its date is near. */
  short: { hertz: [1319, 988, 1319], shape: "sine", vibration: [40, 40, 120] },
  /** Counted, and not to be put away. */
  expired: { hertz: [294, 220], shape: "sawtooth", vibration: [300, 80, 120] },
  recalled: { hertz: [220, 220, 220], shape: "sawtooth", vibration: [300, 80, 300, 80, 300] },
  /** The same package again: not counted. */
  twice: { hertz: [440, 440], shape: "square", vibration: [40, 40, 40] },
  /** On another order: not counted. */
  elsewhere: { hertz: [523, 349], shape: "triangle", vibration: [150, 40, 40] },
};

let speaker: AudioContext | undefined;

/** Sounds and shakes; silent where the device cannot, or the person turned sound off. */
export function feedback(kind: Feedback): void {
  const { vibration } = tones[kind];
  if ("vibrate" in navigator) navigator.vibrate(vibration);
  if (isSoundOn()) setTimeout(sound, 0, kind); // the first takes a device tens of milliseconds: what was done is seen before it is heard
}

function sound(kind: Feedback): void {
  const { hertz, shape } = tones[kind];
  speaker ??= new AudioContext();
  void speaker.resume(); // browsers hold it back until the person has pressed something
  hertz.forEach((pitch, at) => beep(speaker!, pitch, shape, speaker!.currentTime + at * 0.09));
}

/** On unless it was turned off on this device. */
export const isSoundOn = (): boolean => readStored(place) !== "off";

/** Turns the sounds on or off on this device. */
export const setSound = (is: "on" | "off"): void => writeStored(place, is);

function beep(context: AudioContext, pitch: number, shape: OscillatorType, from: number): void {
  const source = new OscillatorNode(context, { type: shape, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(0.12, from + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.085);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + 0.09);
}
