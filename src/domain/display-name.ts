/** The name a person is shown under. */
export function displayNameOf(person: { displayName: string | null; screenName: string }): string {
  return person.displayName || person.screenName;
}
