import { csvLine } from "#domain/csv-line.ts";
import { type AppearanceList, dayOf, type ExportedAppearance, type ExportWriter, linksOf } from "./list.ts";

/** Without it, Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = "\uFEFF";

const COLUMNS: Record<string, (appearance: ExportedAppearance) => string | null> = {
  title: ({ title }) => title,
  show: ({ showName }) => showName,
  date: dayOf,
  link: (appearance) => linksOf(appearance)[0]?.url ?? null,
  kind: ({ kind }) => kind,
  audio: ({ audioUrl }) => audioUrl,
  video: ({ youtubeUrl }) => youtubeUrl,
  apple: ({ appleUrl }) => appleUrl,
  spotify: ({ spotifyUrl }) => spotifyUrl,
  image: ({ imageUrl }) => imageUrl,
  duration: ({ duration }) => duration,
  description: ({ description }) => description,
  guid: ({ guid }) => guid,
};

/** A table with a row for each appearance. Source: RFC 4180 */
export const csvList: ExportWriter = {
  contentType: "text/csv; charset=utf-8",
  extension: ".csv",
  async *write({ appearances }: AppearanceList) {
    yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));
    for await (const appearance of appearances)
      yield csvLine(Object.values(COLUMNS).map((read) => read(appearance) ?? ""));
  },
};
