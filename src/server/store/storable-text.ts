// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A control character in a string of a JSON text: as an escape sequence with an uneven number of backslashes, or DEL itself. */
const CONTROL_CHARACTERS_IN_JSON = /(?<!\\)((?:\\\\)*)(?:\\u00(?:0[0-8BCEFbcef]|1[\dA-Fa-f]|7[Ff])|\\[bf])|\u007f/g;

/**
 * A value as both databases store it. PostgreSQL's texts have no NUL, no page shows the other control characters, and UTF-8 has no
 * half of a surrogate pair: a text loses them, whatever it is and wherever it comes from. Both drivers do so with every parameter.
 */
export function storable(value: unknown): unknown {
  if (typeof value !== "string") return value;
  CONTROL_CHARACTERS.lastIndex = 0;
  return (CONTROL_CHARACTERS.test(value) ? value.replace(CONTROL_CHARACTERS, "") : value).toWellFormed();
}

/** A JSON text without the control characters that its strings would lose on their way into the database. */
export function storableJson(json: string): string {
  return json.replace(CONTROL_CHARACTERS_IN_JSON, "$1");
}
