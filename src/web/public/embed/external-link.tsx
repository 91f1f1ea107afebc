import type { ReactNode } from "react";

interface ExternalLinkProps {
  href: string;
  dir?: "auto";
  lang?: string | undefined;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to another page; it opens in a new tab, because the player is in a frame. */
export function ExternalLink(props: ExternalLinkProps) {
  return (
    <a
      href={props.href}
      dir={props.dir}
      lang={props.lang}
      target="_blank"
      rel="noopener"
      onClick={props.onClick}
      className={`rounded-xs underline-offset-2 hover:underline focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink ${props.className ?? ""}`}
    >
      {props.children}
    </a>
  );
}
