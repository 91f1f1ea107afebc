import type { ReactNode } from "react";

/** A link out of the frame: it opens beside the page that holds the player. */
export function ExternalLink(props: { href: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noopener"
      className={`rounded-xs underline-offset-2 hover:underline focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink ${props.className ?? ""}`}
    >
      {props.children}
    </a>
  );
}
