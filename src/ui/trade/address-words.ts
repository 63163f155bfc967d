/** An address as it is read, and found (pure). */
import type { Address } from "#contract/identity/customers.ts";
import { registration } from "#src/text/trade/address.ts";

/** Whose address it is. */
export const addressee = ({ company_name, first_name, last_name }: Address): string =>
  [company_name, `${first_name} ${last_name}`.trim()].filter((part) => part !== "").join(", ");

/** Street and place. */
export const addressLinesOf = ({ address1, address2, city_name, state_code, zip_code }: Address): string[] => [
  [address1, address2].filter((part) => part !== null && part !== "").join(", "),
  `${city_name}, ${state_code} ${zip_code}`,
];

/** Its DEA registrations with their schedules. */
export const registrationsOf = ({ deas }: Address): string[] =>
  deas.map((dea) => registration(dea.identification_code, dea.schedules));

/** Those in which every typed word occurs: in a name, the street, the place or a DEA number. */
export function addressesWith(text: string, addresses: readonly Address[]): Address[] {
  const words = text.toLowerCase().split(/[\s,]+/);
  return addresses.filter((address) => {
    const said = [addressee(address), ...addressLinesOf(address), ...registrationsOf(address)].join(" ").toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
