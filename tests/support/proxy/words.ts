/** Faults as a person types them. */
import type { Fault } from "./fault.ts";

/** Every command with what it does, for the help. */
export const commands: readonly (readonly [usage: string, about: string])[] = [
  ["ok", "everything passes"],
  ["slow MS [BYTES/S]", "every byte comes so many milliseconds later, no faster than that many bytes a second"],
  ["hole", "black hole: connections stand, nothing passes; what was held goes on with the next command"],
  ["refuse", "nothing listens, open connections are reset"],
  ["reset BYTES [request]", "each connection is reset after so many bytes of the answer, or of the request"],
  [
    "lose [TIMES] [PATTERN]",
    "the server does it, its answer is lost: once, or so often; of requests like 'POST /api/receives'",
  ],
  ["portal", "a captive portal answers everything with 200 and a page of its own"],
  ["flap DOWN UP", "refuses so many seconds, works so many seconds, and again"],
];

/** What was typed, or undefined when it is no command. */
export function faultOf(typed: string): Fault | undefined {
  const [name, ...words] = typed.trim().split(/\s+/);
  const [first, second] = words.map(Number);
  switch (name) {
    case "ok":
      return words.length === 0 ? { kind: "none" } : undefined;
    case "hole":
      return words.length === 0 ? { kind: "black-hole" } : undefined;
    case "refuse":
      return words.length === 0 ? { kind: "refuse" } : undefined;
    case "portal":
      return words.length === 0 ? { kind: "captive-portal" } : undefined;
    case "slow":
      if (!isCount(first) || words.length > 2 || (words.length === 2 && !isPositive(second))) return undefined;
      return { kind: "slow", ms: first, ...(second !== undefined && { bytesPerSecond: second }) };
    case "reset":
      if (!isCount(first) || words.length > 2 || (words.length === 2 && words[1] !== "request")) return undefined;
      return { kind: "reset", afterBytes: first, of: words.length === 2 ? "request" : "answer" };
    case "flap":
      if (!isPositive(first) || !isPositive(second) || words.length > 2) return undefined;
      return { kind: "flapping", downMs: first * 1000, upMs: second * 1000 };
    case "lose": {
      const times = isPositive(first) ? first : 1;
      const pattern = (isPositive(first) ? words.slice(1) : words).join(" ");
      return { kind: "answer-lost", times, of: patternOf(pattern) };
    }
    default:
      return undefined;
  }
}

/** The beginning of `METHOD /path`; empty: every request. */
const patternOf = (beginning: string): RegExp => new RegExp(`^${beginning.replace(/[^\w /-]/g, "\\$&")}`, "i");

const isCount = (value: number | undefined): value is number => value !== undefined && value >= 0;
const isPositive = (value: number | undefined): value is number => value !== undefined && value > 0;
