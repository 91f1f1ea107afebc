/** Spreadsheets would run a cell that begins like this. Source: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Writes a line of CSV. A text that a spreadsheet would take for a formula gets an apostrophe before it, also where it has one
 * already: taking one away from such a cell always gives the text.
 * Source: RFC 4180
 */
export function csvLine(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(value: string | number | undefined): string {
  if (typeof value !== "string") return String(value ?? "");
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
