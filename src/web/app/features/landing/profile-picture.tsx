import darkUrl from "./profile-dark.webp?url";
import lightUrl from "./profile-light.webp?url";

/** The public profile of the demo guest, in the visitor's theme. `scripts/landing-pictures.ts` takes the picture. */
export function ProfilePicture() {
  return (
    <picture>
      <source srcSet={darkUrl} media="(prefers-color-scheme: dark)" />
      <img
        src={lightUrl}
        alt="A guest's public profile: their name and bio, links to follow them in podcast apps, the number of their appearances, topics for hosts, and featured episodes"
        width={1200}
        height={1330}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-xl border border-line bg-paper shadow-raised"
      />
    </picture>
  );
}
