/**
 * The languages whose month names are known. Where two use one word for different months, the first counts ("listopad" is
 * November in Polish and Czech, October in Croatian).
 */
const LANGUAGES =
  "en de de-AT fr es pt it nl sv da nb pl cs ru uk bg sr hr sk sl fi et lv lt hu ro el tr id ms ca gl eu cy ga is vi ar he hi".split(
    " ",
  );
/** Names of each month that Intl does not give, most of them short. */
const OTHER_NAMES = [
  "jan яну",
  "feb feber фев",
  "mar mrz",
  "apr",
  "may",
  "jun",
  "jul",
  "aug aou agt ags",
  "sept setiembre сен szep",
  "oct",
  "nov noi ноя ное",
  "dec",
];
const MIN_NAME_LENGTH = 3;

const MONTHS_BY_NAME = new Map<string, number>();
// Beside a day, a name can have another ending.
for (const language of LANGUAGES)
  for (const width of ["long", "short"] as const)
    for (const fields of [{ day: "numeric" as const }, {}]) {
      const format = new Intl.DateTimeFormat(language, { ...fields, month: width, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
        const name = comparable(parts.find(({ type }) => type === "month")?.value ?? "");
        if (name.length >= MIN_NAME_LENGTH && !/\d/.test(name) && !MONTHS_BY_NAME.has(name))
          MONTHS_BY_NAME.set(name, month);
      }
    }
for (const [at, names] of OTHER_NAMES.entries())
  for (const name of names.split(" ")) MONTHS_BY_NAME.set(comparable(name), at + 1);

/** @returns 1 to 12; undefined for a word that is no month */
export function monthOf(word: string): number | undefined {
  const name = comparable(word);
  // Hebrew writes "in" and the month as one word.
  return MONTHS_BY_NAME.get(name) ?? MONTHS_BY_NAME.get(name.replace(/^ב/, ""));
}

/** In lower case, without dots and accents. */
function comparable(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f.]/g, "")
    .normalize("NFC");
}
