/** A URL in plain text, without the punctuation of the sentence after it. */
const URL_IN_TEXT = /https?:\/\/[^\s<>"“”]+[^\s<>"“”.,;:!?)\]}'’]/g;

/** Plain text whose URLs are links. They are somebody else's words, which search engines should not take for ours. */
export function LinkedText({ text }: { text: string }) {
  const parts: (string | { url: string })[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(URL_IN_TEXT)) {
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
