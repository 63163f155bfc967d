/** What came of a scan is told apart without reading: no two verdicts that a person acts on otherwise share tone, buzz, ground and shape. */
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { soundOf, verdictIcon } from "#src/screens/receiving/count/verdict-words.ts";
import { type Feedback, feedback } from "#src/ui/kit/device/feedback.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the device is told to sound and shake. */
function told(kind: Feedback): string {
  const felt: unknown[] = [];
  const param = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  const node = () => ({ gain: param, connect: () => node(), start: () => undefined, stop: () => undefined });
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { vibrate: (pattern: number[]) => felt.push(pattern) });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("AudioContext", function AudioContext() {
    return { currentTime: 0, resume: () => Promise.resolve(), destination: node() };
  });
  vi.stubGlobal("GainNode", function GainNode() {
    return node();
  });
  vi.stubGlobal("OscillatorNode", function OscillatorNode(_: unknown, { type, frequency }: OscillatorOptions) {
    felt.push(type, frequency);
    return node();
  });
  feedback(kind);
  vi.runAllTimers();
  return JSON.stringify(felt);
}

const css = readFileSync("src/screens/receiving/scan/last-word.module.css", "utf8");
/** The ground and the line of a verdict, as the style sheet has them. */
const groundOf = (verdict: string): string =>
  [...css.matchAll(/\.word([^{>]*)\{([^}]*)\}/g)]
    .filter(([, selector]) => selector!.includes(`[data-verdict="${verdict}"]`))
    .map(([, , rules]) => rules!.replaceAll(/\s+/g, " ").trim())
    .join(" ");

test("each verdict sounds, shakes, looks or is shaped otherwise than each other one", () => {
  const sounds = { ...soundOf, twice: "twice" as const };
  const verdicts = Object.keys(sounds) as (keyof typeof sounds)[];
  for (const verdict of verdicts) expect([verdict, groundOf(verdict)]).not.toEqual([verdict, ""]);
  const signs = verdicts.map((verdict) => [told(sounds[verdict]), groundOf(verdict), verdictIcon[verdict]].join(" "));
  const alike = verdicts.flatMap((one, at) =>
    verdicts.slice(at + 1).flatMap((other) => (signs[at] === signs[verdicts.indexOf(other)] ? [[one, other]] : [])),
  );
  // Both are not on the notice, and one looks at the label, or puts it in quarantine.
  expect(alike).toEqual([["wrong-lot", "strange-serial"]]);
});

test("no two kinds of feedback sound or shake alike", () => {
  const kinds: Feedback[] = [
    "scanned",
    "saved",
    "refused",
    "over",
    "looked",
    "short",
    "expired",
    "recalled",
    "twice",
    "elsewhere",
  ];
  expect(new Set(kinds.map(told)).size).toBe(kinds.length);
});
