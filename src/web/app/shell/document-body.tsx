import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FooterLinks } from "#domain/page-config.ts";
import { createQueryClient } from "#web/app/api/query-client.ts";
import { HEADER_ID } from "#web/public/page/document-ids.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

interface DocumentBodyProps {
  /** undefined without a footer */
  footerLinks: FooterLinks | undefined;
  /** within the providers, after the page: what shows nothing, or shows it above the page */
  above?: ReactNode;
  /** at the end of the document */
  end?: ReactNode;
  children: ReactNode;
}

/** The body of every document of the application and of public pages. */
export function DocumentBody({ footerLinks, above, end, children }: DocumentBodyProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <body className="flex min-h-dvh flex-col print:block print:min-h-0">
      <QueryClientProvider client={queryClient}>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
        >
          Skip to content
        </a>
        <div id={HEADER_ID} className="contents">
          <Header />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl grow px-4 pb-24 outline-none md:px-8 print:p-0"
        >
          {children}
        </main>
        {footerLinks && <Footer links={footerLinks} />}
        {above}
      </QueryClientProvider>
      {end}
    </body>
  );
}
