import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { v4 as randomUuid } from "uuid";
import {
  type EpisodeFormValues,
  type EpisodeInput,
  type EpisodeView,
  episodeSchema,
} from "#domain/episodes/episode.ts";
import { incompleteLink } from "#domain/episodes/incomplete-link.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { readPasted } from "#domain/episodes/pasted-links.ts";
import type { ImportLinkState } from "#domain/imports/import.ts";
import { paths } from "#domain/paths.ts";
import { useAddEpisode, useUpdateEpisode } from "#web/app/api/episodes.ts";
import { type ImportInput, useStartImport } from "#web/app/api/imports.ts";
import { failure, showErrorToast } from "#web/app/api/messages.ts";
import { UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { useUnsavedChangesPrompt } from "#web/app/shell/use-unsaved-changes-prompt.tsx";
import { fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { EpisodeChooserDialog } from "./episode-chooser-dialog.tsx";
import { EpisodeFields } from "./episode-fields.tsx";
import { episodeFormValues, episodeToSave } from "./episode-form-values.ts";
import { EpisodeLinkForm } from "./episode-link-form.tsx";
import { EpisodePreview } from "./episode-preview.tsx";
import { FindAppearancesDialog } from "./find-appearances-dialog.tsx";
import { MissingAudioAlert } from "./missing-audio-alert.tsx";
import { PrivateLinksNotice, PublicLinksNotice } from "./private-links-notice.tsx";
import { useEpisodeLookup } from "./use-episode-lookup.ts";

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

/** Names the form of a feed's episode, or of a new one, for its draft. */
export function episodeFormName(feedId: number | undefined, episodeId?: number): string {
  return `episode ${episodeId ?? "new"} of feed ${feedId ?? "new"}`;
}

interface EpisodeFormDialogProps {
  /** undefined before there is a feed: the episode makes it */
  feedId: number | undefined;
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
  const [isSearching, setIsSearching] = useState(false);
  const linkField = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const previewId = useId();
  const startImport = useStartImport();
  const navigate = useNavigate();
  const [guid, setGuid] = useState(() => randomUuid());
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
  const { requestClose, close, prompt } = useUnsavedChangesPrompt(isDirty, draft.discard, save.isPending);

  const onShowForm = (found: EpisodeDraft | undefined) => {
    if (found) setOrigin(found);
    setTab("manual");
  };
  const onFilled = (isDuplicate: boolean) => {
    // Enter adds the episode, unless something is missing or the feed has it already.
    const missing = (["title", "description"] as const).find((field) => !form.getValues(field));
    if (missing) form.setFocus(missing);
    else if (!isDuplicate) submitButton.current?.focus({ preventScroll: true });
  };
  const lookup = useEpisodeLookup({ feedId, form, origin, linkField, onShowForm, onFilled });
  const { audioRetry, duplicate } = lookup;

  /** The title or name that was entered where a link is asked for. */
  const pasted = readPasted(link);
  const nameToFind = pasted.link ? undefined : pasted.name || undefined;

  const changeLink = (typed: string) => {
    setLink(typed);
    lookup.cancel();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is looked up once, when the form opens
  useEffect(() => {
    if (linkToAdd) lookup.lookUp(linkToAdd);
  }, []);

  /** Several episodes are not for this form, but for the review of a list. */
  const importList = (list: ImportInput) =>
    void startImport.mutateAsync(list).then(
      () => {
        const state: ImportLinkState | undefined = feedId === undefined ? undefined : { feedId };
        // Before the page is left: an open form with input would ask.
        flushSync(close);
        void navigate(paths.import(), { state });
      },
      (error) => showErrorToast("The list could not be read", error),
    );

  const onError = (error: Error) => showFieldErrors(form, fieldErrorsOf(error));
  const submit = form.handleSubmit((values) =>
    save.mutate(episodeToSave(values, origin), { onSuccess: close, onError }),
  );

  /** What may be right where a link could not be read: it was a name, or the page of a list. */
  const otherWay = nameToFind ? (
    <Button onClick={() => setIsSearching(true)}>Search by name</Button>
  ) : (
    pasted.link && (
      <Button isBusy={startImport.isPending} onClick={() => importList({ url: pasted.link ?? "" })}>
        Read it as a list
      </Button>
    )
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
              error={lookup.error}
              isBusy={lookup.isLooking}
              onChange={changeLink}
              onSubmit={() => lookup.lookUp(link)}
              onFind={() => setIsSearching(true)}
              onImport={importList}
              isImporting={startImport.isPending}
              onCancel={requestClose}
            />
          </TabPanel>
          <TabPanel value="manual">
            {lookup.error && (
              <div className="mb-5">
                <Alert variant="destructive" title={lookup.error} action={otherWay}>
                  Please enter the episode details manually.
                </Alert>
              </div>
            )}
            {audioRetry && (
              <div className="mb-5">
                <MissingAudioAlert
                  retry={audioRetry}
                  isBusy={lookup.isLooking}
                  isAddedLater={isAddedLater}
                  onRetry={(retry) => lookup.lookUp(retry.link, retry)}
                />
              </div>
            )}
            {lookup.usesPublicLinks && (
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
      {lookup.feed && <EpisodeChooserDialog feed={lookup.feed} onCancel={lookup.cancel} onSelect={lookup.pick} />}
      {isSearching && (
        <FindAppearancesDialog
          feedId={feedId}
          name={nameToFind}
          onLink={(link) => {
            setIsSearching(false);
            changeLink(link);
            lookup.lookUp(link);
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

function useSaveEpisode(feedId: number | undefined, guid: string, episodeId: number | undefined) {
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
