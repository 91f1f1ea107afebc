import { Printer, Rss } from "lucide-react";
import { paths } from "#domain/paths.ts";
import type { PublicProfilePage } from "#domain/public-pages/public-pages.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { Follow } from "../feed/follow.tsx";
import { ListenButton } from "../feed/listen-button.tsx";
import { type AudioEpisode, audioEpisodes } from "../player/audio-playback.ts";
import { publicEpisodePath } from "../shared/list-page-paths.ts";
import { Portrait } from "../shared/portrait.tsx";
import { PrintedQrCode } from "../shared/printed-qr-code.tsx";
import { BookingButton, EmailButton, isBookable, ShareProfile } from "./booking.tsx";

/** A word that a large name on a phone has no room for. */
const LONG_WORD = /\S{14}/;

/** Who the guest is, with what a visitor can do on the page. */
export function ProfileHeader(page: PublicProfilePage) {
  const { profile, feeds, listed, appearances, qrCode, origin } = page;
  const name = displayNameOf(profile);
  const hasBooking = isBookable(page);
  const rssPath = paths.profileRss(profile.screenName);
  const profileUrl = origin + paths.publicProfile(profile.screenName);
  return (
    <header className="guest-block full-bleed profile-header">
      <Portrait profile={profile} />
      <div className="profile-introduction">
        <h1 dir="auto" className={LONG_WORD.test(name) ? "max-md:text-4xl/none" : undefined}>
          {name}
        </h1>
        {profile.pronunciation && (
          <p dir="auto" className="profile-pronunciation">
            <span className="sr-only">Pronounced </span>
            {profile.pronunciation}
          </p>
        )}
        {profile.headline && (
          <p dir="auto" className="profile-headline">
            {profile.headline}
          </p>
        )}
        {profile.bio && (
          <p dir="auto" className="profile-bio">
            {profile.bio}
          </p>
        )}
        <div className="profile-actions">
          {hasBooking && (
            <>
              {/* On phones these two are in the bar at the lower edge. */}
              <BookingButton page={page} className="max-md:hidden" />
              <ShareProfile page={page} className="max-md:hidden" />
              {profile.bookingUrl && <EmailButton page={page} />}
            </>
          )}
          {appearances.count > 0 && (
            <>
              <ListenButton
                variant={hasBooking ? "secondary" : "primary"}
                queue={listedAudio(page)}
                href={listed ? "#appearances" : "#start"}
              />
              <Follow rssUrl={origin + rssPath} />
            </>
          )}
          {!hasBooking && <ShareProfile page={page} />}
        </div>
        <div className="profile-links">
          <ButtonAnchor variant="quiet" href={rssPath}>
            <Rss aria-hidden /> {feeds.length === 1 ? "Feed RSS" : "RSS Feed"}
          </ButtonAnchor>
          <Button variant="quiet" className="noscript:hidden" onClick={() => window.print()}>
            <Printer aria-hidden /> Print / save as PDF
          </Button>
        </div>
      </div>
      <figure className="profile-qr-code">
        <PrintedQrCode qrCode={qrCode} className="w-full" />
        <figcaption>{profileUrl.replace(/^https?:\/\//, "")}</figcaption>
      </figure>
    </header>
  );
}

/** What the page lists and plays, in its order. */
function listedAudio({ profile, feeds, featured, latest, episodes }: PublicProfilePage): AudioEpisode[] {
  const byGuid = new Map([...featured, ...latest, ...episodes].map((episode) => [episode.guid, episode]));
  return audioEpisodes([...byGuid.values()], (episode) => publicEpisodePath(profile.screenName, feeds, episode));
}
