import type { PaletteName } from "../src/domain/users/palettes.ts";

/** An episode of the demo: show, title, duration and description. */
export type DemoEpisode = [show: string, title: string, duration: string, description: string];

export interface DemoFeed {
  title: string;
  slug: string;
  description: string;
  isDefault?: boolean;
  /** 1 for some 9 plays a day */
  popularity: number;
  /** the newest first */
  episodes: DemoEpisode[];
}

interface DemoGuest {
  displayName: string;
  screenName: string;
  palette: PaletteName;
  /** the fields of PATCH /api/user */
  profile: Record<string, unknown>;
  feeds: DemoFeed[];
}

/** The guests beside the one whom the demo is about, so that pages of several people can be compared. */
export const OTHER_GUESTS: DemoGuest[] = [
  {
    displayName: "Idris Okello",
    screenName: "idris.okello",
    palette: "amber",
    profile: {
      bio: "Cooks for a hundred on Wednesdays, counts what is thrown away on Thursdays. Explains prices with soup.",
      headline: "On kitchens, prices and what is left on the plate",
      topics: [
        "What a canteen knows about a town",
        "The economics of a free lunch",
        "How to waste less without a lecture",
      ],
      languages: ["English", "Swahili"],
      bookingUrl: "https://idris-okello.example/talk",
    },
    feeds: [
      {
        title: "Soup and sums",
        slug: "soup-and-sums",
        description: "Conversations about food, work and money, most of them recorded in kitchens.",
        isDefault: true,
        popularity: 0.8,
        episodes: [
          [
            "Kitchen Table Economics",
            "A lunch for the price of a stamp",
            "41:12",
            "What it takes to feed a hundred people for next to nothing, and who pays the rest.",
          ],
          [
            "The Long Commute",
            "The canteen at the end of the line",
            "36:05",
            "Drivers, cleaners and the best lentils in town: a morning at the terminus.",
          ],
          [
            "Second Drafts",
            "A cookbook without photographs",
            "48:27",
            "Eleven recipes, told as stories, and why the twelfth was cut.",
          ],
          ["Night Desk", "Bread before dawn", "33:40", "Three bakers on flour, sleep and the first customer."],
          [
            "Signal & Noise",
            "Weighing what is left over",
            "44:18",
            "How to measure waste without making anybody feel watched.",
          ],
        ],
      },
    ],
  },
  {
    displayName: "Marta Lindqvist",
    screenName: "marta.lindqvist",
    palette: "plum",
    profile: {
      bio: "Recorded her first lighthouse in 1979 and has not stopped listening since. Lives on an island with two ferries.",
      headline: "Sound recordist of harbours, engines and silence",
      topics: ["What an engine says before it stops", "Recording silence", "Forty years of harbours"],
      languages: ["Swedish", "English"],
      contactEmail: "marta@marta-lindqvist.example",
    },
    feeds: [
      {
        title: "Harbour hours",
        slug: "harbour-hours",
        description: "On listening for a living, from wax to memory cards.",
        isDefault: true,
        popularity: 0.5,
        episodes: [
          [
            "Field Recordings",
            "The last steam whistle",
            "37:44",
            "One whistle, recorded every spring for twenty years, and what changed in it.",
          ],
          [
            "The Quiet Engineer",
            "Listening to bearings",
            "52:09",
            "A mechanic and a recordist diagnose a ferry with their eyes closed.",
          ],
          [
            "Night Desk",
            "Fog, forty minutes of it",
            "40:51",
            "A harbour that cannot be seen, and everything one hears instead.",
          ],
          [
            "Half-Built Cities",
            "How loud may a town be?",
            "45:33",
            "Noise maps, ice-cream vans and the right to a quiet street.",
          ],
        ],
      },
    ],
  },
];
