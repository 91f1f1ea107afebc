import { foldText } from "../text/folding.ts";
import type { PremiumMode } from "./plan.ts";

/*
 * Screen names identify users in public URLs. They are compared case-insensitively and stored as typed. Registration, settings
 * and administrators have different length limits.
 */
export const SCREEN_NAME_CHANGE_DAYS = 90;
export const SCREEN_NAME_CHECK_DEBOUNCE_MS = 300;

/** Names that are, or may become, paths of the application. */
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
  "aircheck",
  "contact",
  "health",
  "healthz",
  "readyz",
  "metrics",
  "privacy",
  "security",
  "status",
  "terms",
  "suggestions",
  "links",
  "import",
  "add",
]);

/** React Router treats `/u/<name>.data` as a request for a page's data, so a name must not end like this. */
const ROUTER_DATA_SUFFIX = ".data";

/** The rules for a screen name depend on who sets it: a new user, a user on the free or premium plan, or an administrator. */
export type ScreenNamePolicy =
  | "registration"
  | "registration-without-plans"
  | "free-settings"
  | "premium-settings"
  | "settings-without-plans"
  | "administration";

/** @param user undefined for a new one */
export function ownScreenNamePolicy(user: { isPremium: boolean } | undefined, premium: PremiumMode): ScreenNamePolicy {
  if (premium === "everyone") return user ? "settings-without-plans" : "registration-without-plans";
  if (!user) return "registration";
  return user.isPremium ? "premium-settings" : "free-settings";
}

/** Normalizes a screen name for comparison and lookup. */
export function screenNameKey(screenName: string): string {
  return screenName.toLowerCase();
}

/** Whether any policy could allow the string as a screen name. */
export function isPossibleScreenName(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,30}$/.test(text);
}

/** Whether the application itself uses the name. */
function isReservedScreenName(screenName: string): boolean {
  const key = screenNameKey(screenName);
  return RESERVED_SCREEN_NAMES.has(key) || key.endsWith(ROUTER_DATA_SUFFIX);
}

/** Names that are shorter get it, because they would be too short alone. */
const SUFFIX_OF_SHORT_NAMES = "-on-air";
const SHORT_NAME_LENGTH = 5;
/** Leaves room for a number. */
const PROPOSAL_MAX_LENGTH = 27;

/**
 * Proposes a screen name to a new user: "Inés Traveller" is "ines-traveller".
 * @param attempt 1 for the first; the second is "ines-traveller-2", where the first is taken
 * @returns "" for a name without Latin letters
 */
export function proposeScreenName(displayName: string, attempt = 1): string {
  const words = foldText(displayName).match(/[a-z0-9]+/g);
  if (!words) return "";
  const name = words.join("-").slice(0, PROPOSAL_MAX_LENGTH).replace(/-$/, "");
  const whole = name.length < SHORT_NAME_LENGTH ? name + SUFFIX_OF_SHORT_NAMES : name;
  return attempt === 1 ? whole : `${whole}-${attempt}`;
}

const RESERVED_MESSAGE = "This screen name is reserved. Please choose a different screen name.";
const ADMINISTRATION_MESSAGE =
  "Screen name must be 3-30 characters and can only contain letters, numbers, underscores, and hyphens";

/**
 * Validates a screen name by a policy; whether the name is available is another question.
 * @param currentName the user's own, which they keep if it was reserved later; undefined for a new user
 * @returns the error message, or undefined when the name is valid
 */
export function screenNameError(
  screenName: string,
  policy: ScreenNamePolicy,
  currentName?: string,
): string | undefined {
  const error = formatError(screenName, policy);
  if (error) return error;
  const isOwn = currentName !== undefined && screenNameKey(screenName) === screenNameKey(currentName);
  return isReservedScreenName(screenName) && !isOwn ? RESERVED_MESSAGE : undefined;
}

function formatError(screenName: string, policy: ScreenNamePolicy): string | undefined {
  switch (policy) {
    case "registration":
      if (screenName.length < 5) return "Screen name must be at least 5 characters for free accounts";
      return registrationFormatError(screenName);
    case "registration-without-plans":
      if (screenName.length < 3) return "Screen name must be at least 3 characters";
      return registrationFormatError(screenName);
    case "free-settings":
      if (screenName.length < 5) return "Screen name must be at least 5 characters for free accounts.";
      return settingsFormatError(screenName);
    case "premium-settings":
      if (screenName.length < 3) return "Screen name must be at least 3 characters for premium accounts.";
      return settingsFormatError(screenName);
    case "settings-without-plans":
      if (screenName.length < 3) return "Screen name must be at least 3 characters.";
      return settingsFormatError(screenName);
    case "administration":
      return /^[A-Za-z0-9_-]{3,30}$/.test(screenName) ? undefined : ADMINISTRATION_MESSAGE;
  }
}

function registrationFormatError(screenName: string): string | undefined {
  if (screenName.length > 30) return "Screen name must not be longer than 30 characters";
  if (!/^[A-Za-z0-9._-]+$/.test(screenName))
    return "Screen name can only contain letters, numbers, dots, dashes, and underscores";
  return undefined;
}

function settingsFormatError(screenName: string): string | undefined {
  if (screenName.length > 20) return "Screen name must not be longer than 20 characters.";
  if (!/^[A-Za-z0-9_]+$/.test(screenName)) return "Screen name can only contain letters, numbers, and underscores.";
  return undefined;
}
