import { QueryClientProvider } from "@tanstack/react-query";
import { act, getConfig, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType, ReactNode } from "react";
import { createRoutesStub, Outlet, useNavigate } from "react-router";
import { apiPaths } from "#domain/api-paths.ts";
import { BUILD_PAGE_CONFIG, type PageConfig } from "#domain/page-config.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { currentUserQuery, useCurrentUser } from "#web/app/api/current-user.ts";
import { createQueryClient } from "#web/app/api/query-client.ts";
import { PageConfigContext } from "#web/app/shell/page-config.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { answerByDefault } from "./api.ts";
import { sampleUser } from "./samples.ts";

const SITE: PageConfig = {
  ...BUILD_PAGE_CONFIG,
  origin: "http://localhost",
  footerLinks: { sourceUrl: null, privacyUrl: null, contactUrl: null },
};

interface RenderOptions {
  /** who is signed in; null for nobody */
  user?: CurrentUser | null;
  /** the pattern of the page's route, and where the browser is */
  route?: string;
  path?: string;
  /** the page before it in the browser's history */
  cameFrom?: string;
  /** other pages that can be navigated to */
  otherRoutes?: Record<string, ReactNode>;
  pageConfig?: Partial<PageConfig>;
}

/**
 * Renders a component with what surrounds every page: a router, the cache of API responses, who is signed in, and toasts.
 * @returns what Testing Library does, the cache, a person with keyboard and mouse, and the browser's Back
 */
export function renderWithProviders(children: ReactNode, options: RenderOptions = {}) {
  const { user = sampleUser(), route = "/", path = route, cameFrom, otherRoutes = {}, pageConfig } = options;
  const queryClient = createQueryClient();
  const { queryKey } = currentUserQuery();
  queryClient.setQueryData(queryKey, user);
  if (user) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = "aircheck_signed_in=1";
    answerByDefault("GET", apiPaths.user(), () => queryClient.getQueryData(queryKey) ?? user);
  }
  let navigate: ReturnType<typeof useNavigate>;
  const Root = () => {
    navigate = useNavigate();
    return (
      <>
        {/* As changed meanwhile. */}
        <Outlet context={useCurrentUser() ?? user} />
        <Toaster />
      </>
    );
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: Root,
      children: Object.entries({ [route]: children, ...otherRoutes }).map(([each, element]) => ({
        ...(each === "/" ? { index: true } : { path: each }),
        Component: () => element,
      })),
    },
  ]);
  const person = userEvent.setup({ delay: null });
  const result = render(
    <QueryClientProvider client={queryClient}>
      <PageConfigContext value={{ ...SITE, ...pageConfig }}>
        <Stub initialEntries={cameFrom ? [cameFrom, path] : [path]} />
      </PageConfigContext>
    </QueryClientProvider>,
  );
  // As what a person does, and not in act(), which takes a dialog that opens then for a part that suspends. user-event sends the "change" of
  // what was typed when the field loses the focus: here, because a dialog takes it while React is rendering.
  const goBack = async () => {
    document.activeElement?.dispatchEvent(new FocusEvent("blur"));
    await getConfig().asyncWrapper(async () => navigate(-1));
    await act(async () => {});
  };
  return { ...result, person, queryClient, goBack };
}

/** Renders the component of a route's file, with the parameters of its path. */
export function renderPage<Params extends Record<string, string>>(
  // biome-ignore lint/suspicious/noExplicitAny: the generated props of routes have parts that no page uses
  Page: ComponentType<any>,
  { params, ...options }: RenderOptions & { params?: Params } = {},
) {
  return renderWithProviders(<Page params={params ?? {}} />, options);
}
