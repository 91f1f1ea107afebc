/** JSON that somebody else wrote: its values can have any type. */
export type JsonObject = Record<string, unknown>;

/** The data of a large page has some ten thousand objects. */
const MAX_OBJECTS = 200_000;

/** @returns undefined for invalid JSON */
export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of an array, or a single object as an array of one. Other values are left out. */
export function asObjects(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** A string, or a number as a string, because IDs and sizes are written as both. Null for everything else. */
export function asString(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** All objects in a tree, breadth first; at most MAX_OBJECTS. */
export function walkJson(root: unknown): JsonObject[] {
  const objects: JsonObject[] = [];
  let level: unknown[] = [root];
  while (level.length > 0) {
    const nextLevel: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      if (isObject(value)) objects.push(value);
      if (objects.length >= MAX_OBJECTS) return objects;
      for (const child of Object.values(value)) if (typeof child === "object") nextLevel.push(child);
    }
    level = nextLevel;
  }
  return objects;
}
