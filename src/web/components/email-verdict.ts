import type { FieldTexts } from "#web/ui/field.tsx";

/** What stands beneath an e-mail field while somebody types. */
export function emailVerdict(typed: string | undefined): Pick<FieldTexts, "confirmation" | "hint"> {
  if (!typed) return {};
  if (typed.includes("@") && typed.includes(".")) return { confirmation: "Valid email format" };
  return { hint: "Please enter a valid email address" };
}
