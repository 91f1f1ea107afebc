import type { MetaDescriptor } from "react-router";

/** The elements of a document's head that React Router's `Meta` writes in the application's documents. */
export function HeadTags({ tags }: { tags: readonly MetaDescriptor[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and a key of a tag's content would write the structured data twice
  return tags.map((tag, index) => <HeadTag key={index} tag={tag} />);
}

function HeadTag({ tag }: { tag: MetaDescriptor }) {
  if ("tagName" in tag) {
    const { tagName: _, ...attributes } = tag as { tagName: "link" } & Record<string, string>;
    return <link {...attributes} />;
  }
  if ("title" in tag) return <title>{String(tag.title)}</title>;
  if ("script:ld+json" in tag) {
    // An unescaped '</script>' in the data would end the element.
    const json = JSON.stringify(tag["script:ld+json"]).replace(/[<>&]/g, escapeAsUnicode);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup, and every '<' in it is escaped
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  return <meta {...(tag as Record<string, string>)} />;
}

function escapeAsUnicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
