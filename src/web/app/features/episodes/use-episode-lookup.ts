import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { EpisodeFormValues, EpisodeView } from "#domain/episodes/episode.ts";
import type { DuplicateEpisode, EpisodeDraft, LookupEpisode, MetadataResponse } from "#domain/episodes/metadata.ts";
import { useLookUpMetadata } from "#web/app/api/metadata.ts";
import { isUnanswered } from "#web/app/shell/unanswered-notice.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { toast } from "#web/ui/toast-store.ts";
import { episodeFormValues } from "./episode-form-values.ts";
import type { AudioRetry } from "./missing-audio-alert.tsx";

type FeedOfEpisodes = NonNullable<MetadataResponse["feed"]>;

/** How the last look-up of a link ended. While the next one runs, that is still shown. */
type Outcome =
  | { status: "idle" }
  /** the link is that of a feed: one of its episodes is to be chosen */
  | { status: "choosing"; feed: FeedOfEpisodes }
  | { status: "found" }
  | { status: "failed"; message: string };

/** What was found besides the fields of the form. */
interface Found {
  /** the feed has the episode already */
  duplicate: DuplicateEpisode | null;
  /** undefined if no audio file is missing that a busy directory may know */
  audioRetry: AudioRetry | undefined;
  /** whether the link is private, and public ones were found in its place */
  usesPublicLinks: boolean;
}

/** A link that is being looked up. */
interface Asked {
  url: string;
  retry: AudioRetry | undefined;
  /** of the form, before anything was typed that the result must not replace */
  values: EpisodeFormValues;
  /** what had the focus when it began */
  focused: Element | null;
}

interface EpisodeLookupOptions {
  /** undefined before there is a feed */
  feedId: number | undefined;
  /** is filled with what is found */
  form: UseFormReturn<EpisodeFormValues>;
  /** what the form was filled from before */
  origin: EpisodeView | EpisodeDraft | undefined;
  linkField: RefObject<HTMLInputElement | null>;
  /** shows the form: with what was found, or for typing it */
  onShowForm: (found: EpisodeDraft | undefined) => void;
  /** moves the focus on after the form was filled, unless it is somewhere else by now */
  onFilled: (isDuplicate: boolean) => void;
}

/** Looks links up, and fills the form of an episode with what is found. */
export function useEpisodeLookup({ feedId, form, origin, linkField, onShowForm, onFilled }: EpisodeLookupOptions) {
  const [outcome, setOutcome] = useState<Outcome>({ status: "idle" });
  const [found, setFound] = useState<Found>({ duplicate: null, audioRetry: undefined, usesPublicLinks: false });
  const metadata = useLookUpMetadata(feedId);

  /** Whether somebody does something else by now: their focus stays, because the next key would do what they did not mean. */
  const hasLeft = ({ retry, focused }: Asked): boolean =>
    retry?.isAutomatic === true || ![focused, linkField.current, document.body].includes(document.activeElement);

  /** What a lookup found, and what was typed since the form had other values. */
  const withoutOverwriting = (values: EpisodeFormValues, episode: EpisodeDraft): EpisodeFormValues => {
    const typed = Object.entries(form.getValues()).filter(
      ([field, value]) => value !== values[field as keyof EpisodeFormValues],
    );
    return { ...episodeFormValues(episode), ...Object.fromEntries(typed) };
  };

  /** @param asked what was looked up; undefined for an episode that was picked */
  const fill = ({ alreadyIn, ...episode }: LookupEpisode, asked?: Asked) => {
    const values = asked ? withoutOverwriting(asked.values, episode) : episodeFormValues(episode);
    form.reset(values, { keepDefaultValues: true });
    const isElsewhere = asked !== undefined && hasLeft(asked);
    flushSync(() => {
      setFound((known) => ({ ...known, duplicate: alreadyIn }));
      setOutcome({ status: "found" });
      onShowForm(episode);
    });
    if (!isElsewhere) onFilled(alreadyIn !== null);
  };

  const handle = (response: MetadataResponse, asked: Asked) => {
    const { feed, source: _, usesPublicLinks, directoryUnavailable, retryAfterSeconds, ...episode } = response;
    const isMissing = directoryUnavailable && retryAfterSeconds !== undefined;
    setFound((known) => ({
      ...known,
      usesPublicLinks: usesPublicLinks === true,
      audioRetry: isMissing
        ? { link: asked.url, afterSeconds: retryAfterSeconds, isAutomatic: !asked.retry }
        : undefined,
    }));
    if (!feed) fill(episode, asked);
    else if (feed.episodes.length > 0) setOutcome({ status: "choosing", feed });
    else setOutcome({ status: "failed", message: `${feed.feedTitle ?? "This feed"} has no episodes yet.` });
  };

  const fail = (error: Error, asked: Asked) => {
    const { retry } = asked;
    if (retry?.isAutomatic) return setFound((known) => ({ ...known, audioRetry: { ...retry, isAutomatic: false } }));
    const isElsewhere = hasLeft(asked);
    const message = isUnanswered(error) ? error.message : errorMessage(error, "Failed to extract metadata from URL");
    flushSync(() => {
      setOutcome({ status: "failed", message });
      onShowForm(undefined);
    });
    if (!isElsewhere) form.setFocus("title");
    toast({
      variant: "destructive",
      title: "Metadata extraction failed",
      description: "Please enter the episode details manually.",
    });
  };

  return {
    ...found,
    isLooking: metadata.isPending,
    error: outcome.status === "failed" ? outcome.message : undefined,
    feed: outcome.status === "choosing" ? outcome.feed : undefined,
    /** @param retry of a link that was looked up before */
    lookUp: (typed: string, retry?: AudioRetry) => {
      const url = typed.trim();
      if (!url) return setOutcome({ status: "failed", message: "Please enter a URL" });
      setOutcome({ status: "idle" });
      const asked: Asked = {
        url,
        retry,
        // A second look-up completes what the first one found.
        values: retry ? episodeFormValues(origin) : form.getValues(),
        focused: document.activeElement,
      };
      metadata.mutate(url, {
        onSuccess: (response) => handle(response, asked),
        onError: (error) => fail(error, asked),
      });
    },
    /** Takes an episode of the feed. */
    pick: (episode: LookupEpisode) => {
      fill(episode);
      toast({ title: "Episode selected", description: episode.title ?? undefined });
    },
    /** Forgets how the last look-up ended, and does not wait for one that runs: something else is asked for. */
    cancel: () => {
      setOutcome({ status: "idle" });
      metadata.reset();
    },
  };
}
