/** The carrier: days by ground and what a journey costs. An interface, and the local stand-in that answers from the ZIP code alone. */

export type Destination = { zip_code: string; state_code: string };
export type Speed = "ground" | "second-day" | "overnight";

/** What is asked for: how fast, where to, how many units. */
export type Journey = { speed: Speed; to: Destination; units: number };

/** In cents; `saturday` comes on top when it is to arrive on a Saturday. */
export type CarrierQuote = { possible: true; cents: number; saturdayCents: number } | { possible: false; why: string };

/** Both reject when the carrier cannot be asked or does not know the place. */
export type Carrier = {
  /** Days the goods travel by ground, 1 or more. */
  groundDays: (to: Destination) => Promise<number>;
  cost: (journey: Journey) => Promise<CarrierQuote>;
};

/** The carrier in use. */
export const carrier: Carrier = {
  groundDays: (to) => inUse.groundDays(to),
  cost: (journey) => inUse.cost(journey),
};

/** Puts another carrier in its place; gives the way back. */
export function replaceCarrier(other: Carrier): () => void {
  const before = inUse;
  inUse = other;
  return () => void (inUse = before);
}

/** Ships from Memphis, Tennessee; the same question has always the same answer. ZIP codes that begin with 000 are nowhere. */
export const localCarrier: Carrier = {
  groundDays: async (to) => daysTo(to),
  cost: async ({ speed, to, units }) => {
    const days = daysTo(to);
    if (speed === "overnight" && isOverseas(to)) {
      return { possible: false, why: `Overnight delivery to ${to.state_code} is not possible.` };
    }
    const { base, perUnit } = tariff[speed];
    const cents = Math.round((base + perUnit * Math.min(units, palletUnits)) * (1 + days * 0.06));
    return { possible: true, cents, saturdayCents: 1_800 };
  },
};

let inUse = localCarrier;

/** Cents for the parcel and for each unit in it. */
const tariff: Record<Speed, { base: number; perUnit: number }> = {
  ground: { base: 950, perUnit: 35 },
  "second-day": { base: 2_400, perUnit: 60 },
  overnight: { base: 5_800, perUnit: 110 },
};
/** A pallet costs no more when it is fuller. */
const palletUnits = 200;

/** By the first digit of the ZIP code, from New England (0) to the Pacific (9). */
const daysByRegion = [3, 3, 2, 1, 2, 3, 2, 2, 4, 5];
const overseasDays = 7;

const isOverseas = ({ state_code }: Destination): boolean =>
  ["AK", "HI", "PR", "VI", "GU", "AS", "MP"].includes(state_code);

function daysTo(to: Destination): number {
  const region = /^(?!000)(\d)\d{4}/.exec(to.zip_code)?.[1];
  if (region === undefined) throw new Error(`The carrier does not know ZIP code ${to.zip_code}.`);
  return isOverseas(to) ? overseasDays : daysByRegion[Number(region)]!;
}
