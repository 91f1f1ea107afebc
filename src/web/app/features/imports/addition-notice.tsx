import type { FeedView } from "#domain/feeds/feed.ts";
import type { Import } from "#domain/imports/import.ts";
import { paths } from "#domain/paths.ts";
import { useUndoImport } from "#web/app/api/imports.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

/** Says what was added last, and takes it back. It stays until the guest is done with the list. */
export function AdditionNotice({ list: { id, undoable }, feeds }: { list: Import; feeds: readonly FeedView[] }) {
  const undo = useUndoImport(id);
  if (!undoable) return null;
  const { count, feedId } = undoable;
  const feed = feeds.find(({ id }) => id === feedId);
  return (
    <Alert
      variant="good"
      title={`${pluralize(count, "episode")} added${feed ? ` to ${feed.title}` : ""}`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
          <ButtonLink to={paths.feed(feedId)}>Go to feed</ButtonLink>
        </div>
      }
    />
  );
}
