/**
 * The result of resolving a public URL: a value, the location it has moved to (301), or nothing (404).
 * @template Location how locations are named: by path, by screen name, or by screen name and slug
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
