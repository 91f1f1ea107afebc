/** The name a person is shown under. */
export function nameOf(person: { displayName: string | null; screenName: string }): string {
  return person.displayName || person.screenName;
}
