import { classNames } from "#web/ui/class-names.ts";

const STAND_IN_COLOURS = [
  "bg-[#7a3b2e]",
  "bg-[#2f4a45]",
  "bg-[#3d3a5c]",
  "bg-[#6b5a2a]",
  "bg-[#5a2f4b]",
  "bg-[#2d4a63]",
];

interface CoverProps {
  /** picks the stand-in's colour */
  id: number;
  /** stands on the stand-in */
  title: string;
  imageUrl: string | null;
  size: "large" | "small";
  /** the picture is in view as the page opens */
  isEager?: boolean;
}

/** A square picture. Where there is none, or while it does not load, the title stands on a colour of its own. */
export function Cover({ id, title, imageUrl, size, isEager = false }: CoverProps) {
  return (
    <span
      className={classNames(
        "relative block aspect-square overflow-hidden text-[#faf7f1]",
        size === "large" ? "rounded-2xl" : "rounded-lg",
        STAND_IN_COLOURS[id % STAND_IN_COLOURS.length],
      )}
    >
      <span
        aria-hidden
        className={classNames(
          "absolute inset-[10%] overflow-hidden break-words font-display leading-tight",
          size === "large" ? "text-2xl" : "text-sm",
        )}
      >
        {title}
      </span>
      {imageUrl && (
        <img
          src={imageUrl}
          alt=""
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
