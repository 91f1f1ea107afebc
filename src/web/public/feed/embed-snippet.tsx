import { Code, Copy } from "lucide-react";
import { useId, useState } from "react";
import { paths } from "#domain/paths.ts";
import { embedSnippet } from "#domain/public-pages/embed-snippet.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { CONTROL_CLASS } from "#web/ui/field.tsx";

interface EmbedSnippetProps {
  screenName: string;
  feed: { slug: string; title: string };
  origin: string;
}

/** The HTML that embeds a feed's player in another site. */
export function EmbedSnippet({ screenName, feed, origin }: EmbedSnippetProps) {
  const id = useId();
  const [isAutonext, setIsAutonext] = useState(false);
  const snippet = embedSnippet(origin + paths.embed(screenName, feed.slug, { isAutonext }), feed.title);
  return (
    <details className="rounded-2xl bg-sunken print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-2xl px-5 py-3 md:px-7">
        <Code aria-hidden className="size-4 text-quiet" />
        <h2 className="font-medium text-sm">Embed This Feed</h2>
      </summary>
      <div className="flex flex-col gap-4 px-5 pb-5 md:px-7 md:pb-7">
        <p id={id} className="text-pretty text-quiet text-sm">
          Paste this into your page where the player should appear.
        </p>
        <textarea
          readOnly
          aria-label="Embed code"
          aria-describedby={id}
          rows={4}
          value={snippet}
          onFocus={(event) => event.target.select()}
          className={classNames(CONTROL_CLASS, "resize-none break-all py-3 font-mono leading-relaxed")}
        />
        <label className="flex min-h-11 items-center gap-3 self-start text-sm noscript:hidden">
          <input
            type="checkbox"
            checked={isAutonext}
            onChange={(event) => setIsAutonext(event.currentTarget.checked)}
            className="size-5 shrink-0 accent-ink"
          />
          Play the next episode automatically
        </label>
        <div>
          <CopyButton value={snippet} copiedText="Embed code copied to clipboard" icon={<Copy aria-hidden />}>
            Copy
          </CopyButton>
        </div>
      </div>
    </details>
  );
}
