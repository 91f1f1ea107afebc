import { findDate } from "../text/dates.ts";
import { kindIn, namesKind } from "../words/kinds.ts";
import type { Candidate } from "./candidate.ts";
import type { ListedKind } from "./list.ts";
import { isYear } from "./listed-text.ts";

/* What the headings above an appearance say of it. */

/** Sections of a page that list something else. */
const OTHER_SECTION =
  /^\W*(?:(?:selected|other|my|recent|current|past|our)\s)?(?:publications?|papers|books?|education|employment|(?:work )?experience|awards?|hono(?:u)?rs|prizes|grants|funding|fellowships|residenc(?:y|ies)|teaching(?: (?:materials?|resources))?|(?:author )?profiles?|(?:teaching|study) guides|courses|skills|projects|software|patents|memberships?|committees|services?|subscribe|newsletter|materials|resources|(?:recommended |further )?readings?|students?|supervision|advising|mentoring|team|sponsors|partners|testimonials|publikationen|bücher|auszeichnungen|lehre|publicaciones|libros|premios|formación|livres|prix|publicações|livros|prêmios|(?:talk|current) topics|(?:authored )?technical posts|writings?|(?:external )?blog(?:s| links)?)(?=\W*$|\s*[,&:/(+]|\s(?:and|und|y|et|e|select(?:ed)?)\s)/iu;
/** "Other conferences attended", "Workshops organized" */
const ATTENDED = /\b(?:attended|(?:co-?)?organi[sz]ed|(?:co-?)?organi[sz]er)\b\W*$/i;
const HEADING_MAX_LENGTH = 60;
const TIME_MAX_LENGTH = 16;
/** Longer headings are sentences about their section. */
const SECTION_MAX_LENGTH = 80;
/** What else such a heading names. */
const APPEARANCES =
  /\b(?:podcasts?|interviews?|talks?|press|media|radio|tv|news|speaking|appearances?|presentations?)\b/i;
/** Paths of pages that list appearances. What stands below "news" or "articles" is mostly a site's own. */
const PATH_OF_APPEARANCES =
  /\/(?:appearances?|podcasts?|interviews?|talks?|speaking|presentations?|lectures|palestras?|charlas|ponencias|presentaciones|apresentacoes|conferencias|conferences|vortr(?:ae|%C3%A4)ge|press|media|medios|prensa|presse|medien|imprensa|(?:rassegna-?)?stampa|in-the-(?:news|media|press)|(?:media|press)-(?:coverage|mentions|appearances)|guest[^/.]*)(?:[/.]|$)/i;

const COVERAGE = /\bcoverage\b|\bin the (?:press|news|media)\b/i;
/** "2024", "Preprints", below "Publications" */
const PART_OF_SECTION =
  /^\W*(?:(?:19|20)\d{2}(?:\s?[-–]\s?(?:\d{2,4}|now|present))?|(?:accepted|published|preprints?|in press|under review)\b.{0,40})\W*$/i;

/** The headings above a list, which years and months may divide. */
export function listOf({ sections }: Candidate): string {
  return sections.slice(0, sections.findLastIndex((title) => !isTime(title)) + 1).join("\n");
}

/** "2024", "May", "May 2024" */
function isTime(title: string): boolean {
  if (isYear(title)) return true;
  if (title.length > TIME_MAX_LENGTH) return false;
  const found = findDate(/\d/.test(title) ? title : `${title} 2024`);
  return found?.start === 0 && found.end >= title.length;
}

/** The heading directly above a candidate; undefined for none, for that of a time, and for a sentence. */
export function headingAbove({ sections }: Pick<Candidate, "sections">): string | undefined {
  const heading = sections.at(-1);
  return heading && heading.length <= SECTION_MAX_LENGTH && !isTime(heading) ? heading : undefined;
}

/** The date that the lowest heading with one gives. For “May” below “2024”, that is May 2024. */
export function dateOfSections(sections: readonly string[]): string | undefined {
  for (const [above, section] of sections.toReversed().entries()) {
    const date = section.length <= 40 ? findDate(section)?.date : undefined;
    const month = sections.at(-above) ?? "";
    if (date?.length === 4 && above > 0 && month.length <= TIME_MAX_LENGTH)
      return findDate(`${month} ${date}`)?.date ?? date;
    if (date) return date;
  }
  return undefined;
}

export function kindOfSections(sections: readonly string[]): ListedKind | undefined {
  for (const section of sections.toReversed()) {
    const kind = section.length <= 60 ? kindIn(section) : undefined;
    if (kind) return kind;
  }
  return undefined;
}

/** The kind that the headings above a candidate name, other than its show. */
export function kindOfCandidate({
  sections,
  showAbove,
}: Pick<Candidate, "sections" | "showAbove">): ListedKind | undefined {
  return kindOfSections(showAbove === undefined ? sections : sections.slice(0, -1));
}

/** Whether a candidate stands under a year, or under a heading such as "Interviews" in the part of a year. */
export function isAboutAppearancesOfYear({ sections }: Pick<Candidate, "sections">): boolean {
  const nearest = sections.at(-1) ?? "";
  return dateOfSections(sections) !== undefined && (namesKind(nearest) || dateOfSections([nearest]) !== undefined);
}

/** Whether the path of a page says that it lists appearances: /podcasts.html */
export function isPageOfAppearances(baseUrl: string | undefined): boolean {
  return baseUrl !== undefined && PATH_OF_APPEARANCES.test(new URL(baseUrl).pathname);
}

/** Whether a candidate stands under a heading such as "Publications", or has it as its own. */
export function isAboutOther({ sections, heading }: Pick<Candidate, "sections" | "heading">): boolean {
  // "Libros y literatura" can be the name of a show.
  const ownHeading = /\s/.test(heading.trim()) ? "" : heading;
  const at = sections.findLastIndex((title) => !PART_OF_SECTION.test(title) && title.length <= SECTION_MAX_LENGTH);
  // Below "Media coverage", "Education" is what the reports are about.
  const section = COVERAGE.test(sections[at - 1] ?? "") ? "" : (sections[at] ?? "");
  const isOther = (title: string) => OTHER_SECTION.test(title) || ATTENDED.test(title.slice(0, HEADING_MAX_LENGTH));
  return [section, ownHeading].some((title) => isOther(title) && !APPEARANCES.test(title));
}
