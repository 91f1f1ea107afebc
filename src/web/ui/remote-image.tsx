import { type ImgHTMLAttributes, useState } from "react";

interface RemoteImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "alt" | "onError"> {
  src: string;
  /** called when the image fails to load */
  onLoadError: () => void;
}

/** A decorative image from another site. It also reports images that failed to load before hydration. */
export function RemoteImage({ onLoadError, ...img }: RemoteImageProps) {
  return (
    <img
      {...img}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) onLoadError();
      }}
      onError={onLoadError}
    />
  );
}

/** Tracks whether an image failed to load. A new URL starts over. */
export function useImageError(src: string | null): { hasFailed: boolean; onLoadError: () => void } {
  const [failedSrc, setFailedSrc] = useState<string>();
  return {
    hasFailed: src === null || failedSrc === src,
    onLoadError: () => setFailedSrc(src ?? undefined),
  };
}
