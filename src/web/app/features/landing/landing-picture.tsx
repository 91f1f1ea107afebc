import { classNames } from "#web/ui/class-names.ts";
import oneSheetUrl from "./one-sheet.avif?url";
import profileDarkUrl from "./profile-dark.avif?url";
import profileUrl from "./profile-light.avif?url";
import searchDarkUrl from "./search-dark.avif?url";
import searchUrl from "./search-light.avif?url";
import suggestionsDarkUrl from "./suggestions-dark.avif?url";
import suggestionsUrl from "./suggestions-light.avif?url";

const PICTURES = {
  profile: {
    url: profileUrl,
    darkUrl: profileDarkUrl,
    width: 1200,
    height: 1330,
    alt: "A guest's public profile: their name and bio, links to follow them in podcast apps, the episode to start with, the number of their appearances, and topics for hosts",
  },
  suggestions: {
    url: suggestionsUrl,
    darkUrl: suggestionsDarkUrl,
    width: 860,
    height: 1080,
    alt: "Two suggested episodes, each with the sentence of its notes that names the guest, and buttons to add it or to say that it is somebody else",
  },
  search: {
    url: searchUrl,
    darkUrl: searchDarkUrl,
    width: 860,
    height: 1080,
    alt: "A search result: what the guest said, with the word that was searched for marked, and buttons that play from there",
  },
  oneSheet: {
    url: oneSheetUrl,
    darkUrl: undefined,
    width: 793,
    height: 1122,
    alt: "A printed profile on one page: portrait, a QR code, the episode to start with, topics for hosts, featured episodes and what hosts say",
  },
};

/**
 * A page of the demo guest, in the visitor's theme; the printed one is white, and lies on a surface.
 * `scripts/landing-pictures.ts` takes the pictures.
 */
export function LandingPicture({ name }: { name: keyof typeof PICTURES }) {
  const { url, darkUrl, ...image } = PICTURES[name];
  const isSheet = darkUrl === undefined;
  return (
    <picture
      className={classNames(
        isSheet && "flex aspect-[43/54] justify-center rounded-xl border border-line bg-sunken p-6",
      )}
    >
      {darkUrl && <source srcSet={darkUrl} media="(prefers-color-scheme: dark)" />}
      {/* biome-ignore lint/a11y/useAltText: it is one of the attributes */}
      <img
        src={url}
        {...image}
        loading="lazy"
        decoding="async"
        className={
          isSheet ? "h-full w-auto shadow-raised" : "h-auto w-full rounded-xl border border-line bg-paper shadow-raised"
        }
      />
    </picture>
  );
}
