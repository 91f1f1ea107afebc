import { withoutPrivateAddresses } from "#domain/links/private-address.ts";
import { pathOf } from "./request-target.ts";

/** Errors within errors, as of a query within an operation. */
const MAX_CAUSES = 5;

/** How the log writes requests and errors: without queries, which hold what people typed and pasted, and without private addresses. */
export const logSerializers = {
  req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
    method,
    url: pathOf(url),
    remoteAddress: ip,
  }),
  // JavaScript can throw anything.
  err: (error: unknown) => describe(error instanceof Error ? error : new Error(String(error))),
};

/** With what libraries add to their errors, such as the code of a system's or database's error. */
function describe(error: Error, depth = 0): Record<string, unknown> & Record<"type" | "message" | "stack", string> {
  const { name, message, stack = "", cause } = error;
  const added = Object.entries(error).filter(([, value]) => typeof value !== "object" && typeof value !== "function");
  return {
    type: name,
    message: withoutPrivateAddresses(message),
    stack: withoutPrivateAddresses(stack),
    ...Object.fromEntries(
      added.map(([field, value]) => [field, typeof value === "string" ? withoutPrivateAddresses(value) : value]),
    ),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: describe(cause, depth + 1) }),
  };
}
