import type { ReactNode } from "react";
import type { FooterLinks } from "#domain/page-config.ts";
import { Footer } from "./footer.tsx";

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
