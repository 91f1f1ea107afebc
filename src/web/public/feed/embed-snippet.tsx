import { Copy } from "lucide-react";
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
    <section className="flex flex-col gap-4 rounded-2xl bg-sunken p-5 md:p-7 print:hidden">
      <div className="space-y-1">
        <h2 className="font-display text-2xl">Embed This Feed</h2>
        <p id={id} className="text-pretty text-quiet text-sm">
          Paste this into your page where the player should appear.
        </p>
      </div>
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
    </section>
  );
}
