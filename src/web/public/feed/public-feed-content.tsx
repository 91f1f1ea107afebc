import { Link2, Rss } from "lucide-react";
import { paths } from "#domain/paths.ts";
import { appearancesLine } from "#domain/public-pages/appearances-line.ts";
import type { PublicFeedPage } from "#domain/public-pages/public-pages.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { audioEpisodes } from "#web/public/player/audio-playback.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { KindNavigation } from "#web/public/shared/kind-navigation.tsx";
import { PageNavigation } from "#web/public/shared/page-navigation.tsx";
import { PrintedQrCode } from "#web/public/shared/printed-qr-code.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { publicFeedPagePath } from "../shared/list-page-paths.ts";
import { EmbedSnippet } from "./embed-snippet.tsx";
import { FeedEpisodes } from "./feed-episodes.tsx";
import { Follow } from "./follow.tsx";
import { ListenButton } from "./listen-button.tsx";

/** The public page of a feed. */
export function PublicFeedContent(shown: PublicFeedPage) {
  const { profile, feed, appearances, episodes, listed, page, pageCount, years, qrCode, origin } = shown;
  const rssPath = paths.feedRss(profile.screenName, feed.slug);
  const feedUrl = origin + paths.publicFeed(profile.screenName, feed.slug);
  const pathOf = ({ slug }: { slug: string }) => paths.publicEpisode(profile.screenName, feed.slug, slug);
  const notListed = feed.episodeCount - episodes.length;
  return (
    <>
      <header className="guest-block full-bleed mb-12 grid gap-7 pt-10 pb-12 md:grid-cols-[min(17rem,36vw)_minmax(0,1fr)] md:gap-12 md:pt-14 md:pb-14 print:grid-cols-[9rem_1fr] print:gap-6 print:pt-3 print:pb-4">
        <div className="max-w-[17rem]">
          <Cover
            title={feed.title}
            imageUrl={feed.coverUrl}
            fallbackUrl={feed.generatedCoverUrl}
            size="large"
            isEager
          />
        </div>
        <div className="flex min-w-0 max-w-2xl flex-col gap-5 md:justify-end">
          <div className="space-y-3">
            <p className="text-quiet">
              <a
                href={paths.publicProfile(profile.screenName)}
                dir="auto"
                className="wrap-anywhere inline-flex min-h-11 items-center rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink md:min-h-0"
              >
                {displayNameOf(profile)}
              </a>
            </p>
            <h1
              dir="auto"
              lang={feed.language ?? undefined}
              className="text-balance wrap-anywhere font-display text-4xl leading-[1.05] tracking-tight md:text-6xl print:text-4xl"
            >
              {feed.title}
            </h1>
            {feed.description && (
              <p
                dir="auto"
                lang={feed.language ?? undefined}
                className="whitespace-pre-line text-pretty wrap-anywhere text-lg text-quiet leading-relaxed print:line-clamp-6 print:text-base"
              >
                {feed.description}
              </p>
            )}
            {appearances.count > 0 && <p className="text-quiet text-sm tabular-nums">{appearancesLine(appearances)}</p>}
          </div>
          <div className="space-y-2 print:hidden">
            {feed.episodeCount > 0 && (
              <div className="flex flex-wrap gap-3">
                <ListenButton queue={audioEpisodes(episodes, pathOf)} href="#episodes" />
                <Follow rssUrl={origin + rssPath} />
              </div>
            )}
            <div className="-ml-4 flex flex-wrap">
              <ButtonAnchor variant="quiet" href={rssPath}>
                <Rss aria-hidden /> Feed RSS
              </ButtonAnchor>
              <CopyButton variant="quiet" value={feedUrl} icon={<Link2 aria-hidden />}>
                Copy Link
              </CopyButton>
            </div>
          </div>
        </div>
      </header>
      <div className="space-y-14">
        <div>
          <FeedEpisodes
            screenName={profile.screenName}
            {...{ feed, appearances, listed, episodes, page, years, origin }}
            kindNavigation={
              // Printed, the line below the title has these numbers.
              <div className="basis-full empty:hidden print:hidden">
                <KindNavigation
                  appearances={appearances}
                  listed={listed?.kind}
                  pathOf={(kind) => `${publicFeedPagePath(profile.screenName, feed.slug, 1, kind)}#episodes`}
                />
              </div>
            }
          />
          <PageNavigation
            page={page}
            pageCount={pageCount}
            pathOf={(target) => publicFeedPagePath(profile.screenName, feed.slug, target, listed?.kind)}
          />
          <p className="hidden break-inside-avoid items-center gap-4 pt-4 print:flex">
            <PrintedQrCode qrCode={qrCode} className="size-24 shrink-0" />
            <span className="wrap-anywhere">
              {`${notListed > 0 ? `And ${notListed} more at` : "Listen at"} ${feedUrl.replace(/^https?:\/\//, "")}`}
            </span>
          </p>
        </div>
        <EmbedSnippet screenName={profile.screenName} {...{ feed, origin }} />
      </div>
    </>
  );
}
