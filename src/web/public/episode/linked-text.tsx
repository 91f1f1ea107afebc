/** A URL in plain text. It ends before invisible characters, which could reverse what is shown of it. */
const URL_IN_TEXT = /https?:\/\/[^\s\p{Cf}<>"“”]+/gu;
/** What a sentence has after a URL. */
const PUNCTUATION = ".,;:!?]}'’";

/** @returns the URL without the punctuation of the sentence around it; a bracket that was opened in it is its own */
function trimUrl(text: string): string {
  const trimmed = text.includes("(") ? PUNCTUATION : `${PUNCTUATION})`;
  let end = text.length;
  while (end > 0 && trimmed.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Plain text whose URLs are links. They are somebody else's words, which search engines should not take for ours. */
export function LinkedText({ text }: { text: string }) {
  const parts: (string | { url: string })[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(URL_IN_TEXT)) {
    const url = trimUrl(found);
    parts.push(text.slice(end, index), { url });
    end = index + url.length;
  }
  parts.push(text.slice(end));
  return parts.map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <a key={at} href={part.url} target="_blank" rel="nofollow ugc noopener">
        {part.url}
      </a>
    ),
  );
}
