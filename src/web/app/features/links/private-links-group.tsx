import { Eye } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { PrivateLinks } from "#domain/links/link-health.ts";
import { paths } from "#domain/paths.ts";
import { type LinkPrivacyChange, useSetLinkPrivacy } from "#web/app/api/links.ts";
import { failure } from "#web/app/api/messages.ts";
import { privateLinksSentence } from "#web/app/features/episodes/private-links.ts";
import { Button } from "#web/ui/button.tsx";

interface PrivateLinksGroupProps {
  links: readonly PrivateLinks[];
  /** also of those that are not listed */
  count: number;
}

/** The episodes with links that visitors do not get, and the choice to publish them. */
export function PrivateLinksGroup({ links, count }: PrivateLinksGroupProps) {
  const titleId = useId();
  const undoing = useSetLinkPrivacy({ failed: failure("Not undone") });
  const publishing = useSetLinkPrivacy({
    done: (_episode, { episodeId, former }: LinkPrivacyChange) => ({
      title: "Visitors get this link now",
      action: {
        label: "Undo",
        onClick: () => undoing.mutate({ episodeId, linkPrivacy: former, former: "public" }),
      },
    }),
    failed: failure("Not published"),
  });
  const isBusy = publishing.isPending || undoing.isPending;
  const publish = ({ episodeId, linkPrivacy: former }: PrivateLinks) =>
    publishing.mutate({ episodeId, linkPrivacy: "public", former });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="border-line border-t pt-4 font-display text-3xl tracking-tight">
        Private
      </h2>
      <p className="mt-1 text-pretty text-quiet text-sm">
        These links are keys, or for members only. They stay in your account: your pages and feeds show the episodes
        without them. To replace one, edit its episode.
      </p>
      <ul className="divide-y divide-line">
        {links.map((episode) => (
          <li key={episode.episodeId} className="py-6">
            <article aria-label={episode.title} className="space-y-3">
              <div className="space-y-1">
                {episode.showName && <p className="wrap-anywhere font-medium text-quiet text-sm">{episode.showName}</p>}
                <h3 className="text-balance wrap-anywhere font-display text-xl leading-snug">
                  <Link to={paths.feed(episode.feedId)} className="rounded-sm underline-offset-4 hover:underline">
                    {episode.title}
                  </Link>
                </h3>
                <p className="text-pretty text-quiet text-sm">{privateLinksSentence(episode.fields)}</p>
              </div>
              <Button size="small" isBusy={isBusy} onClick={() => publish(episode)}>
                <Eye aria-hidden /> Publish it anyway
              </Button>
            </article>
          </li>
        ))}
      </ul>
      {count > links.length && <p className="text-quiet text-sm">And {count - links.length} more.</p>}
    </section>
  );
}
