/** Drawn pictures of products: one shape a form, tinted by its maker. Neutral greys, so that they stand on a light and on a dark ground. */
import type { Form } from "./drug.ts";

/** The picture as SVG. */
export const pictureOf = (form: Form, tint: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 284" role="img" aria-label="${names[form]}"><ellipse cx="150" cy="262" rx="118" ry="11" fill="#7d8794" opacity=".28"/>${shapes[form](tint)}</svg>`;

const ink = "#4b5563";
const paper = "#fbfcfd";
const glass = "#dfe8ef";
const edge = "#8c98a6";
const metal = "#b3bac2";
const liquid = "#bcd3e6";

/** Words on a label: lines of print. */
const print = (x: number, y: number, width: number) =>
  `<path d="M${x} ${y}h${width}M${x} ${y + 14}h${Math.round(width * 0.7)}M${x} ${y + 28}h${Math.round(width * 0.85)}" stroke="${ink}" stroke-width="5" opacity=".55"/>`;
/** A label with a band in the maker's colour. */
const label = (x: number, y: number, width: number, height: number, tint: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper}"/><rect x="${x}" y="${y}" width="${width}" height="15" fill="${tint}"/>${print(x + 12, y + 32, width - 34)}`;
/** The carton that stands behind. */
const carton = (tint: string) =>
  `<path d="M150 52 222 34l44 20v190l-72 14-44-18z" fill="#e9edf1" stroke="${edge}"/><path d="M194 74v184l72-14V54z" fill="#d3dae1"/><path d="m150 52 72-18 44 20-72 20z" fill="${paper}"/><path d="m204 104 52-9v44l-52 9z" fill="${paper}"/><path d="m204 160 52-9v12l-52 9z" fill="${tint}"/>`;

const bottleShape = (tint: string, cap: string) =>
  `<rect x="106" y="40" width="88" height="40" rx="7" fill="${cap}"/><path d="M100 84h100c10 0 16 8 16 18v142a16 16 0 0 1-16 16H100a16 16 0 0 1-16-16V102c0-10 6-18 16-18z" fill="#eef1f4" stroke="${edge}" stroke-width="1.5"/>${label(84, 124, 132, 104, tint)}`;

const shapes: Record<Form, (tint: string) => string> = {
  vial: (tint) =>
    `${carton(tint)}<rect x="62" y="62" width="60" height="28" rx="6" fill="${tint}"/><rect x="68" y="88" width="48" height="16" fill="${metal}"/><path d="M74 104h36v10c0 12 20 16 20 36v94a14 14 0 0 1-14 14H68a14 14 0 0 1-14-14v-94c0-20 20-24 20-36z" fill="${glass}" stroke="${edge}" stroke-width="1.5"/><path d="M55 178h74v64a13 13 0 0 1-13 13H68a13 13 0 0 1-13-13z" fill="${liquid}"/>${label(54, 156, 76, 76, tint)}`,
  ampoule: (tint) =>
    `${carton(tint)}<path d="M84 40c10 0 12 8 12 20l-2 34c-1 12 22 18 22 40v110a14 14 0 0 1-14 14H68a14 14 0 0 1-14-14V134c0-22 21-28 20-40l-2-34c0-12 2-20 12-20z" fill="${glass}" stroke="${edge}" stroke-width="1.5"/><path d="M72 92h24" stroke="${tint}" stroke-width="5"/><path d="M55 168h60v76a13 13 0 0 1-13 13H68a13 13 0 0 1-13-13z" fill="${liquid}"/>${label(54, 160, 62, 66, tint)}`,
  syringe: (tint) =>
    `<g transform="rotate(24 150 140)"><path d="M150 10v30" stroke="${metal}" stroke-width="4"/><rect x="138" y="36" width="24" height="26" rx="4" fill="${tint}"/><path d="M124 64h52v132h-52z" fill="${glass}" stroke="${edge}" stroke-width="1.5"/><path d="M126 98h48v96h-48z" fill="${liquid}"/>${label(124, 100, 52, 74, tint)}<rect x="106" y="196" width="88" height="10" rx="4" fill="${metal}"/><path d="M140 206h20v44h-20z" fill="#c9d1d9"/><rect x="124" y="250" width="52" height="9" rx="4" fill="${metal}"/></g>`,
  pen: (tint) =>
    `<g transform="rotate(18 150 140)"><rect x="126" y="18" width="48" height="96" rx="12" fill="${paper}" stroke="${edge}"/><rect x="122" y="112" width="56" height="120" rx="10" fill="${tint}"/><rect x="134" y="128" width="32" height="40" rx="4" fill="${paper}"/><path d="M142 140h16M142 152h16" stroke="${ink}" stroke-width="4" opacity=".6"/><rect x="132" y="232" width="36" height="28" rx="7" fill="${metal}"/></g>`,
  bag: (tint) =>
    `<path d="M92 30h116c8 0 12 5 12 13l14 176c1 13-8 23-21 23H87c-13 0-22-10-21-23L80 43c0-8 4-13 12-13z" fill="${glass}" stroke="${edge}" stroke-width="1.5"/><path d="M72 150h156l6 70c1 12-8 21-20 21H86c-12 0-21-9-20-21z" fill="${liquid}"/><rect x="136" y="38" width="28" height="12" rx="6" fill="#fff" stroke="${edge}"/><path d="M126 242h14v20h-14zM160 242h14v20h-14z" fill="${tint}"/>${label(96, 76, 108, 104, tint)}`,
  bottle: (tint) => bottleShape(tint, tint),
  tablet: (tint) =>
    `${bottleShape(tint, "#f4f6f8")}<rect x="106" y="40" width="88" height="40" rx="7" fill="none" stroke="${edge}"/><circle cx="236" cy="246" r="15" fill="${paper}" stroke="${edge}"/><path d="M226 246h20" stroke="${edge}" stroke-width="2"/><circle cx="64" cy="250" r="15" fill="${paper}" stroke="${edge}"/><path d="M54 250h20" stroke="${edge}" stroke-width="2"/>`,
  inhaler: (tint) =>
    `<rect x="112" y="24" width="62" height="110" rx="14" fill="${metal}" stroke="${edge}"/><path d="M102 78h82v104l58 34c8 5 8 12 6 20l-2 8c-2 7-9 12-17 12H124c-12 0-22-10-22-22z" fill="${tint}"/><path d="M244 212l8 5c8 5 8 12 6 20l-3 12h-20z" fill="${paper}" stroke="${edge}"/>${label(114, 110, 58, 66, tint)}`,
  nebule: (tint) =>
    [0, 1, 2]
      .map((at) => {
        const x = 66 + at * 60;
        return `<path d="M${x + 14} 44h20v34l14 22v134a14 14 0 0 1-14 14H${x + 14}a14 14 0 0 1-14-14V100l14-22z" fill="${glass}" stroke="${edge}" stroke-width="1.5"/><path d="M${x + 1} 156h46v77a13 13 0 0 1-13 13H${x + 14}a13 13 0 0 1-13-13z" fill="${liquid}"/><rect x="${x + 6}" y="30" width="36" height="16" rx="4" fill="${tint}"/>${print(x + 10, 178, 30)}`;
      })
      .join(""),
  patch: (tint) =>
    `<rect x="52" y="40" width="168" height="200" rx="12" fill="#e9edf1" stroke="${edge}"/><rect x="52" y="40" width="168" height="26" fill="${tint}"/>${print(74, 92, 110)}<rect x="138" y="136" width="112" height="112" rx="26" fill="#e8cfae" stroke="#b79a72"/><rect x="158" y="156" width="72" height="72" rx="14" fill="#f3e3cb"/>`,
  tube: (tint) =>
    `<path d="M76 34h148v10H76z" fill="${metal}"/><path d="M80 44h140l-22 168h-96z" fill="${paper}" stroke="${edge}" stroke-width="1.5"/><path d="m84 74 132 0-3 22H87z" fill="${tint}"/>${print(104, 122, 90)}<rect x="118" y="212" width="64" height="42" rx="6" fill="${tint}"/>`,
  dropper: (tint) =>
    `<path d="M138 26h24l6 44h-36z" fill="${tint}"/><rect x="122" y="68" width="56" height="26" rx="5" fill="${tint}"/><path d="M116 96h68c12 6 18 16 18 30v116a16 16 0 0 1-16 16h-72a16 16 0 0 1-16-16V126c0-14 6-24 18-30z" fill="#eef1f4" stroke="${edge}" stroke-width="1.5"/>${label(98, 140, 104, 84, tint)}`,
  spray: (tint) =>
    `<path d="M138 24h24v44h-24z" fill="${paper}" stroke="${edge}"/><path d="M108 68h84v26h-84z" fill="${tint}"/><path d="M116 94h68c10 6 16 14 16 28v120a16 16 0 0 1-16 16h-68a16 16 0 0 1-16-16V122c0-14 6-22 16-28z" fill="${glass}" stroke="${edge}" stroke-width="1.5"/>${label(100, 140, 100, 82, tint)}`,
  box: (tint) =>
    `<path d="M58 96 190 66l62 26v130L120 256l-62-30z" fill="#e9edf1" stroke="${edge}"/><path d="M120 124v132l132-34V92z" fill="#d8dfe5"/><path d="M58 96 190 66l62 26-132 32z" fill="${paper}"/><path d="m120 150 132-33v26l-132 33z" fill="${tint}"/><path d="m136 196 70-17M136 214l48-12" stroke="${ink}" stroke-width="5" opacity=".55"/>`,
};

const names: Record<Form, string> = {
  vial: "A vial beside its carton",
  ampoule: "An ampoule beside its carton",
  syringe: "A prefilled syringe",
  pen: "An injection pen",
  bag: "A bag of solution",
  bottle: "A bottle",
  tablet: "A bottle of tablets",
  inhaler: "An inhaler",
  nebule: "Unit-dose vials for a nebulizer",
  patch: "A patch and its pouch",
  tube: "A tube",
  dropper: "A dropper bottle",
  spray: "A spray bottle",
  box: "A box",
};
