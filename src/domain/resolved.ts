/**
 * What a public URL leads to: a value, the location it has moved to (301), or nothing (404).
 * @template Location how the caller names a location: a path, a screen name, a screen name with a slug
 */
export type Resolved<Value, Location = string> =
  | { status: "found"; value: Value }
  | { status: "moved"; location: Location }
  | { status: "missing" };

export const MISSING = { status: "missing" } as const;

export function found<Value>(value: Value) {
  return { status: "found", value } as const;
}

export function movedTo<Location>(location: Location) {
  return { status: "moved", location } as const;
}
