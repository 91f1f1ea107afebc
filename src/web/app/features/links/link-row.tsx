import { ExternalLink, RefreshCw, Undo2 } from "lucide-react";
import { Link } from "react-router";
import type { LinkKind } from "#domain/links/broken-links.ts";
import type { CheckedLink, LinkOffer, LinkReplacement } from "#domain/links/link-health.ts";
import { paths } from "#domain/paths.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Button } from "#web/ui/button.tsx";

const KINDS: Record<LinkKind, string> = { audio: "Audio", video: "Video", page: "Show notes" };

export interface LinkActions {
  replace: (link: CheckedLink, offer: LinkOffer) => void;
  undo: (link: CheckedLink) => void;
  check: (link: CheckedLink) => void;
}

interface LinkRowProps extends LinkActions {
  link: CheckedLink;
  isBusy: boolean;
  /** whether this site checks links */
  canCheck: boolean;
  /** shows what replaced a link, in place of what is wrong with it */
  showsReplacement?: boolean;
}

/** A link of an episode: what is wrong with it, and what can be done. */
export function LinkRow({ link, isBusy, canCheck, showsReplacement = false, replace, undo, check }: LinkRowProps) {
  const { feedId, title, showName, imageUrl, kind, url, replacement } = link;
  return (
    <li className="py-6">
      <article aria-label={`${title}: ${KINDS[kind]}`} className="flex gap-4 sm:gap-6">
        <div className="w-14 shrink-0 sm:w-20">
          <Cover title={showName ?? title} imageUrl={imageUrl} size="tiny" />
        </div>
        <div className="min-w-0 grow space-y-3">
          <div className="space-y-1">
            {showName && <p className="wrap-anywhere font-medium text-quiet text-sm">{showName}</p>}
            <h3 className="text-balance wrap-anywhere font-display text-xl leading-snug">
              <Link to={paths.feed(feedId)} className="rounded-sm underline-offset-4 hover:underline">
                {title}
              </Link>
            </h3>
            <p className="wrap-anywhere text-sm">
              <span className="font-medium">{KINDS[kind]}:</span> <OpenLink url={url} label={hostOf(url)} />
            </p>
            <p className="text-pretty wrap-anywhere text-quiet text-sm">
              {showsReplacement && replacement ? describeReplacement(replacement) : describe(link)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {showsReplacement ? (
              <Button size="small" isBusy={isBusy} onClick={() => undo(link)}>
                <Undo2 aria-hidden /> Undo
              </Button>
            ) : (
              <>
                {link.offers.map((offer) => (
                  <span key={`${offer.field} ${offer.url}`} className="flex max-w-full flex-wrap items-center gap-x-3">
                    <Button size="small" isBusy={isBusy} onClick={() => replace(link, offer)}>
                      {labelOf(offer, kind)}
                    </Button>
                    <span className="text-sm">
                      <OpenLink url={offer.url} label="Open it first" />
                    </span>
                  </span>
                ))}
                {canCheck && (
                  <Button size="small" variant="quiet" disabled={isBusy} onClick={() => check(link)}>
                    <RefreshCw aria-hidden /> Check again
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}

function OpenLink({ url, label }: { url: string; label: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm underline underline-offset-4"
    >
      <span className="wrap-anywhere">{label}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function describe({ problem, brokenAt, checkedAt, nextCheckAt }: CheckedLink): string {
  const parts = [
    problem && `${problem}.`,
    brokenAt && `Broken since ${formatDate(brokenAt)}.`,
    checkedAt && `Last checked on ${formatDate(checkedAt)}, next on ${formatDate(nextCheckAt)}.`,
  ];
  return parts.filter(Boolean).join(" ");
}

function describeReplacement({ isAutomatic, replacedAt, formerUrl, field }: LinkReplacement): string {
  const date = formatDate(replacedAt);
  if (isAutomatic)
    return `The show's feed has new audio for this episode, so we switched to it on ${date}. It was at ${formerUrl}`;
  if (formerUrl === null) return `You added its link on ${NAMES[field]} on ${date}.`;
  return `You replaced this link on ${date}. It was ${formerUrl}`;
}

const NAMES: Record<LinkOffer["field"], string> = {
  audioUrl: "the audio host",
  youtubeUrl: "YouTube",
  showNotesUrl: "the show's site",
  appleUrl: "Apple Podcasts",
  spotifyUrl: "Spotify",
};

/** What the button of an offer says. */
export function labelOf({ field, source }: LinkOffer, kind: LinkKind): string {
  switch (field) {
    case "audioUrl":
      return "Use the show's new audio";
    case "youtubeUrl":
      return kind === "video" ? "Use the other video" : "Add the video on YouTube";
    case "showNotesUrl":
      if (source === "archive") return "Use the archived copy";
      return kind === "page" ? "Use the show's new page" : "Add the show's page";
    default:
      return `Add ${NAMES[field]}`;
  }
}
