/** A mail that asks a show for a transcript. The address is for the guest to fill in: feeds seldom name one that is read. */
export function transcriptRequestUrl({ title, showName }: { title: string; showName: string | null }): string {
  const about = `“${title}”`;
  const show = showName ? ` of ${showName}` : "";
  const body = [
    "Hello,",
    "",
    `thank you for having me on ${showName ?? "your show"}. Could you publish a transcript of ${about}?`,
    "",
    "Most podcast hosts make one, and put it into the show's feed as a podcast:transcript tag. Podcast apps then show it, and people can search what we said. This page explains it:",
    "https://podcasting2.org/docs/podcast-namespace/tags/transcript",
    "",
    "A file in WebVTT, SRT or plain text would help me as well.",
    "",
    "Thank you!",
  ].join("\r\n");
  return `mailto:?subject=${encodeURIComponent(`A transcript of ${about}${show}`)}&body=${encodeURIComponent(body)}`;
}
