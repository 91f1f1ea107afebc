import { hydrateRoot, type Root } from "react-dom/client";
import { searchResultOf } from "#domain/public-pages/public-pages.ts";
import { PAGE_DATA_ID, PAGE_ID } from "./document-ids.ts";
import { PublicPageContent, type PublicPageProps } from "./public-page-content.tsx";

let root: Root | undefined;

/** Makes the document's page interactive. A notice in the place of a page has nothing to hydrate. */
export async function hydratePage(): Promise<void> {
  const container = document.getElementById(PAGE_ID);
  const data = pageDataOf(document);
  if (container && data) root = hydrateRoot(container, await pageElement(data));
}

/** Shows another page in the place of the document's. @param isWanted asked once its script is there */
export async function showPage(data: PublicPageProps, isWanted: () => boolean): Promise<void> {
  const element = await pageElement(data);
  if (isWanted()) root?.render(element);
}

/** The data of a public page. @returns undefined for any other document */
export function pageDataOf(page: Document): PublicPageProps | undefined {
  const data = page.getElementById(PAGE_DATA_ID);
  return data ? JSON.parse(data.textContent ?? "") : undefined;
}

/** The key makes it a page of its own, of which nothing is left on the next one. */
async function pageElement(props: PublicPageProps) {
  const Content = searchResultOf(props)
    ? (await import("../search/public-search-content.tsx")).PublicSearchContent
    : PublicPageContent;
  return <Content key={location.href} {...props} />;
}
