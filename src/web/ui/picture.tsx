import { type ImgHTMLAttributes, useState } from "react";

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "alt" | "onError"> {
  src: string;
  /** runs once when the picture does not load */
  onMissing: () => void;
}

/** A decorative picture from anywhere. It says when it does not load, also when that was before any script ran. */
export function Picture({ onMissing, ...img }: PictureProps) {
  return (
    <img
      {...img}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) onMissing();
      }}
      onError={onMissing}
    />
  );
}

/** Remembers whether a picture is missing; another address is another chance. */
export function useMissingPicture(src: string | null): { isMissing: boolean; onMissing: () => void } {
  const [missingSrc, setMissingSrc] = useState<string>();
  return {
    isMissing: src === null || missingSrc === src,
    onMissing: () => setMissingSrc(src ?? undefined),
  };
}
