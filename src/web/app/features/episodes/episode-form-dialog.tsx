import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import {
  type EpisodeFormValues,
  type EpisodeInput,
  type EpisodeView,
  episodeSchema,
} from "#domain/episodes/episode.ts";
import { incompleteLink } from "#domain/episodes/incomplete-link.ts";
import type { DuplicateEpisode, EpisodeDraft, LookupEpisode, MetadataResponse } from "#domain/episodes/metadata.ts";
import { readPasted } from "#domain/episodes/pasted-links.ts";
import type { ImportLinkState } from "#domain/imports/import.ts";
import { paths } from "#domain/paths.ts";
import { useAddEpisode, useUpdateEpisode } from "#web/app/api/episodes.ts";
import { useStartImport } from "#web/app/api/imports.ts";
import { failure } from "#web/app/api/messages.ts";
import { useLookUpMetadata } from "#web/app/api/metadata.ts";
import { showErrorToast } from "#web/app/shell/show-error-toast.ts";
import { isUnanswered, UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { useUnsavedChangesPrompt } from "#web/app/shell/use-unsaved-changes-prompt.tsx";
import { errorMessage, fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { randomUuid } from "#web/lib/random-uuid.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { EpisodeChooserDialog } from "./episode-chooser-dialog.tsx";
import { EpisodeFields } from "./episode-fields.tsx";
import { episodeFormValues, episodeToSave } from "./episode-form-values.ts";
import { EpisodeLinkForm, linksIn } from "./episode-link-form.tsx";
import { EpisodePreview } from "./episode-preview.tsx";
import { FindAppearancesDialog } from "./find-appearances-dialog.tsx";
import { type AudioRetry, MissingAudioAlert } from "./missing-audio-alert.tsx";
import { PrivateLinksNotice, PublicLinksNotice } from "./private-links-notice.tsx";

/** What the form holds. */
interface Content {
  tab: "link" | "manual";
  link: string;
  values: EpisodeFormValues;
  /** what the form was filled from */
  origin: EpisodeView | EpisodeDraft | undefined;
  /** of a new episode: however often it is sent, it is added once */
  guid: string;
}

/** A link that is being looked up. */
interface LookUp {
  url: string;
  retry: AudioRetry | undefined;
  /** of the form, before anything was typed that the result must not replace */
  values: EpisodeFormValues;
  /** what had the focus when it began */
  focused: Element | null;
}

/** Names the form of a feed's episode, or of a new one, for its draft. */
export function episodeFormName(feedId: number, episodeId?: number): string {
  return `episode ${episodeId ?? "new"} of feed ${feedId}`;
}

interface EpisodeFormDialogProps {
  feedId: number;
  /** the episode to edit; without it a new one is added */
  episode?: EpisodeView;
  /** a link to look up at once */
  linkToAdd?: string;
  onClose: () => void;
}

/** Adds an episode, from a link or by hand, or edits one. The input is kept if saving fails. */
export function EpisodeFormDialog({ feedId, episode, linkToAdd = "", onClose }: EpisodeFormDialogProps) {
  const [origin, setOrigin] = useState<Content["origin"]>(episode);
  const [tab, setTab] = useState<Content["tab"]>(episode ? "manual" : "link");
  const [link, setLink] = useState(linkToAdd);
  const [linkError, setLinkError] = useState<string>();
  const [foundFeed, setFoundFeed] = useState<MetadataResponse["feed"]>();
  const [duplicate, setDuplicate] = useState<DuplicateEpisode | null>(null);
  /** undefined if no audio file is missing that a busy directory may know */
  const [audioRetry, setAudioRetry] = useState<AudioRetry>();
  /** whether the link that was looked up is private, and public ones were found in its place */
  const [usesPublicLinks, setUsesPublicLinks] = useState(false);
  const [isSearching, setIsSearching] = useState(false);
  const linkField = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const previewId = useId();
  const lookUp = useLookUpMetadata(feedId);
  const startImport = useStartImport();
  const navigate = useNavigate();
  const [guid, setGuid] = useState(randomUuid);
  const save = useSaveEpisode(feedId, guid, episode?.id);
  const form = useForm({
    resolver: zodResolver(episodeSchema),
    defaultValues: episodeFormValues(episode),
  });
  const isDirty = form.formState.isDirty || link !== "";
  const draft = useDraft<Content>({
    form: episodeFormName(feedId, episode?.id),
    unsaved: isDirty ? { tab, link, values: form.watch(), origin, guid } : undefined,
    restore: (kept) => {
      setTab(kept.tab);
      setLink(kept.link);
      setOrigin(kept.origin);
      setGuid(kept.guid);
      form.reset(kept.values, { keepDefaultValues: true });
    },
    discard: onClose,
  });
  const dropAndClose = () => {
    draft.drop();
    onClose();
  };
  const { requestClose, close, prompt } = useUnsavedChangesPrompt(isDirty, dropAndClose, save.isPending);

  /** @param asked what was looked up; undefined for an episode that was picked */
  const fillFrom = ({ alreadyIn, ...found }: LookupEpisode, asked?: LookUp) => {
    form.reset(asked ? withoutOverwriting(asked.values, found) : episodeFormValues(found), { keepDefaultValues: true });
    const isElsewhere = asked !== undefined && hasLeft(asked);
    flushSync(() => {
      setOrigin(found);
      setDuplicate(alreadyIn);
      setTab("manual");
    });
    if (isElsewhere) return;
    // Enter adds the episode, unless something is missing or the feed has it already.
    const missing = (["title", "description"] as const).find((field) => !form.getValues(field));
    if (missing) form.setFocus(missing);
    else if (!alreadyIn) submitButton.current?.focus({ preventScroll: true });
  };

  /** Whether somebody does something else by now: their focus stays, because the next key would do what they did not mean. */
  const hasLeft = ({ retry, focused }: LookUp): boolean =>
    retry?.isAutomatic === true || ![focused, linkField.current, document.body].includes(document.activeElement);

  /** What a lookup found, and what was typed since the form had other values. */
  const withoutOverwriting = (values: EpisodeFormValues, found: EpisodeDraft): EpisodeFormValues => {
    const typed = Object.entries(form.getValues()).filter(
      ([field, value]) => value !== values[field as keyof EpisodeFormValues],
    );
    return { ...episodeFormValues(found), ...Object.fromEntries(typed) };
  };

  const handleMetadata = (
    { feed, source: _, usesPublicLinks, directoryUnavailable, retryAfterSeconds, ...found }: MetadataResponse,
    asked: LookUp,
  ) => {
    setUsesPublicLinks(usesPublicLinks === true);
    const isMissing = directoryUnavailable && retryAfterSeconds !== undefined;
    setAudioRetry(
      isMissing ? { link: asked.url, afterSeconds: retryAfterSeconds, isAutomatic: !asked.retry } : undefined,
    );
    if (!feed) fillFrom(found, asked);
    else if (feed.episodes.length > 0) setFoundFeed(feed);
    else setLinkError(`${feed.feedTitle ?? "This feed"} has no episodes yet.`);
  };

  /** The title or name that was entered where a link is asked for. */
  const pasted = readPasted(link);
  const nameToFind = pasted.link ? undefined : pasted.name || undefined;

  const changeLink = (typed: string) => {
    setLink(typed);
    setLinkError(undefined);
    // What is looked up is no longer what is asked for.
    lookUp.reset();
  };

  const lookUpLink = (typed: string, retry?: AudioRetry) => {
    setLinkError(undefined);
    const url = typed.trim();
    if (!url) return setLinkError("Please enter a URL");
    const asked: LookUp = {
      url,
      retry,
      // A second look-up completes what the first one found.
      values: retry ? episodeFormValues(origin) : form.getValues(),
      focused: document.activeElement,
    };
    lookUp.mutate(url, {
      onSuccess: (metadata) => handleMetadata(metadata, asked),
      onError: (error) => {
        if (retry?.isAutomatic) return setAudioRetry({ ...retry, isAutomatic: false });
        const isElsewhere = hasLeft(asked);
        flushSync(() => {
          setLinkError(
            isUnanswered(error) ? error.message : errorMessage(error, "Failed to extract metadata from URL"),
          );
          setTab("manual");
        });
        if (!isElsewhere) form.setFocus("title");
        toast({
          variant: "destructive",
          title: "Metadata extraction failed",
          description: "Please enter the episode details manually.",
        });
      },
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is looked up once, when the form opens
  useEffect(() => {
    if (linkToAdd) lookUpLink(linkToAdd);
  }, []);

  /** Several episodes are not for this form, but for the review of a list. */
  const importList = () =>
    void startImport.mutateAsync({ text: linksIn(link).join("\n"), isHtml: false }).then(
      () => {
        const state: ImportLinkState = { feedId };
        // Before the page is left: an open form with input would ask.
        flushSync(close);
        void navigate(paths.import(), { state });
      },
      (error) => showErrorToast("The links could not be looked up", error),
    );

  const onError = (error: Error) => showFieldErrors(form, fieldErrorsOf(error));
  const submit = form.handleSubmit((values) =>
    save.mutate(episodeToSave(values, origin), { onSuccess: close, onError }),
  );

  const isAddedLater = !episode && audioRetry !== undefined && incompleteLink(form.watch()) !== undefined;
  const isFound = origin !== undefined && !("id" in origin);
  const submitLabel = episode ? "Update Episode" : "Add Episode";
  const manualForm = (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isFound && (
        <EpisodePreview
          id={previewId}
          values={form.watch()}
          hint={!duplicate && "Looks right? Add it. Or edit the fields below first."}
        />
      )}
      <PrivateLinksNotice form={form} known={origin?.linkPrivacy} />
      <EpisodeFields form={form} />
      <UnansweredNotice error={save.error} />
      <DialogActions>
        <Button onClick={requestClose}>Cancel</Button>
        <Button
          ref={submitButton}
          type="submit"
          variant="primary"
          aria-describedby={isFound ? previewId : undefined}
          isBusy={save.isPending}
        >
          {save.isPending ? <span className="sr-only">Saving</span> : submitLabel}
        </Button>
      </DialogActions>
    </form>
  );

  return (
    <Dialog
      isOpen
      size="large"
      initialFocus={linkField}
      onOpenChange={requestClose}
      title={episode ? "Edit Episode" : "Add Episode"}
    >
      <div className="mb-5 empty:hidden">{draft.notice}</div>
      {episode ? (
        manualForm
      ) : (
        <Tabs
          label="How to add the episode"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "link", label: "Add from URL" },
            { value: "manual", label: "Manual Entry" },
          ]}
        >
          <TabPanel value="link">
            <EpisodeLinkForm
              ref={linkField}
              link={link}
              error={linkError}
              isBusy={lookUp.isPending}
              onChange={changeLink}
              onSubmit={() => lookUpLink(link)}
              onFind={() => setIsSearching(true)}
              onImport={importList}
              isImporting={startImport.isPending}
              onCancel={requestClose}
            />
          </TabPanel>
          <TabPanel value="manual">
            {linkError && (
              <div className="mb-5">
                <Alert
                  variant="destructive"
                  title={linkError}
                  action={nameToFind && <Button onClick={() => setIsSearching(true)}>Search by name</Button>}
                >
                  Please enter the episode details manually.
                </Alert>
              </div>
            )}
            {audioRetry && (
              <div className="mb-5">
                <MissingAudioAlert
                  retry={audioRetry}
                  isBusy={lookUp.isPending}
                  isAddedLater={isAddedLater}
                  onRetry={(retry) => lookUpLink(retry.link, retry)}
                />
              </div>
            )}
            {usesPublicLinks && (
              <div className="mb-5 empty:hidden">
                <PublicLinksNotice values={form.watch()} />
              </div>
            )}
            {duplicate && (
              <div className="mb-5">
                <Alert title="Already in this feed">
                  This feed already has “{duplicate.title}”. You can still add it again.
                </Alert>
              </div>
            )}
            {manualForm}
          </TabPanel>
        </Tabs>
      )}
      {foundFeed && (
        <EpisodeChooserDialog
          feed={foundFeed}
          onCancel={() => setFoundFeed(undefined)}
          onSelect={(picked) => {
            setFoundFeed(undefined);
            fillFrom(picked);
            toast({ title: "Episode selected", description: picked.title ?? undefined });
          }}
        />
      )}
      {isSearching && (
        <FindAppearancesDialog
          feedId={feedId}
          name={nameToFind}
          onPickShow={(show) => {
            setIsSearching(false);
            changeLink(show.url);
            lookUpLink(show.url);
          }}
          onClose={(hasAdded) => {
            setIsSearching(false);
            if (hasAdded) close();
          }}
        />
      )}
      {prompt}
    </Dialog>
  );
}

function useSaveEpisode(feedId: number, guid: string, episodeId: number | undefined) {
  const add = useAddEpisode(feedId);
  const update = useUpdateEpisode({
    done: () => ({ title: "Episode updated", description: "Your episode has been updated successfully." }),
    failed: failure("Failed to update episode"),
  });
  return {
    isPending: add.isPending || update.isPending,
    error: add.error ?? update.error,
    mutate: (input: EpisodeInput, options: { onSuccess: () => void; onError: (error: Error) => void }) =>
      episodeId === undefined
        ? add.mutate({ ...input, guid }, options)
        : update.mutate({ episodeId, changes: input }, options),
  };
}
