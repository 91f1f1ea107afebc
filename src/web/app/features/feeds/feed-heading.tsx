import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { FeedView } from "#domain/feeds/feed.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Button } from "#web/ui/button.tsx";
import { FeedHeadingForm, type HeadingField } from "./feed-heading-form.tsx";

interface FeedHeadingProps {
  feed: FeedView;
  /** what is edited first; undefined while nothing is */
  edited: HeadingField | undefined;
  onEdit: (field: HeadingField) => void;
  onClose: () => void;
  /** of the page */
  actions: ReactNode;
}

/** A feed's cover, title and description, edited where they stand. A click on one of them edits it, too. */
export function FeedHeading({ feed, edited, onEdit, onClose, actions }: FeedHeadingProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (!edited && wasEdited.current) button.current?.focus();
    wasEdited.current = edited !== undefined;
  }, [edited]);
  return (
    <header className="pt-10 pb-8 md:pb-10">
      {edited ? (
        <FeedHeadingForm feed={feed} firstField={edited} onClose={onClose} />
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="flex min-w-0 grow items-start gap-4 sm:gap-6">
            <Part className="w-16 shrink-0 sm:w-28" onEdit={() => onEdit("coverImage")}>
              <Cover
                title={feed.title}
                imageUrl={feed.coverUrl}
                fallbackUrl={feed.generatedCoverUrl}
                size="small"
                isEager
              />
            </Part>
            <div className="min-w-0 max-w-3xl space-y-2">
              <div className="flex items-start gap-2">
                <Part onEdit={() => onEdit("title")}>
                  <h1
                    dir="auto"
                    className="text-balance wrap-anywhere font-display text-4xl leading-[1.08] tracking-tight md:text-5xl"
                  >
                    {feed.title}
                  </h1>
                </Part>
                <Button
                  ref={button}
                  variant="quiet"
                  size="icon"
                  aria-label="Edit feed"
                  title="Edit feed"
                  onClick={() => onEdit("title")}
                >
                  <Pencil />
                </Button>
              </div>
              <Part onEdit={() => onEdit("description")}>
                <p dir="auto" className="line-clamp-4 whitespace-pre-line text-pretty wrap-anywhere text-quiet">
                  {feed.description || "No description provided"}
                </p>
              </Part>
            </div>
          </div>
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
      )}
    </header>
  );
}

/** A part of the heading that a click edits. The keyboard has the button beside the title. */
function Part({ onEdit, className, children }: { onEdit: () => void; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for pointers
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside the title does the same
    <div
      onClick={onEdit}
      className={`min-w-0 cursor-text rounded-lg outline-line-strong outline-offset-4 hover:outline-1 hover:outline-dashed ${className ?? ""}`}
    >
      {children}
    </div>
  );
}
