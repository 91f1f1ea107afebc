import type { FormerScreenName } from "#domain/users/administration.ts";
import type { FormerScreenNameRow } from "../store/tables.ts";

export function presentFormerScreenName(former: FormerScreenNameRow): FormerScreenName {
  const { id, oldScreenName, changedAt, expiresAt } = former;
  return { id, oldScreenName, changedAt, expiresAt };
}
