import { expect, test } from "vitest";
import { type ProfileValues, unsavedChanges } from "./profile-values.ts";

const SAVED: ProfileValues = {
  displayName: "",
  bio: "",
  palette: "pine",
  headline: "Maps tides",
  pronunciation: "",
  whyNow: "",
  topics: ["What mud knows", "Reading a beach"],
  languages: "English, German",
  links: [],
  bookingUrl: "",
  contactEmail: "",
  featuredEpisodeIds: [3, 1],
  testimonials: [],
  bioShort: "",
  bioLong: "",
  photos: [],
};

test.each<[string, Partial<ProfileValues>, object, Record<string, string>]>([
  ["nothing", {}, {}, {}],
  ["a text", { headline: " Maps mud " }, { headline: "Maps mud" }, {}],
  ["an emptied text", { headline: " " }, { headline: null }, {}],
  ["blanks around a text", { headline: "Maps tides " }, {}, {}],
  ["an empty row", { topics: ["What mud knows", "", "Reading a beach"] }, {}, {}],
  ["a new row", { topics: [...SAVED.topics, "Tides"] }, { topics: [...SAVED.topics, "Tides"] }, {}],
  [
    "a language",
    { languages: "English, German , Low German," },
    { languages: ["English", "German", "Low German"] },
    {},
  ],
  ["an order", { featuredEpisodeIds: [1, 3] }, { featuredEpisodeIds: [1, 3] }, {}],
  [
    "a wrong row below an empty one, beside a text",
    { links: ["", "mara.example"], headline: "" },
    { headline: null },
    { "links.1": "Each link must be an http or https URL" },
  ],
  [
    "a row without what it needs",
    { photos: [{ url: "", credit: "Lena" }] },
    {},
    { "photos.0.url": "Photo URL is required" },
  ],
  ["too many rows", { topics: [..."123456789"] }, {}, { topics: "Topics must not be more than 8" }],
  [
    "a language that is too long",
    { languages: "x".repeat(41) },
    {},
    { languages: "Each language must not be longer than 40 characters" },
  ],
  ["an empty testimonial", { testimonials: [{ quote: "", name: " ", episodeId: null }] }, {}, {}],
])("unsaved changes: %s", (_, typed, changes, errors) => {
  const unsaved = unsavedChanges({ ...SAVED, ...typed }, SAVED);
  expect(unsaved.changes).toEqual(changes);
  expect(Object.fromEntries(unsaved.errors)).toEqual(errors);
});

test("unsaved changes: a field counts as changed when it is unknown what the server has of it", () => {
  const { headline, ...known } = SAVED;
  expect(unsavedChanges(SAVED, known).changes).toEqual({ headline });
  expect(unsavedChanges({ ...SAVED, headline: "" }, known).changes).toEqual({ headline: null });
});
