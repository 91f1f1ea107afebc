import { classNames } from "./class-names.ts";
import { RemoteImage, useImageError } from "./remote-image.tsx";

interface AvatarProps {
  imageUrl: string | null;
  /** the image in several sizes */
  srcSet?: string | undefined;
  /** at most two characters, a monogram shown without an image and while it loads */
  initials: string;
  /** portrait: the guest's, on their page */
  size: "small" | "portrait";
  /** the image is an uploaded photo */
  isPhoto?: boolean;
}

/** A user's image, with their initials as the fallback. */
export function Avatar({ imageUrl, srcSet, initials, size, isPhoto = false }: AvatarProps) {
  const { hasFailed, onLoadError } = useImageError(imageUrl);
  return (
    <span className={classNames("avatar", `avatar-${size}`, isPhoto && "avatar-photo")}>
      <span aria-hidden>{initials}</span>
      {imageUrl && !hasFailed && (
        <RemoteImage
          src={imageUrl}
          {...(srcSet && { srcSet, sizes: "(min-width: 48rem) 16rem, 10rem" })}
          onLoadError={onLoadError}
        />
      )}
    </span>
  );
}
