/** Values of JSON that somebody else wrote: nothing about their shape is taken for granted. */
export type JsonObject = Record<string, unknown>;

/** Objects looked at in one tree; a page's data has some ten thousand. */
const MAX_OBJECTS = 200_000;

/** @returns undefined for a text that is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list; a single object counts as a list of one. */
export function asObjects(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** Every object in a tree, outer ones before those inside them, level by level. */
export function walkJson(root: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  let level: unknown[] = [root];
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      if (isObject(value)) found.push(value);
      if (found.length >= MAX_OBJECTS) return found;
      for (const inner of Object.values(value)) if (typeof inner === "object") next.push(inner);
    }
    level = next;
  }
  return found;
}

/** A text, or a number as text: ids and sizes come as both. */
export function asString(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
