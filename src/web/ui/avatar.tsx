import { classNames } from "./class-names.ts";

interface AvatarProps {
  imageUrl: string | null;
  /** at most two characters, seen until the picture is there and when there is none */
  initials: string;
  /** the rendered edge */
  size: "header" | "profile";
}

const SIZES = { header: "size-9 text-xs", profile: "size-24 text-3xl" };
const PIXELS = { header: 36, profile: 96 };

/** A person's picture over their initials. A picture that does not load leaves the initials, without any script. */
export function Avatar({ imageUrl, initials, size }: AvatarProps) {
  return (
    <span
      className={classNames(
        "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-ink font-medium text-paper",
        SIZES[size],
      )}
    >
      <span aria-hidden>{initials}</span>
      {imageUrl && (
        <img
          src={imageUrl}
          alt=""
          width={PIXELS[size]}
          height={PIXELS[size]}
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
