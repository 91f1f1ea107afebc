import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  DEFAULT_SORT_METHOD,
  type FeedFormValues,
  type FeedInput,
  type FeedView,
  feedInputSchema,
  slugFromTitle,
} from "#domain/feeds/feed.ts";
import { type FeedCreation, feedsQuery, useCreateFeed, useUpdateFeed } from "#web/app/api/feeds.ts";
import { UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { useUnsavedChangesPrompt } from "#web/app/shell/use-unsaved-changes-prompt.tsx";
import { fieldErrorsOf, mayHaveHappened } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import { SORT_METHOD_CHOICES } from "./sort-methods.ts";

/** What the form holds. */
interface Content {
  values: FeedFormValues;
  /** what it has sent to create the feed: however often it is sent, there is one */
  creation: FeedCreation | undefined;
}

/** Names the form of a feed, or of a new one, for its draft. */
export function feedFormName(feedId?: number): string {
  return `feed ${feedId ?? "new"}`;
}

/** The history state of a link to the user's feeds that opens the create dialog there. */
export const OPEN_CREATE_DIALOG = { opensCreateDialog: true };

interface FeedFormDialogProps {
  /** the feed to edit; without it a new one is created */
  feed?: FeedView;
  /** whether the new feed is the user's first, which proposes it as the default feed */
  isFirst?: boolean;
  onClose: () => void;
}

/** Creates or edits a feed. The input is kept if saving fails. */
export function FeedFormDialog({ feed, isFirst = false, onClose }: FeedFormDialogProps) {
  const { isPremium } = useSignedInUser();
  const form = useForm({
    resolver: zodResolver(feedInputSchema),
    defaultValues: {
      title: feed?.title ?? "",
      slug: feed?.slug ?? "",
      description: feed?.description ?? "",
      coverImage: feed?.coverImage ?? "",
      isDefault: feed?.isDefault ?? isFirst,
      isPublic: feed?.isPublic ?? isFirst,
      sortMethod: feed?.sortMethod ?? DEFAULT_SORT_METHOD,
      hasItemsWithoutMedia: feed?.hasItemsWithoutMedia ?? false,
      language: feed?.language ?? "",
    },
  });
  const { isDirty } = form.formState;
  const [creation, setCreation] = useState<FeedCreation>();
  const draft = useDraft<Content>({
    form: feedFormName(feed?.id),
    unsaved: isDirty ? { values: form.watch(), creation } : undefined,
    restore: (kept) => {
      setCreation(kept.creation);
      form.reset(kept.values, { keepDefaultValues: true });
    },
    discard: onClose,
  });
  const save = useSaveFeed(feed?.id, creation, setCreation);
  const { requestClose, close, prompt } = useUnsavedChangesPrompt(isDirty, draft.discard, save.isPending);
  const isDefault = form.watch("isDefault") ?? false;
  const isPublic = form.watch("isPublic") ?? false;

  const titleField = formField(form, "title");
  const proposeSlug = (oldTitle: string, newTitle: string) => {
    const slug = form.getValues("slug");
    if (slug !== "" && slug !== slugFromTitle(oldTitle)) return;
    form.setValue("slug", slugFromTitle(newTitle), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };

  const onError = (error: Error) => showFieldErrors(form, fieldErrorsOf(error));
  const submit = form.handleSubmit((values) =>
    save.mutate(applyPlanLimits(values, isPremium), { onSuccess: close, onError }),
  );

  return (
    <Dialog onOpenChange={requestClose} title={feed ? "Edit Feed" : "Create Feed"}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {draft.notice}
        <TextField
          label="Title"
          {...titleField}
          onChange={(event) => {
            if (!feed) proposeSlug(form.getValues("title"), event.target.value);
            return titleField.onChange(event);
          }}
        />
        <TextField
          label="Slug"
          hint="The last part of the feed's public URL."
          autoCapitalize="none"
          spellCheck={false}
          {...formField(form, "slug")}
        />
        <TextareaField label="Description" labelNote="optional" rows={3} {...formField(form, "description")} />
        <TextField
          label="Cover image"
          labelNote="optional"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="The URL of a square JPEG or PNG: podcast apps can't show other formats. Leave empty to use a generated cover."
          {...formField(form, "coverImage")}
        />
        <TextField
          label="Language"
          labelNote="optional"
          placeholder="en"
          autoCapitalize="none"
          spellCheck={false}
          hint="The code of the language of titles and descriptions, such as en, de or pt-BR. Leave empty and we tell it from them."
          {...formField(form, "language")}
        />
        <SelectField label="Episode order" options={SORT_METHOD_CHOICES} {...formField(form, "sortMethod")} />
        <div className="flex flex-col gap-4 border-line border-t pt-5">
          <CheckboxField
            label="Default feed"
            hint="The feed that visitors see first. It is always public, and you can have only one."
            {...form.register("isDefault")}
          />
          {isPremium || isDefault ? (
            <CheckboxField
              label="Public feed"
              hint={isDefault ? "A default feed is always public." : "Visible on your public profile."}
              disabled={isDefault}
              checked={isDefault || isPublic}
              onChange={({ target }) => form.setValue("isPublic", target.checked, { shouldDirty: true })}
            />
          ) : (
            <p className="text-pretty text-quiet text-sm">
              On the free plan, only your default feed is public. With premium you can make other feeds public.
            </p>
          )}
          <CheckboxField
            label="Include talks and articles in the RSS feed"
            hint="Apps show them as links. Anything with audio or video is always included."
            {...form.register("hasItemsWithoutMedia")}
          />
        </div>
        <GoingOffline feed={feed} isDefault={isDefault} isPremium={isPremium} />
        <UnansweredNotice error={save.error} />
        <DialogActions>
          <Button onClick={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {feed ? "Update Feed" : "Create Feed"}
          </Button>
        </DialogActions>
      </form>
      {prompt}
    </Dialog>
  );
}

interface GoingOfflineProps {
  /** undefined for a new feed */
  feed: FeedView | undefined;
  /** as chosen in the form */
  isDefault: boolean;
  isPremium: boolean;
}

/** On the free plan, says which feed visitors lose when another feed becomes the default, or none is. */
function GoingOffline({ feed, isDefault, isPremium }: GoingOfflineProps) {
  const { data: feeds } = useQuery(feedsQuery());
  const current = feeds?.find((each) => each.isDefault);
  const isChanging = current && (isDefault ? current.id !== feed?.id : current.id === feed?.id);
  if (isPremium || !isChanging) return null;
  return (
    <Alert title={`"${current.title}" will go offline`}>
      On the free plan, visitors see only your default feed. When you save, the page, RSS feed and player of this feed
      stop working for everyone, until it is your default feed again or you have premium.
    </Alert>
  );
}

function useSaveFeed(
  feedId: number | undefined,
  creation: FeedCreation | undefined,
  setCreation: (creation: FeedCreation | undefined) => void,
) {
  const { data: feeds = [] } = useQuery(feedsQuery());
  const create = useCreateFeed();
  const update = useUpdateFeed();
  return {
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
    mutate: (input: FeedInput, options: { onSuccess: () => void; onError: (error: Error) => void }) => {
      if (feedId !== undefined) return update.mutate({ feedId, changes: input }, options);
      // Before it is sent, because the page may not live to see the response.
      setCreation({
        knownIds: creation?.knownIds ?? feeds.map(({ id }) => id),
        sent: [...(creation?.sent ?? []), { title: input.title, slug: input.slug }],
      });
      const onError = (error: Error) => {
        if (!mayHaveHappened(error)) setCreation(creation);
        options.onError(error);
      };
      create.mutate({ feed: input, earlier: creation }, { ...options, onError });
    },
  };
}

/** A default feed is always public. On the free plan the stored flag of other feeds is left unchanged. */
function applyPlanLimits(feed: FeedInput, isPremium: boolean): FeedInput {
  if (feed.isDefault) return { ...feed, isPublic: true };
  return isPremium ? feed : { ...feed, isPublic: undefined };
}
