import type { PasskeyView } from "#domain/users/passkeys.ts";
import type { PasskeyRow } from "../store/tables.ts";

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyView {
  return { id, name, createdAt, lastUsedAt };
}
