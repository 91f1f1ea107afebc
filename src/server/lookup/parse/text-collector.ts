/** Open elements whose text is collected at the same time. More can only be an attack. */
const MAX_OPEN = 20;
const TEXT_MAX_LENGTH = 2000;

interface OpenText {
  depth: number;
  text: string;
  onText: (text: string) => void;
}

/** Collects the text of elements while a document is parsed. */
export class TextCollector {
  readonly #open: OpenText[] = [];

  /** Calls onText with the text of the element at this depth when it closes, unless the text is blank. */
  collect(depth: number, onText: (text: string) => void): void {
    if (this.#open.length < MAX_OPEN) this.#open.push({ depth, text: "", onText });
  }

  add(text: string): void {
    for (const open of this.#open) if (open.text.length < TEXT_MAX_LENGTH) open.text += text;
  }

  closeElement(depth: number): void {
    let last = this.#open.at(-1);
    while (last && last.depth >= depth) {
      this.#open.pop();
      if (last.text.trim() !== "") last.onText(last.text);
      last = this.#open.at(-1);
    }
  }
}
