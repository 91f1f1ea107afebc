import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { type FeedView, feedInputSchema } from "#domain/feeds/feed.ts";
import { isHttpUrl } from "#domain/http-url.ts";
import { useUpdateFeed } from "#web/app/api/feeds.ts";
import { UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { useUnsavedChangesPrompt } from "#web/app/shell/use-unsaved-changes-prompt.tsx";
import { fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { GrowingTextarea } from "#web/ui/growing-textarea.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const headingSchema = feedInputSchema.pick({ title: true, description: true, coverImage: true });
export type HeadingField = keyof typeof headingSchema.shape;

/** Names the form for its draft. */
export function feedHeadingName(feedId: number): string {
  return `feed heading ${feedId}`;
}

interface FeedHeadingFormProps {
  feed: FeedView;
  firstField: HeadingField;
  onClose: () => void;
}

/** Edits a feed's title, description and cover in the place and type of the page's heading. */
export function FeedHeadingForm({ feed, firstField, onClose }: FeedHeadingFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    resolver: zodResolver(headingSchema),
    defaultValues: { title: feed.title, description: feed.description ?? "", coverImage: feed.coverImage ?? "" },
  });
  const { isDirty } = form.formState;
  const draft = useDraft({
    form: feedHeadingName(feed.id),
    unsaved: isDirty ? form.watch() : undefined,
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
    discard: onClose,
  });
  const update = useUpdateFeed();
  const { requestClose, close, prompt } = useUnsavedChangesPrompt(isDirty, draft.discard, update.isPending);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>(`[name=${firstField}]`)?.focus();
  }, [firstField]);
  const submit = form.handleSubmit((changes) =>
    update.mutate(
      { feedId: feed.id, changes },
      { onSuccess: close, onError: (error) => showFieldErrors(form, fieldErrorsOf(error)) },
    ),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") requestClose();
  };
  const submitByEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const textarea = (name: "title" | "description") => ({
    name,
    value: form.watch(name) ?? "",
    onChange: (text: string) =>
      form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  });
  const coverImage = form.watch("coverImage") ?? "";
  const errors = form.formState.errors;
  return (
    <form ref={element} method="post" onSubmit={submit} onKeyDown={onKeyDown} noValidate className="space-y-5">
      {draft.notice}
      <div className="flex flex-col gap-5 sm:flex-row sm:gap-6">
        <div className="w-28 shrink-0">
          <Cover
            title={feed.title}
            imageUrl={isHttpUrl(coverImage) ? coverImage : (feed.generatedCoverUrl ?? feed.coverUrl)}
            fallbackUrl={feed.generatedCoverUrl}
            size="small"
          />
        </div>
        <div className="min-w-0 max-w-3xl grow space-y-5">
          <Field label="Title" error={errors.title?.message}>
            {(control) => (
              <GrowingTextarea
                {...control}
                {...textarea("title")}
                onKeyDown={submitByEnter}
                className="font-display text-4xl leading-[1.08] tracking-tight md:text-5xl"
              />
            )}
          </Field>
          <Field label="Description" labelNote="optional" error={errors.description?.message}>
            {(control) => <GrowingTextarea {...control} {...textarea("description")} />}
          </Field>
          <TextField
            label="Cover image"
            labelNote="optional"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="The URL of a square JPEG or PNG. Leave empty to use a generated cover."
            {...formField(form, "coverImage")}
          />
          <UnansweredNotice error={update.error} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" isBusy={update.isPending}>
              Update Feed
            </Button>
            <Button onClick={requestClose}>Cancel</Button>
          </div>
        </div>
      </div>
      {prompt}
    </form>
  );
}
