import { classNames } from "./class-names.ts";
import { RemoteImage, useImageError } from "./remote-image.tsx";

interface AvatarProps {
  imageUrl: string | null;
  /** at most two characters, shown without an image and while it loads */
  initials: string;
  size: "small" | "large";
}

const SIZE_CLASSES = { small: "size-9 text-xs", large: "size-24 text-3xl" };
const PIXELS = { small: 36, large: 96 };

/** A user's image, with their initials as the fallback. */
export function Avatar({ imageUrl, initials, size }: AvatarProps) {
  const { hasFailed, onLoadError } = useImageError(imageUrl);
  return (
    <span
      className={classNames(
        "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-ink font-medium text-paper",
        SIZE_CLASSES[size],
      )}
    >
      <span aria-hidden>{initials}</span>
      {imageUrl && !hasFailed && (
        <RemoteImage
          src={imageUrl}
          onLoadError={onLoadError}
          width={PIXELS[size]}
          height={PIXELS[size]}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
