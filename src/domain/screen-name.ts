/**
 * Screen names: the public half of an account's address. They compare without case and keep the case they were
 * typed in. Registration, the settings and an administrator each have bounds of their own.
 */
export const SCREEN_NAME_CHANGE_DAYS = 90;
export const SCREEN_NAME_CHECK_DEBOUNCE_MS = 300;

/** Names that are, or may become, addresses of the application itself. */
const RESERVED_SCREEN_NAMES: ReadonlySet<string> = new Set([
  "dashboard",
  "feeds",
  "profile",
  "settings",
  "admin",
  "auth",
  "api",
  "u",
  "assets",
  "login",
  "logout",
  "register",
  "embed",
  "feed",
  "about",
  "help",
  "support",
  "robots.txt",
  "sitemap.xml",
  "favicon.ico",
  "well-known",
]);

/** The router reads `/u/<name>.data` as a request for a page's data, so no name may end that way. */
const ROUTER_DATA_SUFFIX = ".data";

/** Who sets the name: the registration form, the owner in the settings (by plan), or an administrator. */
export type ScreenNamePolicy = "registration" | "free-settings" | "premium-settings" | "administration";

/** The form in which screen names are compared and looked up. */
export function screenNameKey(screenName: string): string {
  return screenName.toLowerCase();
}

/** Whether anybody could have this name: any occasion's characters, at most any occasion's length. */
export function isPossibleScreenName(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,30}$/.test(text);
}

/** Whether the name belongs to the application and so to nobody. */
function isReservedScreenName(screenName: string): boolean {
  const key = screenNameKey(screenName);
  return RESERVED_SCREEN_NAMES.has(key) || key.endsWith(ROUTER_DATA_SUFFIX);
}

const RESERVED_MESSAGE = "This screen name is reserved. Please choose a different screen name.";
const ADMINISTRATION_MESSAGE =
  "Screen name must be 3-30 characters and can only contain letters, numbers, underscores, and hyphens";

/**
 * Says what is wrong with a screen name on an occasion, whether or not it is taken.
 * @returns the sentence to show, or undefined when the name is well formed
 */
export function screenNameError(screenName: string, occasion: ScreenNamePolicy): string | undefined {
  const problem = formProblem(screenName, occasion);
  if (problem) return problem;
  return isReservedScreenName(screenName) ? RESERVED_MESSAGE : undefined;
}

function formProblem(screenName: string, occasion: ScreenNamePolicy): string | undefined {
  switch (occasion) {
    case "registration":
      if (screenName.length < 5) return "Screen name must be at least 5 characters for free accounts";
      if (screenName.length > 30) return "Screen name must not be longer than 30 characters";
      if (!/^[A-Za-z0-9._-]+$/.test(screenName))
        return "Screen name can only contain letters, numbers, dots, dashes, and underscores";
      return undefined;
    case "free-settings":
      if (screenName.length < 5) return "Screen name must be at least 5 characters for free accounts.";
      return settingsProblem(screenName);
    case "premium-settings":
      if (screenName.length < 3) return "Screen name must be at least 3 characters for premium accounts.";
      return settingsProblem(screenName);
    case "administration":
      return /^[A-Za-z0-9_-]{3,30}$/.test(screenName) ? undefined : ADMINISTRATION_MESSAGE;
  }
}

function settingsProblem(screenName: string): string | undefined {
  if (screenName.length > 20) return "Screen name must not be longer than 20 characters.";
  if (!/^[A-Za-z0-9_]+$/.test(screenName)) return "Screen name can only contain letters, numbers, and underscores.";
  return undefined;
}
