import { classNames } from "./class-names.ts";
import { RemoteImage, useImageError } from "./remote-image.tsx";

interface AvatarProps {
  imageUrl: string | null;
  /** at most two characters, seen when there is no picture and until it is there */
  initials: string;
  /** the rendered edge */
  size: "header" | "profile";
}

const SIZES = { header: "size-9 text-xs", profile: "size-24 text-3xl" };
const PIXELS = { header: 36, profile: 96 };

/** A person's picture over their initials. */
export function Avatar({ imageUrl, initials, size }: AvatarProps) {
  const { hasFailed, onLoadError } = useImageError(imageUrl);
  return (
    <span
      className={classNames(
        "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-ink font-medium text-paper",
        SIZES[size],
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
