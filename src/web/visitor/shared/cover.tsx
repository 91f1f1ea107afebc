import { COVER_PIXELS, SMALL_COVER_PIXELS, smallCoverPath } from "#domain/feeds/cover.ts";
import { classNames } from "#web/ui/class-names.ts";
import { RemoteImage, useImageError } from "#web/ui/remote-image.tsx";

const FALLBACK_COLORS = [
  "bg-[#7a3b2e]",
  "bg-[#2f4a45]",
  "bg-[#3d3a5c]",
  "bg-[#6b5a2a]",
  "bg-[#5a2f4b]",
  "bg-[#2d4a63]",
];

interface CoverProps {
  /** selects the fallback's color */
  id: number;
  /** shown on the fallback */
  title: string;
  imageUrl: string | null;
  size: "large" | "small";
  /** the image is visible when the page opens */
  isEager?: boolean;
}

/** A square image. If there is none, or it does not load, the title on a color. */
export function Cover({ id, title, imageUrl, size, isEager = false }: CoverProps) {
  const { hasFailed, onLoadError } = useImageError(imageUrl);
  return (
    <span
      className={classNames(
        "relative block aspect-square overflow-hidden",
        size === "large" ? "rounded-2xl" : "rounded-lg",
        hasFailed ? FALLBACK_COLORS[id % FALLBACK_COLORS.length] : "bg-sunken",
      )}
    >
      {imageUrl && !hasFailed ? (
        <RemoteImage
          src={imageUrl}
          {...(size === "large" && responsiveSources(imageUrl))}
          onLoadError={onLoadError}
          loading={isEager ? "eager" : "lazy"}
          fetchPriority={isEager && size === "large" ? "high" : undefined}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span
          aria-hidden
          className={classNames(
            "absolute inset-[10%] overflow-hidden wrap-anywhere font-display text-[#faf7f1] leading-tight",
            size === "large" ? "text-2xl" : "hidden text-sm md:block",
          )}
        >
          {title}
        </span>
      )}
    </span>
  );
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
