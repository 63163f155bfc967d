/**
 * Who takes turns at this device: remembered when somebody switches to the next person, forgotten when they sign out. A name and an e-mail address,
 * nothing that opens anything.
 */

export type PersonHere = { user_id: number; name: string; email: string; since: number };

const place = "people";
const mostPeople = 12;
/** Somebody who has not been here for so long does not take turns any more. */
const forgottenAfterMs = 30 * 24 * 3_600_000;

/** Who was here last comes first. */
export function peopleHere(): PersonHere[] {
  const kept = JSON.parse(localStorage.getItem(place) ?? "[]") as PersonHere[];
  return kept.filter(({ since }) => Date.now() - since < forgottenAfterMs);
}

export function rememberHere(person: Omit<PersonHere, "since">): void {
  keep([{ ...person, since: Date.now() }, ...others(person.user_id)].slice(0, mostPeople));
}

export const forgetHere = (user_id: number): void => keep(others(user_id));

const others = (user_id: number): PersonHere[] => peopleHere().filter((each) => each.user_id !== user_id);

function keep(people: PersonHere[]): void {
  if (people.length === 0) return localStorage.removeItem(place);
  try {
    localStorage.setItem(place, JSON.stringify(people));
  } catch (error) {
    console.info("Could not record who uses this device.", error); // they sign in by email address
  }
}
