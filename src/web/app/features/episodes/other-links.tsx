import { readPasted } from "#domain/episodes/pasted-links.ts";
import { Button } from "#web/ui/button.tsx";

/** More would push the form's button out of sight. */
const SHOWN_MAX = 3;

interface OtherLinksProps {
  /** what a field for a link contains */
  text: string;
  onUse: (link: string) => void;
}

/** Below a field with several links: which one is looked up, and buttons for the others. */
export function OtherLinks({ text, onUse }: OtherLinksProps) {
  const { link, others } = readPasted(text, { mayBeName: true });
  return (
    <div aria-live="polite" className="flex min-w-0 flex-col items-start gap-2 text-sm empty:hidden">
      {link && others.length > 0 && (
        <>
          <p className="wrap-anywhere text-quiet">
            We'll look up <strong className="font-medium text-ink">{shortened(link)}</strong>.
          </p>
          {others.slice(0, SHOWN_MAX).map((other) => (
            <Button key={other} size="small" className="gap-[0.5ch]" title={other} onClick={() => onUse(other)}>
              Use <span className="truncate">{shortened(other)}</span> instead
            </Button>
          ))}
        </>
      )}
    </div>
  );
}

function shortened(link: string): string {
  const text = link.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}
