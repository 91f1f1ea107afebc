import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { episodeSchema } from "../src/domain/episodes/episode.ts";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import { mediaKitChangesSchema } from "../src/domain/users/media-kit.ts";
import { readConfig } from "../src/server/config.ts";
import { createContext } from "../src/server/context.ts";
import { encodeProfilePicture } from "../src/server/images/profile-picture.ts";
import { migrateOrExit } from "../src/server/operate/migrate-or-exit.ts";
import { activatePremium } from "../src/server/operations/accounts/plans.ts";
import { setProfilePicture } from "../src/server/operations/accounts/profile-pictures.ts";
import { registerUser, updateProfile } from "../src/server/operations/accounts/users.ts";
import { addEpisode } from "../src/server/operations/episodes/episodes.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { countUsers, updateUser } from "../src/server/store/users.ts";

/*
 * `npm run demo` fills an empty instance with a made-up guest, their media kit, three feeds and their episodes. All episodes play the same short
 * sample, which the application itself serves.
 */
const EMAIL = "demo@aircheck.example";
const PASSWORD = "demo-aircheck";
const DAY_MS = 86_400_000;
const FILES = join(import.meta.dirname, "../public/demo");
const SAMPLE_BYTES = statSync(join(FILES, "sample.mp3")).size;

type DemoEpisode = [show: string, title: string, duration: string, description: string];

const shows: Record<string, string> = {
  "The Long Commute": "the-long-commute.jpg",
  "Signal & Noise": "signal-noise.jpg",
  "Half-Built Cities": "half-built-cities.jpg",
  "Kitchen Table Economics": "kitchen-table-economics.jpg",
  "Night Desk": "night-desk.jpg",
  "Second Drafts": "second-drafts.jpg",
  "Field Recordings": "field-recordings.jpg",
  "The Quiet Engineer": "the-quiet-engineer.jpg",
};

const feeds: { title: string; slug: string; description: string; isDefault?: boolean; episodes: DemoEpisode[] }[] = [
  {
    title: "Streets, slowly",
    slug: "streets-slowly",
    description:
      "Conversations about walking, waiting and the parts of a town that nobody planned. Start anywhere; the newest is on top.",
    isDefault: true,
    episodes: [
      [
        "Half-Built Cities",
        "The bench is the smallest public building",
        "52:18",
        "Who decides where a town lets you sit down? We follow one bench through two councils, a drought and a petition, and end up talking about shade.",
      ],
      [
        "The Long Commute",
        "What a bus stop knows about you",
        "38:44",
        "Forty minutes at one stop in the rain: timetables, strangers, and why waiting is the most honest survey of a city there is.",
      ],
      [
        "Night Desk",
        "After the last tram",
        "44:07",
        "Between one and five in the morning a city belongs to bakers, cleaners and foxes. A night walk with a microphone and too much coffee.",
      ],
      [
        "Field Recordings",
        "Seven crossings, no words",
        "29:31",
        "Seven pedestrian crossings recorded at the same hour in seven towns, and a conversation about what impatience sounds like.",
      ],
      [
        "Kitchen Table Economics",
        "The price of a corner shop",
        "47:52",
        "When the last shop on the street closes, what does everybody start paying instead? A sum, done out loud, with biscuits.",
      ],
      [
        "Second Drafts",
        "Redrawing the map by hand",
        "56:10",
        "On drawing a neighbourhood from memory, what people leave out, and the three buildings that everybody draws too large.",
      ],
      [
        "Signal & Noise",
        "Counting people without watching them",
        "41:25",
        "How to measure a square honestly: clickers, stopwatches, and the argument against cameras.",
      ],
    ],
  },
  {
    title: "Writing it down",
    slug: "writing-it-down",
    description: "On notebooks, first sentences and the long middle of a book.",
    episodes: [
      [
        "Second Drafts",
        "The sentence you cut is the one you remember",
        "1:02:33",
        "Three pages, four scissors and a confession about adverbs.",
      ],
      [
        "The Quiet Engineer",
        "Documentation is a kind of hospitality",
        "49:20",
        "Why the best manuals read like somebody holding a door open, and how to write one when nobody asked you to.",
      ],
      [
        "Night Desk",
        "Letters to a newspaper that no longer exists",
        "35:58",
        "A drawer of unsent letters, read aloud by the people who found them.",
      ],
      [
        "Signal & Noise",
        "How to interview a shy expert",
        "43:15",
        "Silence, second questions and the use of a plate of cake.",
      ],
    ],
  },
  {
    title: "Small machines",
    slug: "small-machines",
    description: "Repairs, radios and things with exactly one button.",
    episodes: [
      [
        "The Quiet Engineer",
        "One button, thirty years",
        "51:47",
        "The life of a lift button, from the drawing board to the museum, told by the people who pressed it.",
      ],
      [
        "Field Recordings",
        "A workshop before opening time",
        "33:02",
        "Lathes, kettles and a radio that only gets one station.",
      ],
      [
        "Kitchen Table Economics",
        "Repair is a wage",
        "46:39",
        "What it really costs to mend a toaster, and who gets paid when you do not.",
      ],
      ["The Long Commute", "The ticket machine that apologised", "28:16", "A small history of polite machinery."],
      ["Night Desk", "Keeping a lighthouse by post", "39:54", "How the last keepers ordered bulbs, bread and books."],
    ],
  },
];

const profile = {
  bio: "Walks through towns and asks why they are the way they are. Author of two thin books about waiting. Available for long conversations and short radio.",
  headline: "On walking, waiting, and the parts of a town that nobody planned",
  whyNow: "“The Second Bench”, a book about where towns let people sit down, comes out in spring.",
  topics: [
    "Why the bench is the smallest public building",
    "What a bus stop knows that a census does not",
    "How to count people without watching them",
    "The case for machines with exactly one button",
    "Writing about ordinary places without being bored",
  ],
  bioShort:
    "Wren Holloway writes about streets, queues and small machines. Wren has walked every tram line of eleven towns and is the author of “Please Wait Here” and “The Second Bench”.",
  bioLong:
    "Wren Holloway writes about streets, queues and small machines. After ten years of drawing timetables for a transport office, Wren began to record the places where people wait, and has since walked every tram line of eleven towns, from the first stop to the last.\n\n“Please Wait Here” collected those walks; “The Second Bench” asks who decides where a town lets people sit down. Wren teaches an evening class in drawing maps from memory and repairs radios, slowly.",
  pronunciation: "ren HOL-oh-way",
  languages: ["English", "Dutch"],
  links: ["https://wren-holloway.example/", "https://social.example/@wren"],
  bookingUrl: "https://wren-holloway.example/book",
  contactEmail: "hello@wren-holloway.example",
};
/** With titles of episodes below. */
const testimonials = [
  {
    quote: "The rare guest who makes you look out of the window afterwards. We had letters about the bench for weeks.",
    name: "Odile Marsh",
    title: "The bench is the smallest public building",
  },
  {
    quote: "Came with a microphone of their own, three stories and no slogans.",
    name: "Tomas Reed",
    title: "After the last tram",
  },
];
const featuredTitles = [
  "The bench is the smallest public building",
  "What a bus stop knows about you",
  "Documentation is a kind of hospitality",
  "One button, thirty years",
  "The price of a corner shop",
  "How to interview a shy expert",
];

const config = readConfig(process.env);
await migrateOrExit(config);
const context = createContext(config);
if ((await countUsers(context.db)) > 0) {
  console.error("This instance already has users; the demo only fills an empty one.");
  await context.close();
  process.exit(1);
}

const registered = await registerUser(context, {
  email: EMAIL,
  password: PASSWORD,
  displayName: "Wren Holloway",
  screenName: "wren.holloway",
});
await updateUser(context.db, registered.id, { isVerified: true });
await activatePremium(context, registered.id);
const picture = await encodeProfilePicture(readFileSync(join(FILES, "wren-holloway.jpg")), undefined);
const guest = await setProfilePicture(context, registered.id, picture);

const episodeIds = new Map<string, number>();
let releasedDaysAgo = 9;
for (const { episodes, ...fields } of feeds) {
  const feed = await createFeed(
    context,
    guest,
    feedInputSchema.parse({ ...fields, isPublic: true, sortMethod: "newest" }),
  );
  let daysAgo = releasedDaysAgo;
  for (const [show, title, duration, description] of episodes) {
    const releaseDay = Math.floor(Date.now() / DAY_MS - daysAgo);
    const episode = episodeSchema.parse({
      title,
      description,
      showName: show,
      releaseDate: new Date((releaseDay + 0.25) * DAY_MS),
      audioUrl: `${config.publicUrl}/demo/sample.mp3?episode=${encodeURIComponent(title)}`,
      imageUrl: `${config.publicUrl}/demo/${shows[show]}`,
      duration,
      enclosureLength: SAMPLE_BYTES,
      enclosureType: "audio/mpeg",
    });
    episodeIds.set(title, (await addEpisode(context, guest, feed.id, episode)).id);
    daysAgo += 23;
  }
  releasedDaysAgo += 12;
}
const kit = mediaKitChangesSchema.parse({
  ...profile,
  testimonials: testimonials.map(({ title, ...testimonial }) => ({ ...testimonial, episodeId: episodeIds.get(title) })),
  featuredEpisodeIds: featuredTitles.map((title) => episodeIds.get(title)),
});
await updateProfile(context, guest.id, { ...kit, bio: profile.bio });
await context.close();
console.log(`Sign in as ${EMAIL} with the password ${PASSWORD}.`);
console.log(`Public profile: ${config.publicUrl}/u/${guest.screenName}`);
