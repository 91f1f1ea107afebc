/** The names of a person as the database has them. */
export interface StoredNames {
  displayName: string | null;
  /** JSON list */
  otherNames: string | null;
}

/** The names that a person is watched for by: the display name, and other spellings that they typed. */
export function namesOf({ displayName, otherNames }: StoredNames): string[] {
  const others: string[] = otherNames === null ? [] : JSON.parse(otherNames);
  return [...new Set([...(displayName ? [displayName] : []), ...others])];
}
