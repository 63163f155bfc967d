/** The demonstration's addresses, billing and shipping, with their DEA registrations. */
import { addDays } from "#contract/base/dates.ts";
import type { Tx } from "#server/db/open.ts";
import { deaNumber } from "./dea.ts";
import { insertRows, takeIds } from "./insert.ts";
import type { People } from "./people.ts";

type Dea = { letters: string; digits: string; schedules: string[] };
type Place = {
  customer: keyof People["customerIds"];
  type: 2 | 3;
  name: string;
  lines: [string, string | null, string, string, string, string | null];
  person: [string, string];
  dea?: Dea;
};

const all = ["II", "IIN", "III", "IIIN", "IV", "V"];
const places: Place[] = [
  {
    customer: "hospital",
    type: 2,
    name: "North Campus Hospital, Accounts Payable",
    lines: ["1200 College Avenue", "Suite 410", "Albany", "NY", "12203", "518-555-0140"],
    person: ["Joan", "Keller"],
  },
  {
    customer: "hospital",
    type: 3,
    name: "North Campus Hospital Pharmacy",
    lines: ["1200 College Avenue", "Dock B", "Albany", "NY", "12203", "518-555-0142"],
    person: ["Dean", "Kowalski"],
    dea: { letters: "BN", digits: "471926", schedules: all },
  },
  {
    customer: "hospital",
    type: 3,
    name: "North Campus Surgery Center",
    lines: ["88 Orchard Street", null, "Troy", "NY", "12180", "518-555-0177"],
    person: ["Amara", "Diallo"],
    dea: { letters: "FN", digits: "250384", schedules: ["II", "IIN", "III", "IV"] },
  },
  {
    customer: "clinics",
    type: 2,
    name: "Lakeshore Clinic Group, Finance",
    lines: ["500 Lake Street", "Floor 3", "Milwaukee", "WI", "53202", "414-555-0110"],
    person: ["Nils", "Hagen"],
  },
  {
    customer: "clinics",
    type: 2,
    name: "Lakeshore Clinic Group, Research Accounts",
    lines: ["510 Lake Street", null, "Milwaukee", "WI", "53202", "414-555-0111"],
    person: ["Odette", "Marsh"],
  },
  {
    customer: "clinics",
    type: 3,
    name: "Lakeshore Clinic Downtown",
    lines: ["500 Lake Street", "Receiving", "Milwaukee", "WI", "53202", "414-555-0121"],
    person: ["Tom", "Becker"],
    dea: { letters: "BL", digits: "318205", schedules: all },
  },
  {
    customer: "clinics",
    type: 3,
    name: "Lakeshore Clinic West Allis",
    lines: ["7415 Greenfield Avenue", null, "West Allis", "WI", "53214", "414-555-0122"],
    person: ["Ines", "Moreau"],
    dea: { letters: "BL", digits: "660417", schedules: ["III", "IIIN", "IV", "V"] },
  },
  {
    customer: "clinics",
    type: 3,
    name: "Lakeshore Clinic Racine",
    lines: ["233 Main Street", "Unit 2", "Racine", "WI", "53403", "262-555-0123"],
    person: ["Bea", "Novotny"],
    dea: { letters: "FL", digits: "109538", schedules: ["IV", "V"] },
  },
  {
    customer: "clinics",
    type: 3,
    name: "Lakeshore Clinic Anchorage Outreach",
    lines: ["4100 Spruce Way", null, "Anchorage", "AK", "99508", "907-555-0124"],
    person: ["Carl", "Isaksen"],
  },
  {
    customer: "pharmacy",
    type: 2,
    name: "Corner Street Pharmacy",
    lines: ["19 Corner Street", null, "Eugene", "OR", "97401", "541-555-0130"],
    person: ["Henry", "Osei"],
  },
  {
    customer: "pharmacy",
    type: 3,
    name: "Corner Street Pharmacy",
    lines: ["19 Corner Street", null, "Eugene", "OR", "97401", "541-555-0130"],
    person: ["Henry", "Osei"],
    dea: { letters: "AC", digits: "582641", schedules: ["II", "III", "IIIN", "IV", "V"] },
  },
];

/** An address as an order keeps it (contract/orders/orders.ts, Contact), with whose it is. */
export type SeededAddress = {
  customer_id: number;
  address_type: 2 | 3;
  dea: string | null;
  contact: {
    contact_id: number;
    company_name: string;
    first_name: string;
    last_name: string;
    address1: string;
    address2: string | null;
    city_name: string;
    state_code: string;
    zip_code: string;
    phone: string | null;
  };
};

/** Returns all addresses. @param ids one number for each of `placeCount` addresses. */
export function listAddresses({ customerIds }: Pick<People, "customerIds">, ids: readonly number[]): SeededAddress[] {
  return places.map(({ customer, type, name, lines, person, dea }, at): SeededAddress => {
    const [address1, address2, city_name, state_code, zip_code, phone] = lines;
    const [first_name, last_name] = person;
    return {
      customer_id: customerIds[customer],
      address_type: type,
      dea: dea ? deaNumber(dea.letters, dea.digits) : null,
      contact: {
        contact_id: ids[at]!,
        company_name: name,
        first_name,
        last_name,
        address1,
        address2,
        city_name,
        state_code,
        zip_code,
        phone,
      },
    };
  });
}

/** Number of addresses. */
export const placeCount = places.length;

/** Writes addresses and registrations. */
export async function fillPlaces(db: Tx, people: People, today: string): Promise<SeededAddress[]> {
  const ids = await takeIds(db, { table: "addresses", column: "contact_id", count: placeCount });
  const seeded = listAddresses(people, ids);
  const isFirst = (at: number) =>
    !seeded
      .slice(0, at)
      .some(
        (other) => other.customer_id === seeded[at]!.customer_id && other.address_type === seeded[at]!.address_type,
      );
  await insertRows(
    db,
    "addresses",
    seeded.map(({ customer_id, address_type, contact }, at) => ({
      customer_id,
      address_type,
      ...contact,
      is_default: isFirst(at),
      is_active: true,
    })),
  );
  await insertRows(
    db,
    "address_deas",
    places.flatMap(({ dea }, at) =>
      dea
        ? [
            {
              customer_id: seeded[at]!.customer_id,
              contact_id: ids[at],
              identification_code: seeded[at]!.dea,
              schedules: dea.schedules,
              valid_to_date: addDays(today, 400 + at * 37),
            },
          ]
        : [],
    ),
  );
  return seeded;
}
