import { foldText } from "../text/folding.ts";

/** Somebody whom a show credits in an episode. */
export interface EpisodePerson {
  name: string;
  role: "host" | "guest";
  /** a page about them */
  href: string | null;
}

/** Shows that credit more list whole casts. */
const MAX_PEOPLE = 12;

/** Somebody as a feed credits them. @see ParsedPerson */
interface CreditedPerson {
  name: string;
  /** in lower case; null for a host */
  role: string | null;
  href: string | null;
}

/**
 * Chooses those who speak, each once: shows credit editors and producers as well.
 * Source: podcastindex.org/namespace/1.0, person: who has no role is a host.
 */
export function hostsAndGuests(credited: readonly CreditedPerson[]): EpisodePerson[] {
  const people = new Map<string, EpisodePerson>();
  for (const { name, role, href } of credited) {
    const spoken = role === null || role.endsWith("host") ? "host" : role === "guest" ? "guest" : undefined;
    const key = foldText(name);
    if (spoken && !people.has(key)) people.set(key, { name, role: spoken, href });
  }
  return [...people.values()].slice(0, MAX_PEOPLE);
}

/** Leaves out the guest whose page it is. @param stored JSON of EpisodePerson[] @param name the guest's display name */
export function peopleBeside(name: string, stored: string | null): EpisodePerson[] {
  const people: EpisodePerson[] = stored === null ? [] : JSON.parse(stored);
  return people.filter((person) => foldText(person.name) !== foldText(name));
}
