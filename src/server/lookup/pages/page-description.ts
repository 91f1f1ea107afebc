import type { HtmlPage } from "./html.ts";
import type { PageHeading, PageParagraph, PageText } from "./page-text.ts";

/** Shorter paragraphs are captions, greetings and the like. */
const MIN_WORDS = 6;
const MIN_WORDS_OUTSIDE_PARAGRAPHS = 10;
/** Chinese, Japanese and Thai do not separate words. */
const MIN_CHARACTERS_WITHOUT_SPACES = 15;
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
/** Text in which most is links is navigation. */
const MAX_LINKED_SHARE = 0.5;
/** Lines with the date, the length and the number of an episode, the motto of a site. */
const OTHER_HINT = /(?:^|[\s_-])(?:meta|eyebrow|byline|date|caption|tagline|subtitle|slogan|copyright|lead-in|hidden)/;
const OTHER_TEXT =
  /^(?:©|copyright|\(c\)|all rights|powered by|skip to|your browser|this site uses|this website uses|we use cookies|diese (?:web)?seite verwendet|wir verwenden cookies|please enable|you need to enable|subscribe|listen (?:on|to)|share this)/i;

/**
 * Finds a description in the text of a page for readers: the first paragraph behind the heading of the page's episode, or else
 * the first one, that is prose. For pages without meta tags.
 */
export function descriptionInText({ paragraphs, texts }: HtmlPage, heading: PageHeading | undefined): string | null {
  const prose = paragraphs.filter(isProse);
  const behind = prose.find(({ textsBefore }) => textsBefore >= (heading?.textsBefore ?? 0));
  return (behind ?? prose[0])?.text ?? texts.find(isLongText)?.text ?? null;
}

/** Some pages have their text in tables and div elements. */
function isLongText({ text, hint, isAside }: PageText): boolean {
  return (
    !isAside &&
    text.split(" ").length >= MIN_WORDS_OUTSIDE_PARAGRAPHS &&
    !OTHER_HINT.test(hint) &&
    !OTHER_TEXT.test(text)
  );
}

function isProse({ text, hint, isAside, linkedLength }: PageParagraph): boolean {
  if (isAside || OTHER_HINT.test(hint) || OTHER_TEXT.test(text) || linkedLength > text.length * MAX_LINKED_SHARE)
    return false;
  const unspaced = text.match(UNSPACED_SCRIPT)?.length ?? 0;
  return unspaced >= MIN_CHARACTERS_WITHOUT_SPACES || text.split(" ").length >= MIN_WORDS;
}
