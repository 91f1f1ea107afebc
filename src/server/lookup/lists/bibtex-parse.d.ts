/** What is used of its tree. Source: https://github.com/FlamingTempura/bibtex-parse */
declare module "bibtex-parse" {
  type Value =
    | { datatype: "concatinate"; value: Value[] }
    | { datatype: "identifier" | "quoted" | "braced"; value: string }
    | { datatype: "number"; value: number | bigint }
    | { datatype: "null"; value: null };

  type Item =
    | ({ itemtype: "string"; name: string } & Value)
    | { itemtype: "entry"; type: string; fields: ({ name: string } & Value)[] }
    | { itemtype: "comment" | "preamble" };

  /** @throws Error with the place of what is no BibTeX; RangeError for braces that are nested too deeply */
  export function parse(text: string): Item[];
}
