import { COVER_PIXELS, SMALL_COVER_PIXELS, smallCoverPath } from "#domain/feeds/cover.ts";
import { initialsOf } from "#domain/users/avatar.ts";
import { classNames } from "#web/ui/class-names.ts";
import { RemoteImage, useImageError } from "#web/ui/remote-image.tsx";

/** How many colors cover.css has for tiles. */
const TILE_COLORS = 6;

interface CoverProps {
  /** shown on the stand-in, and selects its color: the tiles of one show look alike */
  title: string;
  imageUrl: string | null;
  /** shown when imageUrl does not load */
  fallbackUrl?: string | undefined;
  /** tiny: with less rounded corners */
  size: "large" | "small" | "tiny";
  /** the image is visible when the page opens */
  isEager?: boolean;
}

/** A square image. If there is none, or it does not load, its fallback; after that a tile with the title on a color. */
export function Cover({ title, imageUrl, fallbackUrl, size, isEager = false }: CoverProps) {
  const first = useImageError(imageUrl);
  const second = useImageError(fallbackUrl ?? null);
  const shown = !first.hasFailed ? imageUrl : !second.hasFailed ? fallbackUrl : undefined;
  return (
    <span
      className={classNames(
        "@container relative block aspect-square overflow-hidden",
        size === "large" ? "rounded-2xl print:rounded-md" : size === "small" ? "rounded-lg" : "rounded-md",
        shown ? "bg-sunken" : `cover-tile cover-tile-${tileColor(title)}`,
      )}
    >
      {shown ? (
        <RemoteImage
          key={shown}
          src={shown}
          {...(size === "large" && responsiveSources(shown))}
          onLoadError={shown === imageUrl ? first.onLoadError : second.onLoadError}
          loading={isEager ? "eager" : "lazy"}
          fetchPriority={isEager && size === "large" ? "high" : undefined}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Tile title={title} isLarge={size === "large"} />
      )}
    </span>
  );
}

/** The text of a stand-in tile: the title where it fits, otherwise initials. */
function Tile({ title, isLarge }: { title: string; isLarge: boolean }) {
  return (
    <span aria-hidden className="font-display leading-tight">
      {!isLarge && (
        <span className="absolute inset-0 grid place-items-center font-medium text-xl @min-[7rem]:hidden">
          {initialsOf({ displayName: title })}
        </span>
      )}
      <span
        className={classNames(
          "absolute inset-[10%] overflow-hidden wrap-anywhere",
          isLarge ? "text-2xl" : "hidden text-base @min-[7rem]:block",
        )}
      >
        {title}
      </span>
    </span>
  );
}

function tileColor(title: string): number {
  let sum = 0;
  for (const character of title) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % TILE_COLORS;
}

/** Large covers are one, two or three in a row. Generated ones exist in two sizes. */
function responsiveSources(imageUrl: string): { srcSet?: string; sizes?: string } {
  const small = smallCoverPath(imageUrl);
  if (!small) return {};
  return {
    srcSet: `${small} ${SMALL_COVER_PIXELS}w, ${imageUrl} ${COVER_PIXELS}w`,
    sizes: "(min-width: 64rem) 21rem, (min-width: 40rem) 45vw, calc(100vw - 2rem)",
  };
}
