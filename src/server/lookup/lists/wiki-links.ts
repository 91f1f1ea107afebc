/** Links in double brackets, and how Markdown has them: those to addresses stay links, those to other pages of the same notes are text. */
const FORMS: readonly [form: RegExp, inMarkdown: string][] = [
  // ![[fog.png]], a file of the notes
  [/!\[\[[^[\]]{1,300}\]\]/g, ""],
  // [[https://…|Fog]], [[https://…][Fog]] in Org, [[https://… Fog]]
  [/\[\[ ?(https?:\/\/[^\s[\]|\\]+)(?:\]\[| ?\\?\||\s)([^[\]]{1,300})\]\]/g, "[$2]($1)"],
  // [[Fog|https://…]]
  [/\[\[([^[\]|\\]{1,300})\\?\|(https?:\/\/[^\s[\]|]+)\]\]/g, "[$1]($2)"],
  // [[https://…]]
  [/\[\[(https?:\/\/[^\s[\]|]+)\]\]/g, "$1"],
  // [[shows/fog|Fog]], not the link [[1|2]](https://…)
  [/\[\[[^[\]|]{1,300}\|([^[\]|]{1,300})\]\](?![([])/g, "$1"],
  // [[Fog]], [[shows/Fog.md#Bells]]
  [/\[\[(?:[^[\]|#]{0,300}\/)?([^[\]|#/]{1,300}?)(?:\.md)?(?:#[^[\]|]{0,300})?\]\](?![([])/g, "$1"],
];

/** A text whose links in double brackets are as Markdown has them. */
export function withoutWikiLinks(text: string): string {
  if (!text.includes("[[")) return text;
  return FORMS.reduce((rest, [form, inMarkdown]) => rest.replace(form, inMarkdown), text);
}
