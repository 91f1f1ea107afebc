import { type ImgHTMLAttributes, useState } from "react";

interface RemoteImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "alt" | "onError"> {
  src: string;
  /** runs once when the picture does not load */
  onLoadError: () => void;
}

/** A decorative picture from anywhere. It says when it does not load, also when that was before any script ran. */
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

/** Remembers whether a picture is missing; another address is another chance. */
export function useImageError(src: string | null): { hasFailed: boolean; onLoadError: () => void } {
  const [failedSrc, setFailedSrc] = useState<string>();
  return {
    hasFailed: src === null || failedSrc === src,
    onLoadError: () => setFailedSrc(src ?? undefined),
  };
}
