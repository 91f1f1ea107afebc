import type { ReactNode } from "react";
import type { FooterLinks } from "#domain/page-config.ts";
import { paths } from "#domain/paths.ts";
import { BrandMark } from "./brand-mark.tsx";

interface DocumentBodyProps {
  header: ReactNode;
  /** undefined without a footer */
  footerLinks: FooterLinks | undefined;
  /** after the page: what shows nothing, or shows it above the page, and the document's scripts */
  end?: ReactNode;
  children: ReactNode;
}

/** The body of every document of the application and of public pages. */
export function DocumentBody({ header, footerLinks, end, children }: DocumentBodyProps) {
  return (
    <body className="flex min-h-dvh flex-col print:block print:min-h-0">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      {header}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl grow px-4 pb-24 outline-none md:px-8 print:p-0"
      >
        {children}
      </main>
      {footerLinks && <Footer links={footerLinks} />}
      {end}
    </body>
  );
}

const LINK_CLASS = "inline-flex min-h-11 items-center rounded-sm underline-offset-4 hover:text-ink hover:underline";

/** The footer of public pages: the product, and what the operator links to. It needs no script. */
function Footer({ links }: { links: FooterLinks }) {
  const { sourceUrl, privacyUrl, contactUrl } = links;
  const given = [
    { name: "Source", url: sourceUrl },
    { name: "Privacy", url: privacyUrl },
    { name: "Contact", url: contactUrl },
  ].filter((link): link is { name: string; url: string } => link.url !== null);
  return (
    <footer className="border-line border-t text-quiet text-sm print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 px-4 py-5 md:px-8">
        <p className="flex flex-wrap items-center gap-x-3">
          <a href={paths.auth()} className="inline-flex min-h-11 items-center gap-2 rounded-sm text-ink">
            <BrandMark />
            <span className="font-display font-medium text-lg tracking-tight">Aircheck</span>
          </a>
          Every podcast you have been on, in one feed.
        </p>
        {/* Documents of the build have all links, of which the server leaves those of the operator. */}
        <ul className="flex flex-wrap gap-x-6 empty:hidden">
          {given.map(({ name, url }) => (
            <li key={name}>
              <a href={url} className={LINK_CLASS}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
