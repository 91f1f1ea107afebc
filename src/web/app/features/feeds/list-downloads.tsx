import { Download } from "lucide-react";
import { EXPORT_FORMATS, type ExportFormat } from "#domain/episodes/export-formats.ts";
import { ButtonAnchor } from "#web/ui/button.tsx";

const LABELS: Record<ExportFormat, string> = {
  csv: "CSV",
  md: "Markdown",
  html: "HTML",
  bibtex: "BibTeX",
  csl: "CSL-JSON",
  opml: "OPML of the shows",
};

/** Downloads of a list of appearances, in every format. */
export function ListDownloads({ pathOf }: { pathOf: (format: ExportFormat) => string }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {EXPORT_FORMATS.map((format) => (
        <li key={format}>
          <ButtonAnchor href={pathOf(format)} download size="small">
            <Download aria-hidden /> {LABELS[format]}
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}
