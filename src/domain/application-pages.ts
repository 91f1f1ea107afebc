import { paths } from "./paths.ts";

/**
 * The documents of the application, each with the URL that the build renders it for: those that show something before scripts run,
 * and `app`, which has only what surrounds a page, for all pages that show a user's data.
 */
export const APPLICATION_DOCUMENTS = {
  auth: paths.auth(),
  register: paths.register(),
  forgotPassword: paths.forgotPassword(),
  resetPassword: paths.resetPassword(),
  unsubscribe: "/suggestions/unsubscribe",
  notFound: "/-/-",
  app: paths.home(),
} as const;

export type ApplicationDocumentName = keyof typeof APPLICATION_DOCUMENTS;

/** Paths of pages for signed-in users. `:id` is a positive whole number. */
export const SIGNED_IN_PAGES = [
  "/dashboard",
  "/feeds",
  "/feeds/appearances",
  "/feeds/:id",
  "/feeds/:id/numbers",
  "/feeds/:id/transcripts/:id",
  "/suggestions",
  "/links",
  "/add",
  "/import",
  "/profile",
  "/profile/edit",
  "/settings",
  "/settings/premium",
  "/admin",
  "/admin/users/:id",
] as const;

/** The application's page at a path: a document that shows it, or one of a signed-in user, whose path may have a malformed id. */
export type ApplicationPage =
  | { document: Exclude<ApplicationDocumentName, "app" | "notFound"> }
  | { document: "app"; isFound: boolean };

const ID = "\\d{1,15}";
const WITH_IDS = SIGNED_IN_PAGES.map((path) => new RegExp(`^${path.replaceAll(":id", ID)}$`));
const WITH_ANY_TEXT = SIGNED_IN_PAGES.map((path) => new RegExp(`^${path.replaceAll(":id", "[^/]+")}$`));

/** Whether a part of a path is the id of something. */
export function isIdInPath(text: string): boolean {
  return new RegExp(`^${ID}$`).test(text);
}

/** Finds the application's page at a URL, in any letter case, with or without a slash at the end, and however it is escaped. */
export function findApplicationPage({ pathname, searchParams }: URL): ApplicationPage | undefined {
  const path = pathname.split("/").map(decodeSegment).join("/").toLowerCase().replace(/\/+$/, "");
  if (path === APPLICATION_DOCUMENTS.auth)
    return { document: searchParams.get("tab") === "register" ? "register" : "auth" };
  for (const document of ["forgotPassword", "resetPassword", "unsubscribe"] as const)
    if (path === APPLICATION_DOCUMENTS[document]) return { document };
  if (!WITH_ANY_TEXT.some((pattern) => pattern.test(path))) return undefined;
  return { document: "app", isFound: WITH_IDS.some((pattern) => pattern.test(path)) };
}

/** @returns the segment as it is where it cannot be decoded, or would be several */
function decodeSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes("/") ? segment : decoded;
  } catch {
    return segment;
  }
}
