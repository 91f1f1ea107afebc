import { z } from "zod";
import { optionalPublicUrl, optionalText, requiredPublicUrl, requiredText } from "../fields.ts";
import { isEmailAddress } from "./email-address.ts";

/** How many items the lists of a media kit can have. */
export const MEDIA_KIT_LIMITS = {
  topics: 8,
  languages: 10,
  links: 12,
  testimonials: 6,
  featuredEpisodes: 6,
  photos: 4,
} as const;

const CONTACT_EMAIL_MESSAGE = "Contact email must be a valid email address";

/** A list of a request body; null means empty, undefined leaves it unchanged. */
function list<Item extends z.ZodType>(label: string, item: Item, maxItems: number) {
  return z
    .array(item, `${label} must be a list`)
    .max(maxItems, `${label} must not be more than ${maxItems}`)
    .nullish()
    .transform((items) => (items === null ? [] : items));
}

const episodeId = (label: string) => z.int(`${label} must be the id of one of your episodes`).positive();

/** The fields of the media kit as the API accepts them. All are optional; '' and null empty a field. */
export const mediaKitChangesSchema = z
  .object({
    headline: optionalText("Headline", 120),
    whyNow: optionalText("Why now", 200),
    topics: list("Topics", requiredText("Each topic", 140), MEDIA_KIT_LIMITS.topics),
    bioShort: optionalText("Short bio", 400),
    bioLong: optionalText("Long bio", 2000),
    pronunciation: optionalText("Pronunciation", 80),
    languages: list("Languages", requiredText("Each language", 40), MEDIA_KIT_LIMITS.languages),
    links: list("Links", requiredPublicUrl("Each link"), MEDIA_KIT_LIMITS.links),
    bookingUrl: optionalPublicUrl("Booking link"),
    contactEmail: z
      .string(CONTACT_EMAIL_MESSAGE)
      .trim()
      .refine((text) => text === "" || isEmailAddress(text), CONTACT_EMAIL_MESSAGE)
      .nullish()
      .transform((email) => (email === undefined ? undefined : email || null)),
    testimonials: list(
      "Testimonials",
      z.object({
        quote: requiredText("Quote", 300),
        name: requiredText("Name", 100),
        episodeId: episodeId("Episode")
          .nullish()
          .transform((id) => id ?? null),
      }),
      MEDIA_KIT_LIMITS.testimonials,
    ),
    featuredEpisodeIds: list(
      "Featured episodes",
      episodeId("Each featured episode"),
      MEDIA_KIT_LIMITS.featuredEpisodes,
    ),
    photos: list(
      "Photos",
      z.object({
        url: requiredPublicUrl("Photo URL"),
        credit: optionalText("Photo credit", 120).transform((credit) => credit ?? null),
      }),
      MEDIA_KIT_LIMITS.photos,
    ),
  })
  .partial();
export type MediaKitChanges = z.infer<typeof mediaKitChangesSchema>;

/** A media kit in responses to its owner. */
export const mediaKitSchema = z.object({
  /** what the guest is known for, in one line */
  headline: z.string().nullable(),
  whyNow: z.string().nullable(),
  /** phrased as titles of episodes */
  topics: z.array(z.string()),
  /** for hosts to copy, in the third person */
  bioShort: z.string().nullable(),
  bioLong: z.string().nullable(),
  /** of the guest's name */
  pronunciation: z.string().nullable(),
  languages: z.array(z.string()),
  /** the guest's other pages */
  links: z.array(z.string()),
  bookingUrl: z.string().nullable(),
  /** shown on request only */
  contactEmail: z.string().nullable(),
  testimonials: z.array(z.object({ quote: z.string(), name: z.string(), episodeId: z.int().nullable() })),
  featuredEpisodeIds: z.array(z.int()),
  photos: z.array(z.object({ url: z.string(), credit: z.string().nullable() })),
});
export type MediaKit = z.infer<typeof mediaKitSchema>;

export const EMPTY_MEDIA_KIT: MediaKit = {
  headline: null,
  whyNow: null,
  topics: [],
  bioShort: null,
  bioLong: null,
  pronunciation: null,
  languages: [],
  links: [],
  bookingUrl: null,
  contactEmail: null,
  testimonials: [],
  featuredEpisodeIds: [],
  photos: [],
};

/** @param stored from storedMediaKit() */
export function parseMediaKit(stored: string | null): MediaKit {
  return stored === null ? EMPTY_MEDIA_KIT : { ...EMPTY_MEDIA_KIT, ...JSON.parse(stored) };
}

/** The JSON to store, of the filled fields; null when none is filled. */
export function storedMediaKit(kit: MediaKit): string | null {
  const filled = filledFieldsOf(kit);
  return Object.keys(filled).length === 0 ? null : JSON.stringify(filled);
}

/** Leaves out the fields that are empty. */
export function filledFieldsOf<Fields extends object>(fields: Fields): Partial<Fields> {
  const isFilled = ([, value]: [string, unknown]) => value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(isFilled)) as Partial<Fields>;
}

/** The part of a media kit that public responses contain, where it is filled. */
export const publicMediaKitSchema = mediaKitSchema
  .omit({ contactEmail: true, featuredEpisodeIds: true, testimonials: true })
  .extend({ testimonials: z.array(z.object({ quote: z.string(), name: z.string() })) })
  .partial();

/** An episode to choose for the media kit. */
export const episodeChoiceSchema = z.object({
  id: z.int(),
  feedId: z.int(),
  title: z.string(),
  showName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  releaseDate: z.iso.datetime(),
});
export type EpisodeChoice = z.infer<typeof episodeChoiceSchema>;
