import { findDate } from "../text/dates.ts";
import { namesKind } from "../words/kinds.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { type InlineNode, type LinkNode, textOf } from "./blocks.ts";
import type { Candidate } from "./candidate.ts";
import { isDated, isInSentence, isMention, linesOf, markedIn } from "./inline.ts";
import { MIN_ITEMS } from "./lines.ts";
import { type ListedLink, RANK } from "./links.ts";
import type { LeftOutReason } from "./list.ts";
import { DESCRIBED_MAX_LENGTH, hasDay, isDatedFirst } from "./listed-text.ts";
import {
  dateOfSections,
  isAboutAppearancesOfYear,
  isAboutOther,
  isPageOfAppearances,
  kindOfSections,
} from "./sections.ts";

/** A link of a candidate, and where it stands. */
export interface CandidateLink extends ListedLink {
  node: LinkNode;
}

/** Paths that a site has for episodes and the like of its own. */
const OWN_EPISODE =
  /\/(?:podcasts?|episodes?|interviews?|talks?|media|press|appearances?|videos?|radio|tv|speaking|audio)\/[^/]|\/slides?[-/][^/]|\.(?:mp3|m4a|mp4)$/i;
/** Pages of a site that list others by what they are about, or are about the site. */
const ABOUT_SITE =
  /\/(?:category|categories|tags?)\/[^/]|\/(?:contact(?:-?us|\d)?|about(?:-?(?:me|us))?|impressum|imprint|privacy(?:-policy)?|datenschutz)(?:\.\w+)?\/?$/i;
/** "Talks", "Media appearances" */
const MENU_MAX_WORDS = 2;
/** Files about a person. */
const HANDOUT = /\b(?:press|media|speaker) ?(?:kit|pack)|\bone[- ]?(?:sheet|pager)|\b(?:bio|cv|résumé|resume|flyer)\b/i;
/** Slides, scans and programmes */
const DOCUMENT = /\.(?:pdf|pptx?|ppsx|odp)$/i;
/** The home of a site. */
const HOME = /^https?:\/\/[^/]+\/?(?:index\.\w+)?(?:[?#]|$)/i;
/** What links to slides say. */
const SLIDES = /slide|folien|diapositiv|présentation|presentation|\bpdf\b/i;
/** What a line about a talk says. */
const TALK =
  /\b(?:talk|seminar|lecture|keynote|workshop|conference|symposium|vortrag|tagung|konferenz|conférence|séminaire|charla|palestra)\b/i;
/** Paths of pages about what the press has written. */
const PRESS_PAGE = /press|media|medien|prensa|rassegna|stampa|imprensa/i;
/** Where papers are published: lists of appearances name those that were spoken about. */
const PAPER =
  /^https?:\/\/(?:[a-z-]+\.)*(?:doi\.org|arxiv\.org|adsabs\.harvard\.edu|ssrn\.com|ncbi\.nlm\.nih\.gov|jstor\.org|iopscience\.iop\.org|geoscienceworld\.org|biorxiv\.org|medrxiv\.org|books\.google\.[a-z.]+)\/|nature\.com\/articles\/s\d|sciencedirect\.com\/science\/article|\/doi\/(?:abs\/|full\/|pdf\/)?10\.\d/i;
/** What members of a network write there. */
const OWN_ARTICLE = /^https?:\/\/(?:[a-z]+\.)?linkedin\.com\/pulse\//i;
/** A collection that has the slides of talks, too. */
const COLLECTION = /^https?:\/\/(?:[\w-]+\.)*hal\.science\//i;
/** A link whose text is its address says more than "Spotify": somebody has pasted it. */
const ADDRESS_TEXT = /^(?:https?:\/\/|www\.)/i;

/**
 * Why a link is not of the candidate's appearance; undefined if it is.
 * @param mayBeMention whether what would else be a mention is an appearance
 */
export function reasonToLeaveOut(
  link: CandidateLink,
  all: CandidateLink[],
  candidate: Candidate,
  text: string,
  baseUrl: string | undefined,
  mayBeMention: boolean,
): LeftOutReason | undefined {
  const { rank, isOwn, node, url } = link;
  // Below a title with its date, a sentence names sites.
  const isNamedSite = (other: CandidateLink) =>
    hasDay(candidate.heading) &&
    other.rank === RANK.site &&
    !candidate.heading.includes(other.node.text) &&
    isInSentence(candidate.nodes, other.node);
  const hasBetter = (than: number) =>
    all.some((other) => other !== link && !other.isOwn && other.rank > than && !isNamedSite(other));
  // Slides say more of a talk than the site of its conference does.
  const isSlides = isLinkToSlides(link);
  // So does a file that is linked by the title of the talk.
  const isTitle = rank === RANK.file && !isGenericLinkText(node.text) && text.startsWith(node.text);
  const leastBetter = isSlides || isTitle ? RANK.page : RANK.social;
  if (isAboutOther(candidate)) return "mentioned";
  if (rank === RANK.file) {
    const isDocument = () =>
      DOCUMENT.test(url) &&
      !HANDOUT.test(node.text) &&
      (mayBeMention || isSlidesOrScan(link, candidate, text, baseUrl));
    return !hasBetter(leastBetter) && isDocument() ? undefined : "file";
  }
  if (OWN_ARTICLE.test(url)) return "own page";
  if (rank === RANK.social) return "social profile";
  if (isOwn && ABOUT_SITE.test(new URL(url).pathname)) return "navigation";
  const isMenu = all.length >= MIN_ITEMS && all.every((other) => other.isOwn && other.rank < RANK.episode);
  if (isMenu && !isDated(candidate.nodes)) return "navigation";
  const isOwnEpisode = () =>
    OWN_EPISODE.test(new URL(url).pathname) || isEntryOfOwnList(link, candidate, text, baseUrl);
  if (isOwn && rank < RANK.episode && (hasBetter(leastBetter) || !(isSlides || isOwnEpisode()))) return "own page";
  if ((candidate.isShow && rank < RANK.episode) || isPaper(url, candidate)) return "mentioned";
  if (text === "" && rank < RANK.episode && (node.isIcon || (node.isPicture && HOME.test(url)))) return "navigation";
  const isNameOfSite = HOME.test(url) && !url.includes("?") && text === node.text && candidate.heading === "";
  if (isNameOfSite && !isDated(candidate.nodes) && !isAboutAppearancesOfYear(candidate)) return "mentioned";
  if (rank === RANK.show && isOnlyLabelled(all, candidate, text)) return "a show";
  if (isNamedSite(link)) return "mentioned";
  if (mayBeMention) return undefined;
  const isRunningText = rank < RANK.episode && isMention(candidate.nodes, node);
  const isDatedList = text.length <= 250 && dateOfSections(candidate.sections) !== undefined;
  if (isRunningText && candidate.kind === "paragraph" && !isDatedList) return "mentioned";
  // Notes under a heading mention others than the episode.
  if (
    isRunningText &&
    candidate.heading !== "" &&
    all.some((other) => other.rank > RANK.site && !isMention(candidate.nodes, other.node))
  )
    return "mentioned";
  if (rank === RANK.site && !hasBetter(RANK.social) && !isListed(link, candidate, text)) return "mentioned";
  return undefined;
}

/** Whether a site's list of appearances has a page of its own for an item, which has a title, and a date or the kind. */
function isEntryOfOwnList(
  { node }: CandidateLink,
  { kind }: Candidate,
  text: string,
  baseUrl: string | undefined,
): boolean {
  if (kind !== "item" || isGenericLinkText(node.text) || !isPageOfAppearances(baseUrl)) return false;
  return findDate(text) !== undefined || (namesKind(text) && text.split(" ").length > MENU_MAX_WORDS);
}

function isPaper(url: string, candidate: Candidate): boolean {
  return PAPER.test(url) || (COLLECTION.test(url) && kindOfSections(candidate.sections) !== "talk");
}

/** Whether all that is said of an item is where its show is: "Spotify", "Apple Podcasts". */
function isOnlyLabelled(all: readonly CandidateLink[], candidate: Candidate, text: string): boolean {
  return (
    candidate.heading === "" &&
    text !== "" &&
    isGenericLinkText(text) &&
    all.every(
      ({ rank, node }) => rank <= RANK.show && !node.isEmbed && node.text !== "" && !ADDRESS_TEXT.test(node.text),
    )
  );
}

function isOfDay(line: readonly InlineNode[]): boolean {
  return (findDate(textOf(line))?.date.length ?? 0) > "2024".length;
}

/** Whether a link says that it leads to slides, or is an icon and its address says so. */
function isLinkToSlides({ node, url }: CandidateLink): boolean {
  return isGenericLinkText(node.text) && SLIDES.test(node.text === "" ? url : node.text);
}

/** Slides are all that is left of some talks, and scans of some articles. */
function isSlidesOrScan(link: CandidateLink, candidate: Candidate, text: string, baseUrl: string | undefined): boolean {
  const { node } = link;
  if (isLinkToSlides(link))
    return (
      (TALK.test(text) && (candidate.kind === "item" || hasDay(text, DESCRIBED_MAX_LENGTH))) ||
      (candidate.kind === "item" && isDated(candidate.nodes)) ||
      (kindOfSections(candidate.sections) === "talk" &&
        (dateOfSections(candidate.sections) !== undefined || linesOf(candidate.nodes).some(isDated)))
    );
  // "5 March 2024: Seminar, Leeds: [Fog at sea]"; the programme of a conference below its name and its day
  if (candidate.kind === "paragraph" && !isGenericLinkText(node.text) && isDatedFirst(text)) return true;
  if (candidate.kind === "item" && candidate.heading !== "" && linesOf(candidate.nodes).some(isOfDay)) return true;
  // A title, and below it the newspaper that links to the scan
  const isTitled =
    candidate.kind === "paragraph" && linesOf(candidate.nodes).length > 1 && markedIn(candidate.nodes).length > 0;
  if (isTitled) return baseUrl !== undefined && PRESS_PAGE.test(new URL(baseUrl).pathname);
  return (
    candidate.kind === "item" &&
    !isGenericLinkText(node.text) &&
    (isDated(candidate.nodes) ||
      (dateOfSections(candidate.sections) ?? kindOfSections(candidate.sections)) !== undefined)
  );
}

/** Whether more than a link to a site is given: a date, a title in quotation marks, or a place in a list of such. */
function isListed({ node }: CandidateLink, candidate: Candidate, text: string): boolean {
  if (candidate.kind === "paragraph")
    return hasDay(text) && (/^["“„«「『]/.test(text) || !isInSentence(candidate.nodes, node));
  return (
    isDated(candidate.nodes) ||
    /["“„«「『]/.test(text) ||
    kindOfSections(candidate.sections) !== undefined ||
    (candidate.heading !== "" && dateOfSections(candidate.sections) !== undefined)
  );
}
