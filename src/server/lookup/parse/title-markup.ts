/** Elements with which titles are formatted. All others are what a title is about: "The <canvas> element". */
const FORMATTING = new Set(
  "a abbr b big br center cite code del div em font h1 h2 h3 h4 h5 h6 i img ins kbd li mark ol p q s small span strike strong sub sup tt u ul wbr".split(
    " ",
  ),
);
const WITHOUT_END = new Set(["br", "wbr"]);

/** A comment, or a tag: its slash, name and attributes. */
const TAG = /<!--[^<>]*-->|<(?<slash>\/?)(?<name>[a-z][a-z0-9]*)(?=[\s/>])(?<attributes>[^<>]*)>/gi;

/**
 * Escapes what looks like markup in a title and is its text: other elements than those of formatting, and those that are named without
 * formatting anything, because they have no attributes and are never closed ("When to use <b>").
 * @returns HTML whose tags are formatting alone
 */
export function formattingAlone(title: string): string {
  if (!title.includes("<")) return title;
  const tags = [...title.matchAll(TAG)];
  const isMarkup = new Set([...closedTags(tags), ...tags.filter(isMarkupByItself)]);
  let html = "";
  let copiedTo = 0;
  for (const tag of tags) {
    if (!isMarkup.has(tag)) continue;
    html += escaped(title.slice(copiedTo, tag.index)) + tag[0];
    copiedTo = tag.index + tag[0].length;
  }
  return html + escaped(title.slice(copiedTo));
}

/** The start tags of formatting that have an end tag, and these. */
function closedTags(tags: readonly RegExpExecArray[]): RegExpExecArray[] {
  const open = new Map<string, RegExpExecArray[]>();
  return tags.flatMap((tag) => {
    const name = nameOf(tag);
    if (!FORMATTING.has(name)) return [];
    const starts = open.get(name) ?? [];
    open.set(name, starts);
    if (tag.groups?.slash === "") {
      starts.push(tag);
      return [];
    }
    const start = starts.pop();
    return start ? [start, tag] : [];
  });
}

function isMarkupByItself(tag: RegExpExecArray): boolean {
  const name = nameOf(tag);
  const isComment = name === "";
  return isComment || WITHOUT_END.has(name) || (FORMATTING.has(name) && tag.groups?.attributes?.includes("=") === true);
}

function nameOf(tag: RegExpExecArray): string {
  return tag.groups?.name?.toLowerCase() ?? "";
}

function escaped(text: string): string {
  return text.replaceAll("<", "&lt;");
}
