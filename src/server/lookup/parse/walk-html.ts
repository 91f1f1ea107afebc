import { Parser } from "htmlparser2";

/**
 * Real pages nest fewer than 60 elements, but malformed ones leave an element open for each entry of a list. The parser's work for each
 * closing tag grows with them.
 */
const MAX_DEPTH = 1000;

export type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  /** @param depth 1 for an element in no other */
  open: (name: string, attributes: Attributes, depth: number) => void;
  text?: (text: string) => void;
  close?: (name: string, depth: number) => void;
  /** asked before each element, whether the rest may be left out */
  isFull?: () => boolean;
}

/** Walks HTML leniently, without running or fetching anything, up to an element that is nested too deeply. */
export function walkHtml(html: string, { open, text, close, isFull }: Handlers): void {
  let depth = 0;
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (depth === MAX_DEPTH || isFull?.()) return parser.pause();
      depth += 1;
      open(name, attributes, depth);
    },
    ontext: (data) => text?.(data),
    onclosetag(name) {
      close?.(name, depth);
      depth -= 1;
    },
  });
  parser.write(html);
  parser.end();
}
