import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { EPISODES_PER_BATCH } from "#domain/episodes/episode.ts";
import { MAX_FEED_TEXT_BYTES } from "#domain/feeds/feed.ts";
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH, URL_MAX_LENGTH } from "#domain/fields.ts";
import { MEDIA_KIT_LIMITS } from "#domain/users/media-kit.ts";
import type { HeavyDocuments } from "#test/fake-servers/heavy-documents.ts";
import type { MailServer } from "#test/fake-servers/mail-server.ts";
import { type Answer, Client } from "./client.ts";

export const MANY_EPISODES = 10_000;
const LONGEST_EPISODES = 100;
/** For what a feed has besides the text that fills up the limit of all. */
const MANY_FEEDS = 500;
const FEED_TITLE_LENGTH = 20;
const SEARCHED_EPISODES = 20;
const SEARCHED_BYTES = 2_500_000;
const WORDS_PER_PARAGRAPH = 50;
const PICTURE_PIXELS = 7071;
const HAN_START = 0x4e00;
const HAN_CHARACTERS = 20_000;
const MAIL_ATTEMPTS = 200;
interface ServerAddresses {
  /** of the application */
  origin: string;
  /** of links that are looked up */
  documents: HeavyDocuments;
  /** of shows that are watched */
  shows: HeavyDocuments;
  mails: MailServer["mails"];
}

/** What attacks need: accounts, each at an address of its own, and the largest inputs. */
export class World {
  readonly origin: string;
  readonly documents: HeavyDocuments;
  readonly shows: HeavyDocuments;
  readonly #mails: MailServer["mails"];
  readonly #onAnswer: (answer: Answer) => void;
  readonly #made = new Map<string, Promise<unknown>>();
  #guests = 0;

  /** @param onAnswer called with each answer to an attacker */
  constructor({ origin, documents, shows, mails }: ServerAddresses, onAnswer: (answer: Answer) => void) {
    this.origin = origin;
    this.documents = documents;
    this.shows = shows;
    this.#mails = mails;
    this.#onAnswer = onAnswer;
  }

  /** A client without an account, at an address of its own. */
  visitor(): Client {
    this.#guests += 1;
    return new Client(this.origin, `attacker_${this.#guests}`, this.#onAnswer, addressOf(this.#guests));
  }

  /** A new account with an empty default feed. */
  guest(): Promise<Client> {
    return this.visitor().register();
  }

  /** A new account whose e-mail address is verified, so that shows are watched for it. */
  async verifiedGuest(): Promise<Client> {
    const guest = await this.guest();
    await guest.expect("POST", "/api/send-verification-code");
    for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) {
      const mail = this.#mails.find(({ to }) => to.includes(guest.email));
      const [code] = /\b\d{6}\b/.exec(mail?.text ?? "") ?? [];
      if (code) {
        await guest.expect("POST", "/api/verify-email", { json: { code } });
        return guest;
      }
      await wait(50);
    }
    throw new Error("No verification code arrived");
  }

  /**
   * An account with 10,000 episodes in its default feed `talks`, 100 with the longest fields in `longest`, and a full media kit.
   * All attacks share it, and its limit of 600 changes in five minutes.
   */
  big(): Promise<Client> {
    return this.#once("big", () => this.newBig());
  }

  /** A further account as big() returns, which the attack may delete. */
  async newBig(): Promise<Client> {
    const guest = await this.guest();
    await fill(guest, guest.feedId, MANY_EPISODES, shortEpisode);
    const longest = await guest.createFeed("longest", { description: han(DESCRIPTION_MAX_LENGTH) });
    await fill(guest, longest, LONGEST_EPISODES, longestEpisode);
    await guest.expect("PATCH", "/api/user", { json: fullMediaKit() });
    return guest;
  }

  /** An account with many feeds, and as much text in them as they may have. */
  manyFeeds(): Promise<Client> {
    return this.#once("many feeds", async () => {
      const guest = await this.guest();
      const characters = Math.floor(MAX_FEED_TEXT_BYTES / MANY_FEEDS / 3) - FEED_TITLE_LENGTH;
      for (let number = 1; number < MANY_FEEDS; number += 1)
        await guest.createFeed(`feed-${number}`, { title: han(FEED_TITLE_LENGTH), description: han(characters) });
      return guest;
    });
  }

  /** An account with 20 transcripts in which all words of a paragraph differ and begin alike. What is refused is missing. */
  searched(): Promise<Client> {
    return this.#once("searched", async () => {
      const guest = await this.guest();
      for (let number = 0; number < SEARCHED_EPISODES; number += 1) {
        const episodeId = await guest.addEpisode();
        await guest.send("PUT", transcriptPath(episodeId), {
          body: alikeWords(number, SEARCHED_BYTES),
          type: "text/plain",
        });
      }
      return guest;
    });
  }

  /** Has a verified guest watch a show that has as many suggestions as one can. @returns their ids @throws Error the show was not checked in time */
  async findSuggestions(guest: Client): Promise<number[]> {
    const url = `${this.shows.origin}/guest.xml?${guest.screenName}`;
    await guest.expect("POST", "/api/watch/shows", { json: { url } });
    for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) {
      const { suggestions } = JSON.parse(await guest.expect("GET", "/api/suggestions"));
      if (suggestions.length > 0) return suggestions.map(({ id }: { id: number }) => id);
      await wait(100);
    }
    throw new Error("No suggestions were found in time");
  }

  /** A picture of 50 megapixels and less than 10 MB that takes long to decode. */
  picture(): Promise<Buffer> {
    return this.#once("picture", () => {
      const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
      const size = { width: PICTURE_PIXELS, height: PICTURE_PIXELS, channels: 3 } as const;
      return sharp({ create: { ...size, background: "white", noise } })
        .jpeg({ quality: 8, progressive: true })
        .toBuffer();
    });
  }

  #once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#made.get(name) as Promise<T> | undefined;
    if (known) return known;
    const made = make();
    this.#made.set(name, made);
    return made;
  }
}

export function transcriptPath(episodeId: number): string {
  return `/api/episodes/${episodeId}/transcript?mayShare=true`;
}

/** Random Han characters: each two of them are a word of the index. @param length in characters, of three bytes each; rounded down */
export function han(length: number): string {
  const codes = Array.from({ length: Math.min(length, HAN_CHARACTERS) }, () => HAN_START + randomInt(HAN_CHARACTERS));
  const text = String.fromCharCode(...codes);
  return text.repeat(Math.ceil(length / text.length)).slice(0, Math.floor(length));
}

/** Paragraphs of 50 different words that begin alike, and one that begins otherwise. */
export function alikeWords(seed: number, bytes: number): string {
  const paragraphs: string[] = [];
  let length = 0;
  for (let number = seed * 10_000_000; length < bytes; number += WORDS_PER_PARAGRAPH) {
    const words = Array.from({ length: WORDS_PER_PARAGRAPH }, (_, at) => `aaaa${(number + at).toString(36)}`);
    const paragraph = `${words.join(" ")} zz.\n\n`;
    paragraphs.push(paragraph);
    length += paragraph.length;
  }
  return paragraphs.join("").slice(0, bytes);
}

export function shortEpisode(number: number) {
  return {
    title: `Talk ${number}`,
    description: "What was said in this one. ".repeat(8),
    showName: `Show ${number % 300}`,
    releaseDate: new Date(Date.UTC(2026, 0, 1) - number * 86_400_000).toISOString(),
  };
}

/** An episode with the longest accepted text in each field. */
export function longestEpisode(number: number) {
  const url = (name: string) => `http://127.0.0.1:9/${name}-${number}-`.padEnd(URL_MAX_LENGTH, "x");
  return {
    title: `${number} `.padEnd(TITLE_MAX_LENGTH, "漢"),
    description: han(DESCRIPTION_MAX_LENGTH),
    showName: han(TITLE_MAX_LENGTH),
    releaseDate: "2026-01-05T10:00:00.000Z",
    audioUrl: url("audio"),
    imageUrl: url("image"),
    duration: "1:00:00",
    appleUrl: url("apple"),
    spotifyUrl: url("spotify"),
    youtubeUrl: url("youtube"),
    showNotesUrl: url("notes"),
    sourceFeedUrl: url("feed").slice(0, 600),
    sourceGuid: url("guid"),
  };
}

/** Every field of the profile, each as long and with as many entries as is accepted. */
export function fullMediaKit() {
  const url = (number: number) => `https://example.org/${number}/`.padEnd(URL_MAX_LENGTH, "x");
  const many = <T>(count: number, make: (number: number) => T) => Array.from({ length: count }, (_, at) => make(at));
  return {
    bio: han(500),
    headline: han(120),
    whyNow: han(200),
    topics: many(MEDIA_KIT_LIMITS.topics, () => han(140)),
    bioShort: han(400),
    bioLong: han(2000),
    pronunciation: han(80),
    languages: many(MEDIA_KIT_LIMITS.languages, () => han(40)),
    links: many(MEDIA_KIT_LIMITS.links, url),
    bookingUrl: url(0),
    contactEmail: "guest@example.com",
    testimonials: many(MEDIA_KIT_LIMITS.testimonials, () => ({ quote: han(300), name: han(100) })),
    photos: many(MEDIA_KIT_LIMITS.photos, (number) => ({ url: url(number), credit: han(120) })),
  };
}

/** Adds episodes to a feed, in the largest batches. */
export async function fill(
  guest: Client,
  feedId: number,
  count: number,
  make: (number: number) => object,
): Promise<void> {
  for (let start = 0; start < count; start += EPISODES_PER_BATCH) {
    const episodes = Array.from({ length: Math.min(EPISODES_PER_BATCH, count - start) }, (_, at) => make(start + at));
    await guest.expect("POST", `/api/feeds/${feedId}/episodes/batch`, { json: { episodes } });
  }
}

function addressOf(number: number): string {
  return `10.0.${number >> 8}.${number & 255}`;
}
