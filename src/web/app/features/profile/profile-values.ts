import type { PaletteName } from "#domain/users/palettes.ts";
import { type CurrentUser, type ProfileChanges, profileChangesSchema } from "#domain/users/user.ts";

/** What the controls hold: texts as they are typed, and rows that may be incomplete. */
export interface ProfileValues {
  displayName: string;
  bio: string;
  palette: PaletteName;
  headline: string;
  pronunciation: string;
  whyNow: string;
  topics: string[];
  /** separated by commas */
  languages: string;
  links: string[];
  bookingUrl: string;
  contactEmail: string;
  featuredEpisodeIds: number[];
  testimonials: { quote: string; name: string; episodeId: number | null }[];
  bioShort: string;
  bioLong: string;
  photos: { url: string; credit: string }[];
}

export type ProfileField = keyof ProfileValues;

export function profileValuesOf(user: CurrentUser): ProfileValues {
  return {
    displayName: user.displayName ?? "",
    bio: user.bio ?? "",
    palette: user.palette,
    headline: user.headline ?? "",
    pronunciation: user.pronunciation ?? "",
    whyNow: user.whyNow ?? "",
    topics: user.topics,
    languages: user.languages.join(", "),
    links: user.links,
    bookingUrl: user.bookingUrl ?? "",
    contactEmail: user.contactEmail ?? "",
    featuredEpisodeIds: user.featuredEpisodeIds,
    testimonials: user.testimonials,
    bioShort: user.bioShort ?? "",
    bioLong: user.bioLong ?? "",
    photos: user.photos.map(({ url, credit }) => ({ url, credit: credit ?? "" })),
  };
}

interface UnsavedChanges {
  /** the changed fields that can be saved */
  changes: ProfileChanges;
  /** what is wrong with the other changed fields, by the path of the control: "topics.2", "photos.0.url", or "topics" for the list */
  errors: ReadonlyMap<string, string>;
}

/**
 * Compares what the controls hold with what was saved last. Rows that are empty, and blanks around texts, are no changes.
 * @param saved lacks the fields of which it is unknown what the server has: they count as changed
 */
export function unsavedChanges(values: ProfileValues, saved: Partial<ProfileValues>): UnsavedChanges {
  const changes: ProfileChanges = {};
  const errors = new Map<string, string>();
  for (const field of Object.keys(values) as ProfileField[]) {
    const { value, rows } = sentField(values, field);
    const isKnown = field in saved;
    const before = isKnown ? sentField({ ...values, ...saved }, field).value : undefined;
    if (isKnown && isSame(value, before)) continue;
    const schema = profileChangesSchema.shape[field];
    const read = schema.safeParse(value);
    if (read.success) {
      if (!isKnown || !isSame(read.data, schema.safeParse(before).data)) Object.assign(changes, { [field]: read.data });
      continue;
    }
    for (const { path, message } of read.error.issues) {
      const [item, ...rest] = path;
      const control = [field, ...(rows && item !== undefined ? [rows[Number(item)], ...rest] : [])].join(".");
      if (!errors.has(control)) errors.set(control, message);
    }
  }
  return { changes, errors };
}

/** What the server gets for a field. @returns rows: of a list with a control for each row, which row each of its items is */
function sentField(values: ProfileValues, field: ProfileField): { value: unknown; rows?: number[] } {
  const value = values[field];
  if (field === "languages") return { value: values.languages.split(",").filter((each) => each.trim() !== "") };
  if (!Array.isArray(value)) return { value };
  const rows = value.flatMap((row, index) => (isEmptyRow(row) ? [] : [index]));
  return { value: rows.map((index) => value[index]), rows };
}

function isEmptyRow(row: string | number | object): boolean {
  const text = typeof row === "object" ? Object.values(row).join("") : String(row);
  return text.trim() === "";
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
