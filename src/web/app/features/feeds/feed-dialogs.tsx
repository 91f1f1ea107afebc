import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { AddLinkState } from "#domain/shared-link.ts";
import type { FeedDetail } from "#web/app/api/feeds.ts";
import { DeleteEpisodesDialog } from "#web/app/features/episodes/delete-episodes-dialog.tsx";
import { EpisodeFormDialog, episodeFormName } from "#web/app/features/episodes/episode-form-dialog.tsx";
import { PlaceEpisodesDialog } from "#web/app/features/episodes/place-episodes-dialog.tsx";
import { TransferEpisodesDialog } from "#web/app/features/episodes/transfer-episodes-dialog.tsx";
import type { useEpisodeSelection } from "#web/app/features/episodes/use-episode-selection.ts";
import { useReopenedForms } from "#web/app/shell/use-draft.tsx";
import { feedHeadingName, type HeadingField } from "./feed-heading-form.tsx";
import { ShareFeedDialog } from "./share-feed-dialog.tsx";

/** The dialog, or the form in place of the heading, that is open on the page of a feed. */
export type FeedDialog =
  | { kind: "add"; linkToAdd?: string }
  | { kind: "edit"; episode: EpisodeView }
  | { kind: "heading"; field: HeadingField }
  | { kind: "delete" | "transfer"; episodes: readonly EpisodeView[] }
  | { kind: "place" | "share" };

/** Which dialog is open: at first the form that was left with a draft, or one for a link that another page hands over. */
export function useFeedDialog({ feed, episodes }: FeedDetail) {
  const [dialog, setDialog] = useState<FeedDialog>();
  useReopenedForms(true, (form) => {
    const episode = episodes.find(({ id }) => episodeFormName(feed.id, id) === form);
    if (episode) setDialog((open) => open ?? { kind: "edit", episode });
    else if (form === episodeFormName(feed.id)) setDialog((open) => open ?? { kind: "add" });
    else if (form === feedHeadingName(feed.id)) setDialog((open) => open ?? { kind: "heading", field: "title" });
  });
  const { state } = useLocation();
  const navigate = useNavigate();
  const linkToAdd = (state as Partial<AddLinkState> | null)?.linkToAdd;
  useEffect(() => {
    if (!linkToAdd) return;
    setDialog({ kind: "add", linkToAdd });
    // Once: neither a reload nor going back adds it again.
    void navigate(".", { replace: true, state: null });
  }, [linkToAdd, navigate]);
  return [dialog, setDialog] as const;
}

interface FeedDialogsProps {
  detail: FeedDetail;
  otherFeeds: readonly FeedView[];
  selection: ReturnType<typeof useEpisodeSelection>;
  dialog: FeedDialog | undefined;
  /** selected episodes are no longer in the feed */
  onGone: () => void;
  onClose: () => void;
}

/** The dialogs of a feed's page, of which one is open at most. */
export function FeedDialogs({ detail, otherFeeds, selection, dialog, onGone, onClose }: FeedDialogsProps) {
  const { feed, episodes } = detail;
  switch (dialog?.kind) {
    case "add":
      return <EpisodeFormDialog feedId={feed.id} linkToAdd={dialog.linkToAdd} onClose={onClose} />;
    case "edit":
      return <EpisodeFormDialog feedId={feed.id} episode={dialog.episode} onClose={onClose} />;
    case "transfer":
      return (
        <TransferEpisodesDialog
          feedId={feed.id}
          episodes={dialog.episodes}
          otherFeeds={otherFeeds}
          onDone={() => {
            onClose();
            onGone();
          }}
          onClose={onClose}
        />
      );
    case "place":
      return (
        <PlaceEpisodesDialog
          episodes={episodes}
          selectedIds={selection.ids}
          isSaving={selection.isPlacing}
          onPlace={selection.place}
          onClose={onClose}
        />
      );
    case "delete":
      return (
        <DeleteEpisodesDialog
          feedId={feed.id}
          episodes={dialog.episodes}
          onDeleted={() => {
            onClose();
            if (dialog.episodes.some(({ id }) => selection.ids.has(id))) onGone();
          }}
          onClose={onClose}
        />
      );
    case "share":
      return <ShareFeedDialog feed={feed} onClose={onClose} />;
    default:
      return null;
  }
}
