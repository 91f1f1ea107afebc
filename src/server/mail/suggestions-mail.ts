import { escapeHtml } from "#domain/escape-xml.ts";
import type { Mail } from "./mailer.ts";

export interface SuggestedEpisode {
  title: string;
  showName: string | null;
  /** as a reader would write it */
  releasedOn: string | null;
  /** why it is suggested, in parts of a sentence */
  evidence: readonly { text: string; isMarked: boolean }[];
}

export interface SuggestionsMailContent {
  to: string;
  episodes: readonly SuggestedEpisode[];
  /** found besides those listed */
  furtherCount: number;
  /** the page that lists all suggestions */
  suggestionsUrl: string;
  /** a page with one button; a POST request to it ends the mails */
  unsubscribeUrl: string;
}

/**
 * The mail about episodes that look like the person. Its links change nothing: they open pages, because programs that scan mails
 * follow them. Mail programs offer to end the mails with one click, which is a POST request (RFC 8058).
 */
export function suggestionsMail(content: SuggestionsMailContent): Mail {
  const { to, episodes, furtherCount, suggestionsUrl, unsubscribeUrl } = content;
  const count = episodes.length + furtherCount;
  const lead = count === 1 ? "This episode looks like you." : `These ${count} episodes look like you.`;
  const further = furtherCount > 0 ? `And ${furtherCount} more.` : "";
  const note = "Nothing is added to your feeds before you say so.";
  const items = episodes.map((episode) => {
    const place = [episode.showName, episode.releasedOn].filter(Boolean).join(", ");
    return { ...episode, place };
  });
  return {
    to,
    subject: count === 1 ? `Were you on “${episodes[0]?.title}”?` : `${count} episodes look like you`,
    text: [
      lead,
      ...items.map(({ title, place, evidence }) => `${title}\n${place}\n${evidence.map(({ text }) => text).join("")}`),
      ...(further ? [further] : []),
      `Look at them and add them to a feed:\n${suggestionsUrl}`,
      `${note}\nNo more of these mails: ${unsubscribeUrl}\n`,
    ].join("\n\n"),
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px;background:#faf7f1;color:#201b16;font-family:Georgia,serif">
<p style="font-size:16px">${escapeHtml(lead)}</p>
${items
  .map(
    ({ title, place, evidence }) =>
      `<div style="margin:20px 0;padding:16px 0 0;border-top:1px solid #e3dacb">
<p style="margin:0;font-size:18px">${escapeHtml(title)}</p>
<p style="margin:4px 0 0;font-size:14px;color:#655c51">${escapeHtml(place)}</p>
<p style="margin:8px 0 0;font-size:14px">${evidence.map(({ text, isMarked }) => (isMarked ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text))).join("")}</p>
</div>`,
  )
  .join("\n")}
${further ? `<p style="font-size:16px">${further}</p>\n` : ""}<p style="font-size:18px"><a href="${escapeHtml(suggestionsUrl)}" style="color:#b32a1a">Look at them and add them to a feed</a></p>
<p style="font-size:14px;color:#655c51">${note} <a href="${escapeHtml(unsubscribeUrl)}" style="color:#655c51">No more of these mails</a></p>
</body>
</html>
`,
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
