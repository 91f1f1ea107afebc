// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * A value as both databases store it. PostgreSQL's texts have no NUL, no page shows the other control characters, and UTF-8 has no
 * half of a surrogate pair: a text loses them, whatever it is and wherever it comes from. Both drivers do so with every parameter.
 */
export function storable(value: unknown): unknown {
  if (typeof value !== "string") return value;
  CONTROL_CHARACTERS.lastIndex = 0;
  return (CONTROL_CHARACTERS.test(value) ? value.replace(CONTROL_CHARACTERS, "") : value).toWellFormed();
}
