interface FilledPlayIconProps {
  /** edge in CSS pixels */
  size: number;
  className?: string;
}

/** Lucide's triangle, filled. Its component computes each attribute: in a long list, that takes longer than all the rest. */
export function FilledPlayIcon({ size, className }: FilledPlayIconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" className={className} aria-hidden>
      <path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" />
    </svg>
  );
}
