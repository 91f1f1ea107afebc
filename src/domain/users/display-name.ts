/** The name to show for a user. */
export function displayNameOf(user: { displayName: string | null; screenName: string }): string {
  return user.displayName || user.screenName;
}
