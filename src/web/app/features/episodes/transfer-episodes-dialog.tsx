import { useState } from "react";
import type { EpisodeTransfer, EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { type CopyResult, useCopyEpisodes, useMoveEpisodes } from "#web/app/api/episodes.ts";
import { failure } from "#web/app/api/messages.ts";
import { UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { pluralize } from "#web/lib/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

interface TransferEpisodesDialogProps {
  feedId: number;
  episodes: readonly EpisodeView[];
  /** to choose from; at least one */
  otherFeeds: readonly FeedView[];
  onDone: () => void;
  onClose: () => void;
}

/** Moves or copies episodes to another feed. */
export function TransferEpisodesDialog(props: TransferEpisodesDialogProps) {
  const { feedId, episodes, otherFeeds, onDone, onClose } = props;
  const [toFeedId, setToFeedId] = useState(otherFeeds[0]?.id ?? 0);
  const titleOf = ({ toFeedId }: EpisodeTransfer) => otherFeeds.find(({ id }) => id === toFeedId)?.title;
  const transfer = { episodeIds: episodes.map(({ id }) => id), toFeedId };
  const move = useMoveEpisodes(feedId, {
    done: (_confirmation, moved: EpisodeTransfer) => ({
      title: "Episodes moved",
      description: `${pluralize(episodes.length, "episode")} now in ${titleOf(moved)}.`,
    }),
    failed: failure("Failed to move episodes"),
  });
  const copy = useCopyEpisodes(feedId, {
    done: ({ copiedCount }: CopyResult, copied: EpisodeTransfer) => ({
      title: "Episodes copied",
      description: copiedText(copiedCount, episodes.length, titleOf(copied)),
    }),
    failed: failure("Failed to copy episodes"),
  });
  const isPending = move.isPending || copy.isPending;

  return (
    <Dialog
      onOpenChange={onClose}
      title={`Move or copy ${pluralize(episodes.length, "episode")}`}
      description="Transcripts move with their episodes; past statistics stay with this feed. Transcripts that you added yourself are not copied."
    >
      <div className="flex flex-col gap-5">
        <SelectField
          label="To feed"
          value={String(toFeedId)}
          onChange={(event) => setToFeedId(Number(event.target.value))}
          options={otherFeeds.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
        <UnansweredNotice error={move.error ?? copy.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            isBusy={copy.isPending}
            disabled={isPending}
            onClick={() => copy.mutate(transfer, { onSuccess: onDone })}
          >
            Copy
          </Button>
          <Button
            variant="primary"
            isBusy={move.isPending}
            disabled={isPending}
            onClick={() => move.mutate(transfer, { onSuccess: onDone })}
          >
            Move
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function copiedText(copiedCount: number, count: number, feedTitle: string | undefined): string {
  const copied = `${pluralize(copiedCount, "episode")} copied to ${feedTitle}.`;
  return copiedCount === count ? copied : `${copied} ${count - copiedCount} already there.`;
}
