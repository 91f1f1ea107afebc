import { useNavigate } from "react-router";
import type { ImportLinkState } from "#domain/imports/import.ts";
import { paths } from "#domain/paths.ts";
import { addPath } from "#domain/shared-link.ts";
import { useStartImport } from "#web/app/api/imports.ts";
import type { GivenEntry } from "./entry-field.tsx";

/**
 * Opens the page for what was entered: links are for the episode form, a list is for its review.
 * @param feedId the feed that the review proposes; undefined for the feed for additions
 */
export function useLinksAndLists(feedId?: number) {
  const navigate = useNavigate();
  const { mutateAsync: startImport, isPending } = useStartImport();
  const open = async (entry: Exclude<GivenEntry, { kind: "name" }>) => {
    if (entry.kind === "link") return navigate(addPath(entry.links));
    await startImport(entry.list);
    const state: ImportLinkState | undefined = feedId === undefined ? undefined : { feedId };
    await navigate(paths.import(), { state });
  };
  return { open, isPending };
}
