import { type FeedPerson, kindOfRole, type PersonKind } from "../../episodes/feed-person.ts";
import { foldedWords, foldText } from "../../text/folding.ts";
import type { Evidence } from "../suggestion.ts";
import { isGuestLine, type Judgement, judgeName } from "./judge-name.ts";
import { findName, isNamed, type NameOccurrence, NameText, type PreparedName, prepareNames } from "./names.ts";
import { linkKey, type PreparedLink, prepareLinks } from "./profile-links.ts";
import { sentenceAround } from "./surroundings.ts";

/** Who is watched for. */
export interface WatchedPerson {
  /** the display name and other spellings, as typed */
  names: readonly string[];
  links: readonly string[];
  topics: readonly string[];
}

/** An episode in which a person may appear. */
export interface EpisodeToMatch {
  title: string;
  /** plain text with line breaks */
  notes: string;
  /** addresses that the notes link to */
  links: readonly string[];
  /** the item's own persons; they replace the channel's */
  persons: readonly FeedPerson[];
  durationSeconds: number | null;
  /** itunes:episodeType */
  episodeType: string | null;
}

/** The show of an episode, and what it has to do with the person. */
export interface ShowToMatch {
  title: string;
  author: string | null;
  owner: string | null;
  /** the channel's persons */
  persons: readonly FeedPerson[];
  /** expected: the person has recorded with it; known: they have been on it */
  relation: "expected" | "known" | "none";
  /** other episodes, for telling hosts and boilerplate from guests */
  recentEpisodes: readonly (Pick<EpisodeToMatch, "title" | "notes"> & Partial<Pick<EpisodeToMatch, "persons">>)[];
}

export interface AppearanceMatch {
  /** likely: "Looks like you"; possible: "Maybe you" */
  level: "likely" | "possible";
  evidence: Evidence;
}

/** A person as `matchAppearance` needs them. */
export interface PreparedPerson {
  names: readonly PreparedName[];
  links: readonly PreparedLink[];
  topicWords: ReadonlySet<string>;
}

const LIKELY_POINTS = 70;
/** From so many on, a second evidence says more than that the name occurs. */
const TELLING_POINTS = 50;
const POSSIBLE_POINTS = 40;

const POINTS = {
  guestTag: 100,
  /** a cast role that is neither host nor guest, such as narrator */
  castTag: 50,
  /** contributor, which can be anybody's role */
  contributor: 50,
  /** author, who is the editor of other items */
  author: 45,
  link: 60,
  expectedShow: 40,
  knownShow: 20,
  topic: 5,
  maxTopics: 10,
} as const;

const MINUS = {
  /** the name is what the episode is about, not who is on it */
  subject: 40,
  /** the title says that the name is what the episode is about, and the notes that it is a guest's */
  subjectWithCue: 10,
  /** the title has the name alone, and the notes say that it is what the episode is about */
  subjectInNotes: 25,
  otherGuests: 25,
  trailerOrShort: 30,
} as const;

const SHORT_EPISODE_SECONDS = 180;
const BOILERPLATE_MIN_EPISODES = 10;
/** A sentence in more episodes is boilerplate, and a name in more of them may be a host's. */
const BOILERPLATE_SHARE = 0.2;
/** Who is named in more episodes is a host. */
const HOST_SHARE = 0.5;

/* What is looked at, so that no feed can take long. */
const MAX_NAMES = 12;
const MAX_TITLE_CHARACTERS = 1000;
const MAX_NOTES_CHARACTERS = 20_000;
const NOTES_BEGINNING_CHARACTERS = 60;
const MAX_LINKS = 300;
const MAX_PERSONS = 100;
const MAX_OCCURRENCES = 20;

/** Prepares a person once for many episodes. */
export function preparePerson({ names, links, topics }: WatchedPerson): PreparedPerson {
  return {
    names: prepareNames(names.slice(0, MAX_NAMES)),
    links: prepareLinks(links),
    topicWords: new Set(topics.flatMap(foldedWords).filter((word) => word.length >= 4 || /[^\x20-\x7e]/.test(word))),
  };
}

/**
 * Says whether a person is a guest of an episode, and what tells so.
 * @returns null when nothing tells so, or when the person is a host or made the episode
 */
export function matchAppearance(
  person: PreparedPerson,
  episode: EpisodeToMatch,
  show: ShowToMatch,
): AppearanceMatch | null {
  const tag = findPersonTag(person, episode, show);
  if (tag?.kind === "host" || tag?.kind === "crew") return null;
  if (tag?.kind !== "guest" && isHostOf(person, episode, show)) return null;

  const title = nameFinding(person, episode, "title");
  const notes = nameFinding(person, episode, "notes");
  const findings = [tag?.finding, linkFinding(person, episode), title, notes].filter(
    (finding) => finding !== undefined,
  );
  if (findings.some(({ isHost }) => isHost) && tag?.kind !== "guest") return null;
  findings.sort((a, b) => b.points - a.points);
  const [best, second] = findings;
  if (!best) return null;
  const highestLevel = tag?.kind === "guest" ? "likely" : highestLevelBeside(person, episode, show);
  if (highestLevel === null) return null;

  let points = best.points + (second ? pointsOfSecond(best, second) : 0);
  const topicPoints = pointsForTopics(person, episode);
  if (best.points > 0) points += topicPoints;
  const speaks = findings.some((finding) => finding.speaks && finding.points > 0);
  const notesContradict = title !== undefined && !title.isCue && (notes?.isSubject || notes?.isLifeStory) === true;
  // A show talks about people whom it expects or has had, too: its relation counts beside evidence that the person speaks.
  if (speaks && !notesContradict) {
    if (show.relation === "expected") points += POINTS.expectedShow;
    if (show.relation === "known") points += POINTS.knownShow;
  }
  if (title?.isSubject) points -= notes?.isCue ? MINUS.subjectWithCue : MINUS.subject;
  if (notesContradict) points -= notes?.isLifeStory ? MINUS.subject : MINUS.subjectInNotes;
  if (!tag && hasOtherGuestTags(episode)) points -= MINUS.otherGuests;
  // A trailer names the guest as the episode will; what the feed itself declares counts in full.
  if (isTrailerOrShort(episode)) points = Math.min(points - MINUS.trailerOrShort, tag ? Infinity : LIKELY_POINTS - 1);
  if (!speaks) points = Math.min(points, LIKELY_POINTS - 1);

  const isAmbiguous = findings.every(({ isAmbiguous }) => isAmbiguous);
  const hasSecondEvidence = show.relation !== "none" || topicPoints > 0 || findings.some(({ isLink }) => isLink);
  if (points >= LIKELY_POINTS && (!isAmbiguous || hasSecondEvidence))
    return { level: highestLevel, evidence: best.evidence };
  if (points >= POSSIBLE_POINTS && (!isAmbiguous || hasSecondEvidence || points >= LIKELY_POINTS)) {
    return { level: "possible", evidence: best.evidence };
  }
  return null;
}

/** A second evidence counts half. A name that only occurs says little beside another place where it occurs. */
function pointsOfSecond(best: Finding, second: Finding): number {
  if (second.points <= 0) return 0;
  return second.points >= TELLING_POINTS || best.isLink ? second.points / 2 : second.points / 8;
}

interface Finding {
  points: number;
  evidence: Evidence;
  /** it says that the person is on the episode, not only that they are named */
  speaks: boolean;
  /** what is found is a name that many people have */
  isAmbiguous: boolean;
  isLink?: boolean;
  isCue?: boolean;
  isSubject?: boolean;
  /** the notes tell that the person lived and died */
  isLifeStory?: boolean;
  isHost?: boolean;
}

/** The telling ones first: a credit says nothing beside a role. */
const KINDS_IN_ORDER: readonly PersonKind[] = ["guest", "cast", "host", "crew", "credit"];

interface PersonTag {
  kind: PersonKind;
  finding?: Finding;
}

/** The person among the item's persons. Source: podcast namespace, person: the role defaults to host, case does not count. */
function findPersonTag(person: PreparedPerson, episode: EpisodeToMatch, show: ShowToMatch): PersonTag | undefined {
  const tags = episode.persons.slice(0, MAX_PERSONS).flatMap((tag): PersonTag[] => {
    const byName = person.names.find((name) => isNamed(name, tag.name));
    const byLink = tag.href ? findLink(person, tag.href) : undefined;
    if (!byName && !byLink) return [];
    const kind = kindOfRole(tag.role);
    if (kind === "host" || kind === "crew") return [{ kind }];
    if (kind === "credit" && isCreditedByShow(person, episode, show)) return [];
    const points = pointsOfTag(kind, tag.role);
    const role = kind === "guest" ? "guest" : (tag.role ?? "").trim().toLowerCase();
    const evidence: Evidence =
      byName || !byLink
        ? { kind: "person-tag", parts: [plain(`Named as ${role} in the feed: `), marked(tag.name.trim())] }
        : { kind: "person-link", parts: [plain(`The ${role} in the feed has your link: `), marked(byLink.label)] };
    return [
      {
        kind,
        finding: {
          points,
          evidence,
          speaks: points !== POINTS.author,
          isAmbiguous: !byLink && byName?.isAmbiguous === true,
          isLink: !!byLink,
        },
      },
    ];
  });
  return tags.sort((a, b) => KINDS_IN_ORDER.indexOf(a.kind) - KINDS_IN_ORDER.indexOf(b.kind))[0];
}

function pointsOfTag(kind: PersonKind, role: string | null): number {
  if (kind === "guest") return POINTS.guestTag;
  if (kind === "cast") return POINTS.castTag;
  return role?.trim().toLowerCase().startsWith("author") ? POINTS.author : POINTS.contributor;
}

/** Whether a show credits a person itself, or in most of its other episodes, as it does its hosts and editors. */
function isCreditedByShow(person: PreparedPerson, episode: EpisodeToMatch, show: ShowToMatch): boolean {
  const credits = (persons: readonly FeedPerson[] = []) =>
    persons.slice(0, MAX_PERSONS).some(({ name }) => person.names.some((own) => isNamed(own, name)));
  if (credits(show.persons)) return true;
  const others = show.recentEpisodes.filter(({ title, notes }) => title !== episode.title || notes !== episode.notes);
  return others.filter(({ persons }) => credits(persons)).length > others.length * HOST_SHARE;
}

function hasOtherGuestTags({ persons }: EpisodeToMatch): boolean {
  return persons.some(({ role }) => kindOfRole(role) === "guest");
}

/** Whether the channel says that the show is the person's own. */
function isHostOf(person: PreparedPerson, episode: EpisodeToMatch, show: ShowToMatch): boolean {
  const hasOwnPersons = episode.persons.some(({ role }) => kindOfRole(role) !== "credit");
  const channelHosts = hasOwnPersons ? [] : show.persons.slice(0, MAX_PERSONS);
  const isChannelHost = channelHosts.some(
    ({ name, role, href }) =>
      kindOfRole(role) === "host" &&
      (person.names.some((watched) => isNamed(watched, name)) ||
        (href !== null && findLink(person, href) !== undefined)),
  );
  if (isChannelHost) return true;
  return person.names.some((name) => !name.isAmbiguous && findName(namesOfShow(show), name).length > 0);
}

function findLink(person: PreparedPerson, link: string): PreparedLink | undefined {
  const key = linkKey(link);
  return person.links.find((own) => own.key === key);
}

function linkFinding(person: PreparedPerson, episode: EpisodeToMatch): Finding | undefined {
  if (person.links.length === 0 || episode.links.length === 0) return undefined;
  const keys = linkKeysOf(episode);
  const found = person.links.find(({ key }) => keys.has(key));
  if (!found) return undefined;
  const what = found.key.includes("/") ? "page" : "website";
  const parts = [plain(`Your ${what} is linked in the notes: `), marked(found.label)];
  return {
    points: POINTS.link,
    evidence: { kind: "notes-link", parts },
    speaks: true,
    isAmbiguous: false,
    isLink: true,
  };
}

interface PreparedEpisode {
  title: NameText;
  notes: NameText;
  linkKeys: ReadonlySet<string> | undefined;
}

/** What is prepared of an episode, once for all persons who are watched for. */
const preparedEpisodes = new WeakMap<object, PreparedEpisode>();

function textsOf(episode: { title: string; notes: string }): PreparedEpisode {
  let prepared = preparedEpisodes.get(episode);
  if (!prepared) {
    const title = new NameText(episode.title.slice(0, MAX_TITLE_CHARACTERS));
    prepared = { title, notes: new NameText(episode.notes.slice(0, MAX_NOTES_CHARACTERS)), linkKeys: undefined };
    preparedEpisodes.set(episode, prepared);
  }
  return prepared;
}

function linkKeysOf(episode: EpisodeToMatch): ReadonlySet<string> {
  const prepared = textsOf(episode);
  prepared.linkKeys ??= new Set(episode.links.slice(0, MAX_LINKS).flatMap((link) => linkKey(link) ?? []));
  return prepared.linkKeys;
}

/** The texts that say whose show it is, once for all persons who are watched for. */
const preparedShows = new WeakMap<object, NameText>();

function namesOfShow(show: ShowToMatch): NameText {
  let text = preparedShows.get(show);
  if (!text) {
    text = new NameText([show.title, show.author, show.owner].filter(Boolean).join("\n"));
    preparedShows.set(show, text);
  }
  return text;
}

/** The finding in the title, or in the notes. */
function nameFinding(person: PreparedPerson, episode: EpisodeToMatch, place: "title" | "notes"): Finding | undefined {
  return bestFinding(person, textsOf(episode)[place], (occurrence) => judge(episode, place, occurrence), place);
}

function judge(
  episode: Pick<EpisodeToMatch, "title" | "notes">,
  place: "title" | "notes",
  occurrence: NameOccurrence,
): Judgement {
  const { text } = textsOf(episode)[place];
  const notes = foldText(episode.notes.slice(0, NOTES_BEGINNING_CHARACTERS));
  return judgeName({ place, text, occurrence, title: episode.title, notes, isCzech: isCzech(episode) });
}

function isCzech({ title, notes }: Pick<EpisodeToMatch, "title" | "notes">): boolean {
  return CZECH.test(title) || CZECH.test(notes);
}

function bestFinding(
  person: PreparedPerson,
  text: NameText,
  judge: (occurrence: NameOccurrence) => Judgement,
  kind: "title" | "notes",
): Finding | undefined {
  const judged = person.names.flatMap((name) =>
    findName(text, name)
      .slice(0, MAX_OCCURRENCES)
      .map((occurrence) => ({ occurrence, ...judge(occurrence) })),
  );
  if (judged.length === 0) return undefined;
  const best = judged.reduce((best, other) => (other.points > best.points ? other : best));
  const { occurrence } = best;
  const isSubject = judged.every(({ isSubject }) => isSubject);
  return {
    // A shortened name is that of more people; a name that is also talked about may be only that.
    points:
      Math.min(best.points, occurrence.name.isShortened ? 50 : 100) -
      (!isSubject && best.points < 50 && judged.some((other) => other.isSubject) ? 15 : 0),
    evidence: { kind, parts: excerpt(text.text, occurrence, kind === "title" ? "In the title: " : "In the notes: ") },
    isAmbiguous: occurrence.name.isAmbiguous,
    isSubject,
    isLifeStory: judged.some(({ isLifeStory }) => isLifeStory),
    isCue: best.isCue,
    speaks: best.isCue || best.isGuestPlace,
    isHost: judged.some(({ isHost }) => isHost),
  };
}

/** A word with letters of Czech or Slovak, in which "host" is a guest. With a capital, it may be a name in another language. */
const CZECH = /(?<!\p{L})\p{Ll}*[ěřůľĺŕ]/u;

function isTrailerOrShort({ title, durationSeconds, episodeType }: EpisodeToMatch): boolean {
  return (
    (episodeType ?? "").trim().toLowerCase() === "trailer" ||
    /^\W*(?:trailer|teaser)\b/i.test(title) ||
    (durationSeconds !== null && durationSeconds > 0 && durationSeconds < SHORT_EPISODE_SECONDS)
  );
}

function pointsForTopics(person: PreparedPerson, episode: EpisodeToMatch): number {
  if (person.topicWords.size === 0) return 0;
  const { title, notes } = textsOf(episode);
  const words = new Set([...foldedWords(title.text), ...foldedWords(notes.text)]);
  const found = [...person.topicWords].filter((word) => words.has(word)).length;
  return Math.min(POINTS.maxTopics, found * POINTS.topic);
}

/**
 * How sure a name can be that many other episodes have. A list of guests makes a frequent guest; other words do so only in a
 * sentence of this episode's own, and not surely.
 * @returns null for what says nothing about this episode: a host's name, or a sentence of every episode
 */
function highestLevelBeside(
  person: PreparedPerson,
  episode: EpisodeToMatch,
  { recentEpisodes }: ShowToMatch,
): AppearanceMatch["level"] | null {
  const others = recentEpisodes.filter(({ title, notes }) => title !== episode.title || notes !== episode.notes);
  if (others.length < BOILERPLATE_MIN_EPISODES) return "likely";
  const naming = others.map((other) => sentencesNaming(person, other)).filter(({ length }) => length > 0);
  const share = naming.length / others.length;
  if (share <= BOILERPLATE_SHARE) return "likely";
  const own = sentencesNaming(person, episode).map((found) => ({
    ...found,
    share: naming.filter((of) => of.some(({ sentence }) => sentence === found.sentence)).length / others.length,
  }));
  if (own.some(({ isGuestLine, share }) => share <= HOST_SHARE && isGuestLine())) return "likely";
  if (share > HOST_SHARE) return null;
  return own.some(({ isCue, share }) => share <= BOILERPLATE_SHARE && isCue()) ? "possible" : null;
}

interface NamingSentence {
  /** folded */
  sentence: string;
  /** whether its words say that the person is a guest */
  isCue: () => boolean;
  /** whether it is a list of the episode's guests */
  isGuestLine: () => boolean;
}

/** The sentences that name a person, once for all episodes that are compared with theirs. */
const namingSentences = new WeakMap<PreparedPerson, WeakMap<object, NamingSentence[]>>();

/** The sentences of an episode's texts that name a person; a title is one. */
function sentencesNaming(person: PreparedPerson, episode: { title: string; notes: string }): NamingSentence[] {
  const byEpisode = namingSentences.get(person) ?? new WeakMap<object, NamingSentence[]>();
  namingSentences.set(person, byEpisode);
  const sentences = byEpisode.get(episode) ?? findSentencesNaming(person, episode);
  byEpisode.set(episode, sentences);
  return sentences;
}

function findSentencesNaming(person: PreparedPerson, episode: { title: string; notes: string }): NamingSentence[] {
  const { title, notes } = textsOf(episode);
  const occurrences = (text: NameText) =>
    person.names.flatMap((name) => findName(text, name).slice(0, MAX_OCCURRENCES));
  return [
    ...occurrences(title).map((occurrence) => ({
      sentence: title.folded,
      isCue: () => judge(episode, "title", occurrence).isCue,
      isGuestLine: () => false,
    })),
    ...occurrences(notes).map((occurrence) => {
      const { start, end } = sentenceAround(notes.text, occurrence.start, occurrence.end);
      return {
        sentence: foldText(notes.text.slice(start, end)).trim(),
        isCue: () => judge(episode, "notes", occurrence).isCue,
        isGuestLine: () => isGuestLine(notes.text, occurrence.start, start),
      };
    }),
  ];
}

const EXCERPT_BEFORE = 60;
const EXCERPT_AFTER = 40;

/** A few words around the name, as written. */
function excerpt(text: string, { start, end }: NameOccurrence, label: string): Evidence["parts"] {
  let from = Math.max(0, start - EXCERPT_BEFORE);
  if (from > 0) from += /^\S*\s+/.exec(text.slice(from, start))?.[0].length ?? 0;
  let to = Math.min(text.length, end + EXCERPT_AFTER);
  if (to < text.length) to -= /\s+\S*$/.exec(text.slice(end, to))?.[0].length ?? 0;
  const clean = (part: string) => part.replace(/\s+/g, " ");
  const before = `${from > 0 ? "… " : ""}${clean(text.slice(from, start))}`;
  const after = `${clean(text.slice(end, to))}${to < text.length ? " …" : ""}`;
  return [
    plain(label + before),
    marked(text.slice(start, end)),
    ...(after.trim() === "" ? [] : [plain(after.trimEnd())]),
  ];
}

function plain(text: string): Evidence["parts"][number] {
  return { text, isMarked: false };
}

function marked(text: string): Evidence["parts"][number] {
  return { text, isMarked: true };
}
