import { escapeHtml } from "#domain/escape-markup.ts";
import type { Mail } from "./mailer.ts";

export interface SuggestedEpisode {
  title: string;
  showName: string | null;
  /** as a reader would write it */
  releasedOn: string | null;
  /** why it is suggested, in parts of a sentence */
  evidence: readonly { text: string; isMarked: boolean }[];
}

/** An episode that a link no longer leads to. */
export interface BrokenEpisode extends Omit<SuggestedEpisode, "evidence"> {
  problem: string;
}

export interface SuggestionsMailContent {
  to: string;
  episodes: readonly SuggestedEpisode[];
  /** found besides those listed */
  furtherCount: number;
  /** that the recipient was not told about before */
  brokenLinks: readonly BrokenEpisode[];
  /** besides those listed */
  furtherBrokenCount: number;
  /** the page that helps with broken links */
  linksUrl: string;
  /** the page that lists all suggestions */
  suggestionsUrl: string;
  /** a page with one button; a POST request to it ends the mails */
  unsubscribeUrl: string;
}

/**
 * The mail about episodes that look like the person, and about those of theirs that are no longer at their shows. Its links change nothing: they open pages, because programs that scan mails
 * follow them. Mail programs offer to end the mails with one click, which is a POST request (RFC 8058).
 */
export function suggestionsMail(content: SuggestionsMailContent): Mail {
  const { to, suggestionsUrl, linksUrl, unsubscribeUrl } = content;
  const sections = [suggestedSection(content), brokenSection(content)].filter((section) => section !== undefined);
  return {
    to,
    subject: sections[0]?.subject ?? "",
    text: [
      ...sections.flatMap(({ lead, items, further, link, note }) => [
        lead,
        ...items.map(({ title, place, parts }) => `${title}\n${place}\n${parts.map(({ text }) => text).join("")}`),
        ...(further ? [further] : []),
        `${link.label}:\n${link.url}`,
        note,
      ]),
      `No more of these mails: ${unsubscribeUrl}\n`,
    ].join("\n\n"),
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px;background:#faf7f1;color:#201b16;font-family:Georgia,serif">
${sections.map(sectionHtml).join("\n")}
<p style="font-size:14px;color:#655c51"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#655c51">No more of these mails</a></p>
</body>
</html>
`,
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };

  function suggestedSection({ episodes, furtherCount }: SuggestionsMailContent): Section | undefined {
    const count = episodes.length + furtherCount;
    if (count === 0) return undefined;
    return {
      subject: count === 1 ? `Were you on “${episodes[0]?.title}”?` : `${count} episodes look like you`,
      lead: count === 1 ? "This episode looks like you." : `These ${count} episodes look like you.`,
      items: episodes.map(({ title, evidence, ...episode }) => ({ title, place: placeOf(episode), parts: evidence })),
      further: furtherCount > 0 ? `And ${furtherCount} more.` : "",
      link: { url: suggestionsUrl, label: "Look at them and add them to a feed" },
      note: "Nothing is added to your feeds before you say so.",
    };
  }

  function brokenSection({ brokenLinks, furtherBrokenCount }: SuggestionsMailContent): Section | undefined {
    const count = brokenLinks.length + furtherBrokenCount;
    if (count === 0) return undefined;
    return {
      subject:
        count === 1 ? `“${brokenLinks[0]?.title}” has a broken link` : `${count} of your episodes have broken links`,
      lead:
        count === 1
          ? "A link of this episode has led nowhere for at least ten days."
          : `Links of these ${count} episodes have led nowhere for at least ten days.`,
      items: brokenLinks.map(({ title, problem, ...episode }) => ({
        title,
        place: placeOf(episode),
        parts: [{ text: problem, isMarked: false }],
      })),
      further: furtherBrokenCount > 0 ? `And ${furtherBrokenCount} more.` : "",
      link: { url: linksUrl, label: "See what can replace them" },
      note: "Visitors see “No longer available” where a recording was, and the links that still work.",
    };
  }
}

interface Section {
  subject: string;
  lead: string;
  items: readonly { title: string; place: string; parts: SuggestedEpisode["evidence"] }[];
  further: string;
  link: { url: string; label: string };
  note: string;
}

function placeOf({ showName, releasedOn }: Pick<SuggestedEpisode, "showName" | "releasedOn">): string {
  return [showName, releasedOn].filter(Boolean).join(", ");
}

function sectionHtml({ lead, items, further, link, note }: Section): string {
  return `<p style="font-size:16px">${escapeHtml(lead)}</p>
${items
  .map(
    ({ title, place, parts }) =>
      `<div style="margin:20px 0;padding:16px 0 0;border-top:1px solid #e3dacb">
<p style="margin:0;font-size:18px">${escapeHtml(title)}</p>
<p style="margin:4px 0 0;font-size:14px;color:#655c51">${escapeHtml(place)}</p>
<p style="margin:8px 0 0;font-size:14px">${parts.map(({ text, isMarked }) => (isMarked ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text))).join("")}</p>
</div>`,
  )
  .join("\n")}
${further ? `<p style="font-size:16px">${further}</p>\n` : ""}<p style="font-size:18px"><a href="${escapeHtml(link.url)}" style="color:#b32a1a">${link.label}</a></p>
<p style="font-size:14px;color:#655c51">${note}</p>`;
}
