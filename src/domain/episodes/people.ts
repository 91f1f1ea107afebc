import { isNamed, prepareNames } from "../suggestions/appearances/names.ts";
import { foldText } from "../text/folding.ts";
import { type FeedPerson, kindOfRole } from "./feed-person.ts";

/** Somebody whom a show credits in an episode. */
export interface EpisodePerson {
  name: string;
  role: "host" | "guest";
  /** a page about them */
  href: string | null;
}

/** Shows that credit more list whole casts. */
const MAX_PEOPLE = 12;

/** Chooses those who speak, each once: shows credit editors and producers as well. */
export function hostsAndGuests(credited: readonly FeedPerson[]): EpisodePerson[] {
  const people = new Map<string, EpisodePerson>();
  for (const { name, role, href } of credited) {
    const kind = kindOfRole(role);
    const key = foldText(name);
    if ((kind === "host" || kind === "guest") && !people.has(key)) people.set(key, { name, role: kind, href });
  }
  return [...people.values()].slice(0, MAX_PEOPLE);
}

/** Leaves out the guest whose page it is. @param stored JSON of EpisodePerson[] @param name the guest's display name */
export function peopleBeside(name: string, stored: string | null): EpisodePerson[] {
  if (stored === null) return [];
  const people: EpisodePerson[] = JSON.parse(stored);
  const own = prepareNames([name]);
  return people.filter((person) => !own.some((prepared) => isNamed(prepared, person.name)));
}
