import { foldedWords, foldText } from "../../text/folding.ts";
import type { Evidence } from "../suggestion.ts";
import {
  ANOTHER_EPISODE,
  beginsWithPhrase,
  CUES,
  containsPhrase,
  ELSEWHERE,
  endsWithPhrase,
  FIRST_PERSON,
  GENITIVE,
  LIFE_STORY,
  OTHER_TOGETHER,
  type PhraseSet,
  SHOW_WORDS,
  SURE_GUEST,
  SURELY_APPEARS,
  THIS_EPISODE,
  UNSPACED_CUES,
} from "./cues.ts";
import {
  findName,
  isNamed,
  isTitleOfPerson,
  type NameOccurrence,
  NameText,
  type PreparedName,
  prepareNames,
} from "./names.ts";
import { linkKey, type PreparedLink, prepareLinks } from "./profile-links.ts";

/** Who is watched for. */
export interface WatchedPerson {
  /** the display name and other spellings, as typed */
  names: readonly string[];
  links: readonly string[];
  topics: readonly string[];
}

/** A `podcast:person` of an item or a channel. */
export interface FeedPerson {
  name: string;
  /** null or empty means host */
  role: string | null;
  href: string | null;
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
  recentEpisodes: readonly { title: string; notes: string }[];
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
const POSSIBLE_POINTS = 40;

const POINTS = {
  guestTag: 100,
  /** a cast role that is neither host nor guest, such as narrator */
  castTag: 50,
  link: 60,
  titleCue: 70,
  titleLooseCue: 60,
  /** the title is the name alone: a guest, or what the episode is about */
  wholeTitle: 60,
  titleBare: 50,
  /** words that can mean this episode only: "joined by", "our guest is" */
  sureNotesCue: 70,
  notesCue: 55,
  lateNotesCue: 35,
  notesBare: 40,
  lateNotesBare: 20,
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
  credit: 40,
  /** "NAME talks with …": who has a guest */
  receives: 30,
  anotherEpisode: 20,
  otherGuests: 25,
  trailerOrShort: 30,
} as const;

const EARLY_CHARACTERS = 500;
/** Words between a cue and a name that say who it is: "with the author Ada Lind". */
const MAX_DESCRIPTION_WORDS = 3;
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
  const tag = findPersonTag(person, episode.persons.slice(0, MAX_PERSONS));
  if (tag?.kind === "host" || tag?.kind === "crew") return null;
  if (tag?.kind !== "guest" && isHostOf(person, episode, show)) return null;

  const title = titleFinding(person, episode);
  const notes = notesFinding(person, episode);
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
  return second.points >= POINTS.titleBare || best.isLink ? second.points / 2 : second.points / 8;
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

const GUEST_ROLE = /guest|panel|interviewee|speaker|expert/;
const HOST_ROLE = /host|presenter|moderator|anchor|interviewer/;
const CAST_ROLE =
  /narrator|voice|reporter|correspondent|contributor|actor|author|storyteller|reader|musician|performer|caller/;

interface PersonTag {
  kind: "guest" | "cast" | "host" | "crew";
  finding?: Finding;
}

/** The person among the item's persons. Source: podcast namespace, person: the role defaults to host, case does not count. */
function findPersonTag(person: PreparedPerson, persons: readonly FeedPerson[]): PersonTag | undefined {
  const tags = persons.flatMap((tag): PersonTag[] => {
    const byName = person.names.find((name) => isNamed(name, tag.name));
    const byLink = tag.href ? findLink(person, tag.href) : undefined;
    if (!byName && !byLink) return [];
    const kind = kindOfRole(tag.role);
    if (kind === "host" || kind === "crew") return [{ kind }];
    const points = kind === "guest" ? POINTS.guestTag : POINTS.castTag;
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
          speaks: true,
          isAmbiguous: !byLink && byName?.isAmbiguous === true,
          isLink: !!byLink,
        },
      },
    ];
  });
  const order = ["guest", "cast", "host", "crew"];
  return tags.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
}

function kindOfRole(role: string | null): PersonTag["kind"] {
  const name = (role ?? "").trim().toLowerCase() || "host";
  if (GUEST_ROLE.test(name)) return "guest";
  if (HOST_ROLE.test(name)) return "host";
  return CAST_ROLE.test(name) ? "cast" : "crew";
}

function hasOtherGuestTags({ persons }: EpisodeToMatch): boolean {
  return persons.some(({ role }) => kindOfRole(role) === "guest");
}

/** Whether the channel says that the show is the person's own. */
function isHostOf(person: PreparedPerson, episode: EpisodeToMatch, show: ShowToMatch): boolean {
  const channelHosts = episode.persons.length > 0 ? [] : show.persons.slice(0, MAX_PERSONS);
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

function titleFinding(person: PreparedPerson, episode: EpisodeToMatch): Finding | undefined {
  const { title } = textsOf(episode);
  return bestFinding(person, title, (occurrence) => judgeInTitle(title.text, occurrence, isCzech(episode)), "title");
}

function notesFinding(person: PreparedPerson, episode: EpisodeToMatch): Finding | undefined {
  const { notes } = textsOf(episode);
  return bestFinding(
    person,
    notes,
    (occurrence) => judgeInNotes(notes.text, occurrence, episode.title, isCzech(episode)),
    "notes",
  );
}

function isCzech({ title, notes }: Pick<EpisodeToMatch, "title" | "notes">): boolean {
  return CZECH.test(title) || CZECH.test(notes);
}

interface Judgement {
  points: number;
  /** words say that the name is a guest's */
  isCue?: boolean;
  /** the place of the name says so: "| Ada Lind", "Ada Lind: …" */
  isGuestPlace?: boolean;
  isSubject?: boolean;
  /** the notes tell that the person lived and died */
  isLifeStory?: boolean;
  isHost?: boolean;
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
    isCue: best.isCue === true,
    speaks: best.isCue === true || best.isGuestPlace === true,
    isHost: judged.some(({ isHost }) => isHost),
  };
}

const TITLE_SEPARATOR =
  /\s[-–—―·•|/×+~]\s|\s?[|｜–—•·×:：;([\])（）【】「」『』]\s?|\s\/\/\s|\.\s|[?!]\s|^#?\d+[.:)]?\s|#\d+\s/gu;
/** What the name of something other than a person ends with. */
const ENTITY_AFTER =
  /^(?:foundation|institute|prize|award|awards|memorial|museum|university|college|school|high|elementary|street|avenue|road|park|library|center|centre|hospital|theat(?:er|re)|orchestra|quartet|trio|band|ensemble|effect|theorem|lecture|lectures|scholarship|fund|show|podcast|project|method|trial|case|murder|murders|story|files|tapes|stiftung|preis|schule|haus|platz|allee|biopic|documentary|movie|jr|fan|fans|syndrome|act|law|coaching|consulting|media|studios?|productions?|llc|inc|ltd|gmbh|group|agency|academy|collection|archive|library|years|era|killer|killings)(?!\p{L})/u;
const NAME_LIST =
  /(?:^|[\s(])(?:\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+(?:(?:von|van|de|der|den|del|della|di|da|do|dos|la|le|el|al|bin|ibn|ter|ten)\s+)*\p{Lu}[\p{L}\p{M}.'’-]*){0,4})(?:\s*\([^)]*\))?\s*(?:,\s*(?:(?:and|und|et|y|e|i|och|og|en)\s+)?|\s*[&+/]\s*|\s+(?:and|und|et|y|e|i|a|och|og|en|ja|ve|si|и|та|with|mit)\s+)$/u;

/** What stands before the name in its part of the text, without other names of a list that it is in. */
function withoutNameList(before: string): string {
  let rest = before;
  for (let count = 0; count < 8; count += 1) {
    const list = NAME_LIST.exec(rest);
    if (!list) return rest;
    rest = rest.slice(0, list.index + (/^[\s(]/.test(list[0]) ? 1 : 0));
  }
  return rest;
}

function judgeInTitle(text: string, occurrence: NameOccurrence, isCzech: boolean): Judgement {
  const { start, end, isPossessive, hasWithSuffix } = occurrence;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const cue = { points: POINTS.titleCue, isCue: true };
  const subject = { points: POINTS.titleBare - MINUS.subject, isSubject: true };
  if (UNSPACED_CUES.host.test(before)) return { points: 0, isHost: true };
  if (UNSPACED_CUES.subject.test(before) || UNSPACED_CUES.subject.test(after)) return subject;
  if (hasWithSuffix || UNSPACED_CUES.before.test(before) || UNSPACED_CUES.after.test(after)) return cue;

  const segment = segmentAround(text, start, end);
  const [segmentBefore, segmentAfter] = [text.slice(segment.start, start), text.slice(end, segment.end)];
  const wordsBefore = cueWords(segmentBefore);
  const wordsOfListBefore = cueWords(withoutNameList(segmentBefore));
  const wordsAfter = foldedWords(segmentAfter);
  const afterFolded = foldText(segmentAfter);
  const words = wordsOfListBefore.length < wordsBefore.length ? wordsOfListBefore : wordsBefore;
  if (isHostBefore(wordsBefore, words)) return isCzech ? cue : { points: 0, isHost: true };
  const hasGuestCue = isAfterGuestCue(wordsBefore, words);
  const isSubject =
    (endsWithPhrase(wordsBefore, CUES.subject) && !hasGuestCue) ||
    (wordsBefore.at(-1) === "the" && !/^(?:interview|episode|conversation|sessions?)(?!\p{L})/u.test(afterFolded)) ||
    (endsWithPhrase(wordsBefore, GENITIVE) && !hasGuestCue) ||
    /^(?:vs\.?|versus|r\.?i\.?p)(?!\p{L})/u.test(afterFolded) ||
    ENTITY_AFTER.test(afterFolded) ||
    LIFE_DATES.test(after) ||
    WORK_AFTER.test(after);
  if (isSubject) return subject;
  if (LIFE_STORY.test(afterFolded)) return subject;
  if (isPossessive) return { points: POINTS.titleBare - MINUS.subject };
  if (endsWithPhrase(wordsBefore, CUES.credit) && !hasGuestCue) return { points: POINTS.titleBare - MINUS.credit };
  const isOtherTogether = [words, wordsBefore].some(
    (list) => endsWithPhrase(list, CUES.together) && endsWithPhrase(list.slice(0, -1), OTHER_TOGETHER),
  );
  if (isOtherTogether && !hasGuestCue) return { points: POINTS.titleBare };
  if (hasGuestCue || endsWithPhrase(words, CUES.together)) return cue;
  if (REVIEW.test(foldText(text))) return subject;
  const isFirst =
    words.length === 0 || /^\W*(?:\p{L}{1,8}[ .]{0,2})?#?\d+[\p{L}\d]*\W*$/u.test(withoutNameList(segmentBefore));
  if (isFirst && beginsWithPhrase(wordsAfter, CUES.receives)) return { points: POINTS.titleBare - MINUS.receives };
  if (isFirst && (beginsWithPhrase(wordsAfter, CUES.appears) || beginsWithPhrase(wordsAfter, CUES.on))) return cue;
  // "| Ada Lind", "Ada Lind: …", "12. Ada Lind & Bob Ray"; but "Peace, Bread and Ada Lind" is about three things.
  const isListed = words.length === wordsBefore.length || isListOfFullNames(segmentBefore);
  if (isFirst && isListed && (wordsAfter.length === 0 || isNameListAfter(segmentAfter))) {
    const isWholeTitle = foldedWords(before).length === 0 && foldedWords(after).length === 0;
    // "Case 12: Ada Lind", “Never trust a calm sea” — Ada Lind: what such titles say of whom differs by the show.
    const isLabelled = isShortLabel(LABEL.exec(text.slice(0, segment.start))?.[0] ?? "");
    if (isLabelled || (QUOTATION_BEFORE.test(before) && after.trim() === "")) return { points: POINTS.titleBare };
    return { points: isWholeTitle ? POINTS.wholeTitle : POINTS.titleCue, isGuestPlace: true };
  }
  if (isFirst && isListed && /^\s*,/.test(segmentAfter)) return { points: POINTS.titleLooseCue };
  const distance = wordsFromCue(segmentBefore, CUES.guest) ?? wordsFromCue(segmentBefore, CUES.together);
  if (distance !== undefined) {
    return distance <= MAX_DESCRIPTION_WORDS ? cue : { points: POINTS.titleLooseCue, isCue: true };
  }
  return { points: POINTS.titleBare };
}

/** What stands before the colon directly before a name: "Case" in "Part 2 | Case: Ada Lind". */
const LABEL = /[^|｜–—•·:：()[\]]+(?=[:：]\s*$)/u;
const LABEL_MAX_WORDS = 2;
const QUOTATION_BEFORE = /["“”„«»’」』]\s*[-‐‑–—―]+\s*$/u;

/** Whether a label is a word or two beside a number; "Interview" speaks of a guest, and longer ones are what a guest talks about. */
function isShortLabel(label: string): boolean {
  const words = foldedWords(label).filter((word) => !/\d/.test(word));
  if (containsPhrase(words, CUES.talking) || EPISODE_LABEL.test(words.join(" "))) return false;
  return words.length > 0 && words.length <= LABEL_MAX_WORDS;
}

const EPISODE_LABEL = /^(?:ep|epis|no|nr|part|teil|trailer|teaser)$/;

function isHostBefore(words: readonly string[], wordsOfList: readonly string[]): boolean {
  if (endsWithPhrase(words, GUEST_HOST) || HOST_ELSEWHERE.test(words.slice(-2).join(" "))) return false;
  return endsWithPhrase(words, CUES.host) || endsWithPhrase(wordsOfList, CUES.host);
}

/** Whether guests are announced directly before a name, or before the list of names that it is in. */
function isAfterGuestCue(words: readonly string[], wordsOfList: readonly string[]): boolean {
  if (endsWithPhrase(words, CUES.guest) || endsWithPhrase(wordsOfList, CUES.guest)) return true;
  // The first name of a list takes the word before it along: "Featuring Bob Ray and Ada Lind"
  return wordsOfList.length < words.length && beginsWithPhrase(words.slice(wordsOfList.length), SURE_GUEST);
}

/** Before guests who host another show. */
const HOST_ELSEWHERE = /^(?:podcast|radio|tv|television|talk|show|news|quiz) hosts?$/;

/** "Join Ada Lind as she talks with …" */
const JOIN = { phrases: new Set(["join"]), maxWords: 1 };

const GUEST_HOST = {
  phrases: new Set(["guest host", "guest hosts", "guest hosted by", "guest co host", "guest co hosts", "guest cohost"]),
  maxWords: 3,
};

/** At the beginning of the sentence after one that announces an event. */
const TICKETS =
  /^[.!\s]*(?:tickets|karten|billets|entradas|ingressos|biglietti|kaartjes|biljetter|billetter|bilety|билеты)(?!\p{L})/iu;
/** After a name: "Ada Lind: The Musical". */
const WORK_AFTER =
  /^\s*[:–—-]\s*(?:the|das|die|le|la|el|il|o|a) (?:musical|movie|film|opera|oper|play|novel|comic|game|biopic|documentary|pelicula)\s*$/iu;

/** After the name of somebody who is dead. */
const LIFE_DATES = /^\s*[([]\s*(?:\*?\s*1[5-9]\d\d|\d{4}\s*[–-]\s*\d{4}|†)/;
const REVIEW =
  /(?<!\p{L})(?:review(?:s|ed)?|book club|book report|rezension|buchkritik|critique du|critique de|chronique de lecture|resena|recensione|resenha|recenzja|recensie|recension|anmeldelse|summary|book notes|audiobook|biography|biografie|biografia|biographie|zusammenfassung|resumen|riassunto|resumo|documentary|obituary|in memoriam|rest in peace)(?!\p{L})/u;
/** A word with letters of Czech or Slovak, in which "host" is a guest. With a capital, it may be a name in another language. */
const CZECH = /(?<!\p{L})\p{Ll}*[ěřůľĺŕ]/u;

/** Whether each name of the list before a name has at least two words. */
function isListOfFullNames(before: string): boolean {
  const list = before.slice(withoutNameList(before).length);
  return list
    .split(/,|&|\+|\/|\s(?:and|und|et|y|e|i|och|og|en)\s/)
    .map((name) => name.trim())
    .every((name) => name === "" || /\S\s+\S/.test(name));
}

function isNameListAfter(after: string): boolean {
  return /^(?:\s*(?:,|&|\+|\/|\s(?:and|und|et|y|e|i|och|og|en)\s)\s*\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,3})+\s*$/u.test(
    after,
  );
}

/** The part of a title between separators that a name stands in. */
function segmentAround(text: string, start: number, end: number): { start: number; end: number } {
  let from = 0;
  let to = text.length;
  for (const separator of text.matchAll(TITLE_SEPARATOR)) {
    const separatorEnd = separator.index + separator[0].length;
    if (/^\.\s$/.test(separator[0]) && isAbbreviation(text, separator.index)) continue;
    if (separatorEnd <= start) from = separatorEnd;
    else if (separator.index >= end) {
      to = separator.index;
      break;
    }
  }
  // A cue may stand before a separator: "Guest: Ada Lind"
  const previous = /([^|–—•·:：()[\]]*)[:：\]]\s?$/u.exec(text.slice(0, from))?.[1] ?? "";
  if (previous !== "" && endsWithPhrase(cueWords(previous), CUES.guest))
    return { start: from - (text.slice(0, from).length - text.slice(0, from).lastIndexOf(previous)), end: to };
  return { start: from, end: to };
}

function isAbbreviation(text: string, at: number): boolean {
  return /(?:^|[^\p{L}])(?:\p{L}|dr|prof|mr|mrs|ms|st|feat|ft|vs|ep|no|nr|jr|sr|inc|co|w|bzw|ca|z\.b|d\.h|e\.g|i\.e|etc|sra|dra|lic|ing|dipl|mag|rev|pt|vol)$/iu.test(
    text.slice(Math.max(0, at - 6), at),
  );
}

/** The folded words of what stands before a name, without the name's titles; "w/" is "with", "d’" is "de". */
function cueWords(before: string): string[] {
  const words = foldedWords(
    before
      .slice(-160)
      .replace(/\bw\//gi, "with ")
      .replace(/(?<!\p{L})d['’]$/iu, "de"),
  );
  while (isTitleOfPerson(words.at(-1))) words.pop();
  return words;
}

/** Words after which a cue belongs to something else: "a talk with Bob Ray about Ada Lind". */
const NO_DESCRIPTION = new Set(
  "about who whose that which uber sur su sobre om over как о об because when where of by von from aus".split(" "),
);

/**
 * The number of words that describe the person between a cue and their name, within 60 characters.
 * @returns undefined without a cue
 */
function wordsFromCue(before: string, cues: PhraseSet): number | undefined {
  const near = before.slice(-60);
  const cut = near.search(/[.!?;:|–—](?=[^.!?;:|–—]*$)/);
  const words = cueWords(cut === -1 || near.slice(cut + 1).trim() === "" ? near : near.slice(cut + 1));
  for (let count = words.length; count > 0; count -= 1) {
    const word = words[count - 1] ?? "";
    // Slavic words of a letter or two are others in other languages, so a name must follow them.
    const isOtherWord = count < words.length && /^[a-z]{1,2}$/.test(word) && cues.phrases.has(word);
    if (!isOtherWord && endsWithPhrase(words.slice(0, count), cues)) return words.length - count;
    if (NO_DESCRIPTION.has(word)) return undefined;
  }
  return undefined;
}

const LISTED_BELOW =
  /^(?:\W*)(?:links?|references?|resources?|mentioned|further reading|read more|related|previous(?:ly)?|more episodes|also listen|credits?|sponsors?|literatur|quellen|sources?|referencias|bibliograf\p{L}*|bibliograph\p{L}*|fonti|recommend\p{L}*|books?|show notes|shownotes)\b/iu;

function judgeInNotes(text: string, occurrence: NameOccurrence, title: string, isCzech: boolean): Judgement {
  const { start, end, isPossessive, hasWithSuffix } = occurrence;
  const isEarly = start < EARLY_CHARACTERS;
  const cue = { points: isEarly ? POINTS.notesCue : POINTS.lateNotesCue, isCue: true };
  const sureCue = { points: isEarly ? POINTS.sureNotesCue : POINTS.notesCue, isCue: true };
  const bare = { points: isEarly ? POINTS.notesBare : POINTS.lateNotesBare };
  const subject = { points: bare.points - MINUS.subject, isSubject: true };
  const sentence = sentenceAround(text, start, end);
  const [before, after] = [text.slice(sentence.start, start), text.slice(end, sentence.end)];
  if (UNSPACED_CUES.host.test(before)) return { points: 0, isHost: true };
  if (UNSPACED_CUES.credit.test(before)) return { points: 0 };
  if (UNSPACED_CUES.subject.test(before) || UNSPACED_CUES.subject.test(after)) return subject;
  if (UNSPACED_CUES.anotherEpisode.test(before)) return { points: bare.points - MINUS.anotherEpisode };
  if (UNSPACED_CUES.before.test(before) || UNSPACED_CUES.after.test(after)) return sureCue;
  if (hasWithSuffix) return cue;

  const wordsBefore = cueWords(before);
  const wordsOfListBefore = cueWords(withoutNameList(before.slice(-240)));
  const words = wordsOfListBefore.length < wordsBefore.length ? wordsOfListBefore : wordsBefore;
  const wordsAfter = foldedWords(after.slice(0, 80));
  const sentenceWords = [...wordsBefore, ...wordsAfter];
  if (isHostBefore(wordsBefore, words)) return isCzech ? sureCue : { points: 0, isHost: true };
  if (endsWithPhrase(wordsBefore, FIRST_PERSON)) {
    return containsPhrase(sentenceWords, SHOW_WORDS) ? { points: 0, isHost: true } : bare;
  }
  if (isCredit(before, wordsBefore, wordsOfListBefore)) return { points: bare.points - MINUS.credit };
  const isHeader = /^\W*about$/i.test(before.trim()) && /^\s*(?:[:\n]|$)/.test(text.slice(end, end + 2));
  if (isHeader) return cue;
  if (LIFE_STORY.test(foldText(after.slice(0, 60)))) return { ...subject, isLifeStory: true };
  if (isGuestLine(text, start, sentence.start)) return sureCue;
  const hasGuestCue = isAfterGuestCue(wordsBefore, words);
  const isSubject =
    (isPossessive && !OWN_PAGES.test(wordsAfter[0] ?? "")) ||
    (endsWithPhrase(wordsBefore, CUES.subject) && !hasGuestCue) ||
    wordsBefore.at(-1) === "the" ||
    (endsWithPhrase(wordsBefore, GENITIVE) && !hasGuestCue) ||
    ENTITY_AFTER.test(foldText(after.slice(0, 40))) ||
    LIFE_DATES.test(after);
  if (isSubject) return subject;
  // "Our talk with Ada Lind last year", "Next week: Ada Lind", "On Patreon: an interview with Ada Lind"
  const isAnother =
    containsPhrase(withoutReturn(sentenceWords), ANOTHER_EPISODE) ||
    namesAnotherEpisode(before, title) ||
    namesAnotherEpisode(after, title) ||
    containsPhrase(sentenceWords, ELSEWHERE) ||
    TICKETS.test(text.slice(sentence.end, sentence.end + 40));
  const found = isAnother ? { points: bare.points - MINUS.anotherEpisode } : cue;
  const sure = isAnother ? found : sureCue;
  if (beginsWithPhrase(wordsAfter, SURELY_APPEARS)) return sure;
  const listBefore = withoutNameList(before.slice(-240));
  if ((wordsFromCue(listBefore, SURE_GUEST) ?? Infinity) <= MAX_DESCRIPTION_WORDS) return sure;
  const isThisEpisode = containsPhrase(sentenceWords, THIS_EPISODE);
  const distance = hasGuestCue ? 0 : wordsFromCue(listBefore, CUES.guest);
  if (distance !== undefined) return isThisEpisode && distance <= MAX_DESCRIPTION_WORDS ? sure : found;
  if (endsWithPhrase(wordsBefore, JOIN)) return { points: bare.points - MINUS.receives };
  const isOtherTogether = endsWithPhrase(words, CUES.together) && endsWithPhrase(words.slice(0, -1), OTHER_TOGETHER);
  if (!isOtherTogether && containsPhrase(words, CUES.talking)) {
    const distance = wordsFromCue(listBefore, CUES.together);
    if (distance !== undefined) return isThisEpisode && distance <= MAX_DESCRIPTION_WORDS ? sure : found;
  }
  if (beginsWithPhrase(wordsAfter, CUES.receives)) return { points: bare.points - MINUS.receives };
  if (beginsWithPhrase(wordsAfter, CUES.appears)) return found;
  // "Ada Lind is a keeper …": the notes begin with who they are about.
  if (text.slice(0, start).trim() === "" && /^(?:is|ist|est|es|e|jest|ar|er|on)$/.test(wordsAfter[0] ?? ""))
    return found;
  if (LISTED_BELOW.test(before)) return { points: bare.points - MINUS.credit };
  return isAnother ? found : bare;
}

/**
 * Whether a text is about the episode with a number that the title does not have: "Episode 75 (Ft. Ada Lind) is available early". Under a
 * title without numbers, a sentence that begins with the number is about this one: "In episode 13, we are joined by Ada Lind".
 */
function namesAnotherEpisode(text: string, title: string): boolean {
  const found = EPISODE_NUMBER.exec(text);
  if (!found) return false;
  const numbers = foldedWords(title.replace(/\D+/g, " "));
  if (numbers.length > 0) return !numbers.includes(found[1] ?? "");
  return !/^\W*(?:\p{L}{1,5}['’\s]\s*){0,2}$/u.test(text.slice(0, found.index));
}

const EPISODE_NUMBER =
  /(?<!\p{L})(?:episode|ep|folge|épisode|episodio|episódio|epizodě|odcinek|odcinku|aflevering|puntata|avsnitt|afsnit|jaksossa|выпуске)\.? ?#?(\d+)/iu;

/** The words without "we are back in", which returns to a year and not to an episode. */
function withoutReturn(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !(word === "back" && words[at + 1] === "in" && RETURNS.has(words[at - 1] ?? "")));
}

const RETURNS = new Set("are were is am im go goes going travel travels step steps".split(" "));

/** Whether the line or sentence of a name begins as a list of guests: "Guests: Cem Oz, keeper; Ada Lind, pilot". */
function isGuestLine(text: string, start: number, sentenceStart: number): boolean {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  return [lineStart, sentenceStart].some((from) => {
    const label = /^([^:：\n]{3,40})[:：]/u.exec(text.slice(from, start))?.[1];
    return label !== undefined && SURE_GUEST.phrases.has(foldedWords(label).join(" "));
  });
}

/** After a possessive name: pages that notes link to for guests. */
const OWN_PAGES =
  /^(?:website|site|links?|twitter|linkedin|instagram|book|blog|newsletter|homepage|socials?|bio|youtube|substack|github)$/;

function isCredit(before: string, words: readonly string[], wordsOfList: readonly string[]): boolean {
  const isCreditPhrase = (list: readonly string[]) => {
    if (!endsWithPhrase(list, CUES.credit)) return false;
    // "Producer: Ada Lind" and "edited by Ada Lind", but not "the producer Ada Lind"
    return (
      /^(?:by|von|par|por|da|di|door|av|af|przez|de|to|dank|an|aan|a)$/.test(list.at(-1) ?? "") ||
      list.length <= 3 ||
      /[:：]\s*$/.test(before)
    );
  };
  return isCreditPhrase(words) || isCreditPhrase(wordsOfList);
}

/** The sentence or line that a name stands in. */
function sentenceAround(text: string, start: number, end: number): { start: number; end: number } {
  let from = Math.max(0, start - 300);
  for (const match of text.slice(from, start).matchAll(/\n|[.!?…。！？]["”’)]?\s+|[。！？]/g)) {
    const at = Math.max(0, start - 300) + match.index;
    if (text[at] === "." && isAbbreviation(text, at)) continue;
    from = at + match[0].length;
  }
  const rest = text.slice(end, end + 200);
  const stop = /\n|[.!?…](?:\s|$)|[。！？]/.exec(rest);
  return { start: from, end: end + (stop ? stop.index : rest.length) };
}

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
      isCue: () => judgeInTitle(title.text, occurrence, isCzech(episode)).isCue === true,
      isGuestLine: () => false,
    })),
    ...occurrences(notes).map((occurrence) => {
      const { start, end } = sentenceAround(notes.text, occurrence.start, occurrence.end);
      return {
        sentence: foldText(notes.text.slice(start, end)).trim(),
        isCue: () => judgeInNotes(notes.text, occurrence, episode.title, isCzech(episode)).isCue === true,
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
