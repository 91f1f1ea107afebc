import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseDurationSeconds } from "../src/domain/episodes/duration.ts";
import { episodeSchema } from "../src/domain/episodes/episode.ts";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import type { EpisodePerson } from "../src/domain/episodes/people.ts";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import { stateAfter, uncheckedLink } from "../src/domain/links/schedule.ts";
import { mediaKitChangesSchema } from "../src/domain/users/media-kit.ts";
import { profileChangesSchema, type Registration } from "../src/domain/users/user.ts";
import { createContext } from "../src/server/context.ts";
import { encodeProfilePicture } from "../src/server/images/profile-picture.ts";
import { readIndexedTranscript } from "../src/server/lookup/transcripts/indexed-transcript.ts";
import { migrateOrExit } from "../src/server/operate/migrate-or-exit.ts";
import { readConfigOrExit } from "../src/server/operate/read-config-or-exit.ts";
import { requireDatabaseOrExit } from "../src/server/operate/require-database-or-exit.ts";
import { activatePremium } from "../src/server/operations/accounts/plans.ts";
import { setProfilePicture } from "../src/server/operations/accounts/profile-pictures.ts";
import { registerUser, updateProfile } from "../src/server/operations/accounts/users.ts";
import { addEpisode } from "../src/server/operations/episodes/episodes.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { addTranscript, nameMySpeaker } from "../src/server/operations/transcripts/transcripts.ts";
import { hashUrl, replaceLinkCheck } from "../src/server/store/link-checks.ts";
import { addStatistics } from "../src/server/store/statistics.ts";
import type { UserRow } from "../src/server/store/tables.ts";
import { countUsers, updateUser } from "../src/server/store/users.ts";
import { suggestAppearances } from "../src/server/suggestions/suggest.ts";
import { type DemoFeed, OTHER_GUESTS } from "./demo-guests.ts";
import { type DemoEpisodeOfFeed, demoNumbers } from "./demo-numbers.ts";

/*
 * `npm run demo` fills an empty instance with a made-up guest, their media kit, three feeds with episodes, transcripts, suggestions and
 * what was counted in three months, and two more guests with a page each. All episodes play the same short sample, which the application itself serves.
 */
const EMAIL = "demo@aircheck.example";
const PASSWORD = "listen-again";
const DAY_MS = 86_400_000;
const FILES = join(import.meta.dirname, "../public/demo");
/** On the radio; the other shows are podcasts. */
const BROADCASTER = "Night Desk";
const SAMPLE_BYTES = statSync(join(FILES, "sample.mp3")).size;

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

const feeds: DemoFeed[] = [
  {
    title: "Streets, slowly",
    slug: "streets-slowly",
    description:
      "Conversations about walking, waiting and the parts of a town that nobody planned; the newest is on top.",
    isDefault: true,
    popularity: 1,
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
    popularity: 0.6,
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
    popularity: 0.7,
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

/** Of the episodes with transcripts, as the show's feed would name him. */
const host: EpisodePerson = { name: "Corin Ashby", role: "host", href: null };

/** What was said, by title: the host and the guest in turns, the host first. */
const transcripts: Record<string, string[]> = {
  "The bench is the smallest public building": [
    "Welcome to Half-Built Cities. Today we sit down, literally. Wren Holloway, you call the bench a building. Why?",
    "Because somebody designs it, somebody pays for it, and somebody decides who may use it and for how long. It has a floor, which is the pavement, and on good days a roof, which is a tree. It is the smallest public building we have.",
    "You followed one single bench for a year.",
    "One bench, through two councils, a drought and a petition. It was moved four metres, and that changed everything: before, it stood in the shade of a lime tree from noon. Afterwards nobody sat there until the evening.",
    "Four metres of shade.",
    "Shade is the first thing people look for, and the last thing that a plan shows. I asked forty people why they had chosen this bench. Thirty-one said: because it is cooler here. Nobody mentioned the view.",
    "And the armrest in the middle?",
    "That armrest is a sentence. It says: sit, but do not lie down. You can read what a town thinks of its people from the armrests of its benches.",
    "What should a listener do tomorrow morning?",
    "Count the places where you could sit for ten minutes without buying anything. If it is fewer than three between your door and the tram, write to somebody, and be polite about it.",
  ],
  "What a bus stop knows about you": [
    "It is raining, as you can hear. We are at stop forty-one, where the bus comes every twelve minutes, or so they say.",
    "Every twelve minutes on paper. We have been here for nineteen. Waiting is the most honest survey of a city that there is: nobody fills it in, and everybody answers.",
    "What do you see when you watch people wait?",
    "Whether they trust the timetable. Those who do stand still. Those who do not walk to the kerb and look up the street, again and again. I count those walks. It is the best measure of a bus line I know.",
    "Do shelters help?",
    "A shelter with a bench doubles the time that people are willing to wait. A display that is wrong halves it again.",
  ],
  "How to interview a shy expert": [
    "You say the second question matters more than the first.",
    "The first answer is the one they prepared. Then you wait. Count to five in silence, cut the cake, and ask: what happened then? The second answer is why you came.",
    "And the cake?",
    "Nobody is shy with a plate in their hand. Choose something that crumbles.",
  ],
};

/** What waits to be added. The marked words name the guest. */
const suggestions: { show: string; title: string; duration: string; daysAgo: number; notes: string[] }[] = [
  {
    show: "Half-Built Cities",
    title: "A town with nowhere to stand",
    duration: "48:36",
    daysAgo: 2,
    notes: [
      "Author ",
      "Wren Holloway",
      " is back with us to talk about pavements, bollards and the art of getting out of the way.",
    ],
  },
  {
    show: "Second Drafts",
    title: "The notebook nobody was meant to read",
    duration: "39:12",
    daysAgo: 4,
    notes: ["With ", "Wren Holloway", ", who brought eleven notebooks and let us open three."],
  },
  {
    show: "The Quiet Engineer",
    title: "In praise of the second-best switch",
    duration: "44:50",
    daysAgo: 6,
    notes: ["Our guest is ", "Wren Holloway", ": on switches that click, and on those that only pretend to."],
  },
];

const config = readConfigOrExit();
await requireDatabaseOrExit(config, { mayBeEmpty: true });
await migrateOrExit(config);
/** Guests register, and add each episode a day after its release. */
let nowMs = Date.now() - 160 * DAY_MS;
const context = createContext(config, { now: () => new Date(nowMs) });
if ((await countUsers(context.db)) > 0) {
  console.error("This instance already has users; the demo only fills an empty one.");
  await context.close();
  process.exit(1);
}

const picturedShow = (show: string) => ({ showName: show, imageUrl: `${config.publicUrl}/demo/${shows[show]}` });
const audioOf = (title: string) => `${config.publicUrl}/demo/sample.mp3?episode=${encodeURIComponent(title)}`;
const dateBefore = (daysAgo: number) => new Date((Math.floor(Date.now() / DAY_MS - daysAgo) + 0.25) * DAY_MS);

const episodeIds = new Map<string, number>();
const guest = await addGuest({ email: EMAIL, displayName: "Wren Holloway", screenName: "wren.holloway" });
await addFeeds(guest, feeds);
for (const { displayName, screenName, palette, profile, feeds } of OTHER_GUESTS) {
  const other = await addGuest({ email: `${screenName}@aircheck.example`, displayName, screenName });
  await updateProfile(context, other.id, profileChangesSchema.parse({ ...profile, palette }));
  await addFeeds(other, feeds);
}
nowMs = Date.now();

for (const [title, paragraphs] of Object.entries(transcripts)) {
  const text = paragraphs.map((said, index) => `${index % 2 === 0 ? host.name : "Wren Holloway"}: ${said}`);
  const transcript = readIndexedTranscript(Buffer.from(webVtt(text)), "text/vtt");
  const episodeId = episodeIds.get(title);
  if (typeof transcript === "string" || !episodeId) throw new Error(`The transcript of ${title} is unusable`);
  await addTranscript(context, guest, episodeId, transcript);
  const people = JSON.stringify([host]);
  await context.db.updateTable("episodes").set({ people }).where("id", "=", episodeId).execute();
  const name = guest.displayName ?? "";
  if (transcript.speakers.includes(name)) await nameMySpeaker(context, guest, episodeId, name);
}
await suggestAppearances(context.db, {
  userId: guest.id,
  feedUrl: null,
  now: context.now().toISOString(),
  appearances: suggestions.map(({ show, title, duration, daysAgo, notes }) => ({
    draft: {
      ...EMPTY_DRAFT,
      ...picturedShow(show),
      title,
      duration,
      description: notes.join(""),
      releaseDate: dateBefore(daysAgo).toISOString(),
      audioUrl: audioOf(title),
    },
    level: "likely",
    evidence: { kind: "notes", parts: notes.map((text, index) => ({ text, isMarked: index === 1 })) },
  })),
});
const kit = mediaKitChangesSchema.parse({
  ...profile,
  testimonials: testimonials.map(({ title, ...testimonial }) => ({ ...testimonial, episodeId: episodeIds.get(title) })),
  featuredEpisodeIds: featuredTitles.map((title) => episodeIds.get(title)),
});
await updateProfile(context, guest.id, { ...kit, bio: profile.bio });
await context.close();
console.log(`Sign in as ${EMAIL} with the password ${PASSWORD}.`);
for (const { screenName } of [guest, ...OTHER_GUESTS])
  console.log(`Public profile: ${config.publicUrl}/u/${screenName}`);

/** Registers a guest with a picture, on the premium plan, 160 days ago. */
async function addGuest({ email, displayName, screenName }: Omit<Registration, "password">): Promise<UserRow> {
  nowMs = Date.now() - 160 * DAY_MS;
  const { id } = await registerUser(context, { email, password: PASSWORD, displayName, screenName });
  await updateUser(context.db, id, { isVerified: true });
  await activatePremium(context, id);
  const file = readFileSync(join(FILES, `${screenName.replace(".", "-")}.jpg`));
  return setProfilePicture(context, id, await encodeProfilePicture(file, undefined));
}

/** Adds feeds, and each episode a day after its release. */
async function addFeeds(guest: UserRow, feeds: readonly DemoFeed[]): Promise<void> {
  let releasedDaysAgo = 9;
  for (const { episodes, popularity, ...fields } of feeds) {
    nowMs = Date.now() - 160 * DAY_MS;
    const input = feedInputSchema.parse({ ...fields, isPublic: true, sortMethod: "newest" });
    const feed = await createFeed(context, guest, input);
    const added: DemoEpisodeOfFeed[] = [];
    for (const [index, [show, title, duration, description]] of [...episodes.entries()].toReversed()) {
      const releaseDate = dateBefore(releasedDaysAgo + index * 23);
      nowMs = releaseDate.getTime() + DAY_MS;
      const episode = episodeSchema.parse({
        ...picturedShow(show),
        kind: show === BROADCASTER ? "broadcast" : "podcast",
        title,
        description,
        releaseDate,
        audioUrl: audioOf(title),
        duration,
        enclosureLength: SAMPLE_BYTES,
        enclosureType: "audio/mpeg",
      });
      const { id } = await addEpisode(context, guest, feed.id, episode);
      episodeIds.set(title, id);
      await noteWorkingAudio(id, audioOf(title));
      added.push({ id, releaseDate, durationSeconds: parseDurationSeconds(duration) ?? 0 });
    }
    await addStatistics(context.db, demoNumbers(feed.id, added, popularity, Date.now()));
    releasedDaysAgo += 12;
  }
}

/** Our own server is not on the public internet, so its links cannot be checked. */
async function noteWorkingAudio(episodeId: number, url: string): Promise<void> {
  const checkedMs = Date.now() - DAY_MS;
  const state = stateAfter(uncheckedLink(checkedMs, 1), { result: "works", problem: null }, checkedMs, 1);
  const nothingElse = { mailedAt: null, offers: null, replacement: null, refusedUrl: null };
  await replaceLinkCheck(context.db, { episodeId, kind: "audio", urlHash: hashUrl(url), ...state, ...nothingElse });
}

/** Every paragraph takes 20 seconds. */
function webVtt(paragraphs: readonly string[]): string {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = paragraphs.map((text, index) => `${time(index * 20)} --> ${time(index * 20 + 19)}\n${text}`);
  return ["WEBVTT", ...cues].join("\n\n");
}
