import { QueryClientProvider } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import { createQueryClient } from "#web/app/api/query-client.ts";
import { Header } from "#web/app/shell/header.tsx";

/** Hydrates the application's header on a public page. @param container holds the server's rendering of it */
export function hydrateHeader(container: HTMLElement): void {
  hydrateRoot(
    container,
    <QueryClientProvider client={createQueryClient()}>
      <Header />
    </QueryClientProvider>,
  );
}
