import { Download } from "lucide-react";
import { LIST_FORMATS, type ListFormat } from "#domain/episodes/list-formats.ts";
import { ButtonAnchor } from "#web/ui/button.tsx";

const LABELS: Record<ListFormat, string> = {
  csv: "CSV",
  md: "Markdown",
  html: "HTML",
  bibtex: "BibTeX",
  csl: "CSL-JSON",
  opml: "OPML of the shows",
};

/** Downloads of a list of appearances, in every format. */
export function ListDownloads({ pathOf }: { pathOf: (format: ListFormat) => string }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {LIST_FORMATS.map((format) => (
        <li key={format}>
          <ButtonAnchor href={pathOf(format)} download size="small">
            <Download aria-hidden /> {LABELS[format]}
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}
