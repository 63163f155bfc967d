/** What the page weighs on the line, and what of it a device keeps. */
import { pageWeight } from "#tests/support/page-weight.ts";
import type { Figure } from "./figure.ts";

/** Read off the built page. A kB is 1024 bytes. */
export function pageFigures(): Figure[] {
  const { firstScreenKB, frameKB, partsKB, precache } = pageWeight();
  const screens = Object.entries(partsKB).filter(([name]) => /^src\/(screens|app)\//.test(name));
  const [heaviest, added] = screens.toSorted(([, one], [, other]) => other - one)[0] ?? ["", 0];
  return [
    { what: "script of the first screen, brotli", value: firstScreenKB, unit: "kB", aim: { atMost: 130 } },
    { what: "with home", value: sum(firstScreenKB, frameKB, partsKB["src/app/routes/home-route.tsx"]), unit: "kB" },
    {
      what: "with receiving",
      value: sum(firstScreenKB, frameKB, partsKB["src/screens/receiving/receive.tsx"]),
      unit: "kB",
    },
    { what: `most that a screen adds (${heaviest})`, value: added, unit: "kB", aim: { atMost: 40 } },
    {
      what: `precache, ${precache.files} files, on the device`,
      value: precache.storedKB,
      unit: "kB",
      aim: { atMost: 1600 },
    },
    { what: "precache over the line, brotli", value: precache.sentKB, unit: "kB" },
  ];
}

const sum = (...parts: (number | undefined)[]): number =>
  Math.round(parts.reduce<number>((all, part = 0) => all + part, 0) * 100) / 100;
