import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { BIO_MAX_LENGTH, type CurrentUser, profileSchema } from "#domain/users/user.ts";
import { failure } from "#web/app/api/messages.ts";
import { useUpdateProfile } from "#web/app/api/users.ts";
import { UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { useUnsavedChangesPrompt } from "#web/app/shell/use-unsaved-changes-prompt.tsx";
import { fieldErrorsOf } from "#web/lib/api-client.ts";
import { showFieldErrors } from "#web/lib/form-errors.ts";
import { formField } from "#web/lib/form-field.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";

/** The two settings pages have the same form with different texts. */
const TEXTS = {
  "profile-settings": {
    nameLabel: "Display Name",
    namePlaceholder: "Your full name",
    bioPlaceholder: "Write a brief bio about yourself...",
    submitLabel: "Update Profile",
    saved: { title: "Profile updated", description: "Your profile has been updated successfully." },
  },
  "account-settings": {
    nameLabel: "Your Name",
    namePlaceholder: undefined,
    bioPlaceholder: undefined,
    submitLabel: "Save Changes",
    saved: { title: "Profile Updated", description: "Your profile has been successfully updated." },
  },
};

interface ProfileFormProps {
  user: CurrentUser;
  variant: keyof typeof TEXTS;
  /** once it holds what was not saved before */
  onRestored?: () => void;
}

/** Edits the public profile. */
export function ProfileForm({ user, variant, onRestored }: ProfileFormProps) {
  const { nameLabel, namePlaceholder, bioPlaceholder, submitLabel, saved } = TEXTS[variant];
  const form = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: { displayName: user.displayName ?? "", bio: user.bio ?? "" },
  });
  const draft = useDraft({
    form: "profile",
    unsaved: form.formState.isDirty ? form.watch() : undefined,
    restore: (kept) => {
      form.reset(kept, { keepDefaultValues: true });
      onRestored?.();
    },
    discard: form.reset,
  });
  const update = useUpdateProfile({
    done: () => saved,
    failed: failure("Update Failed", "Failed to update profile"),
  });
  const { prompt } = useUnsavedChangesPrompt(form.formState.isDirty, draft.drop, update.isPending);
  const bioLength = form.watch("bio")?.length ?? 0;

  const submit = form.handleSubmit((values) => {
    const sent = form.getValues();
    update.mutate(values, {
      onSuccess: (updated) => {
        const typed = form.getValues();
        const typedMeanwhile = (["displayName", "bio"] as const).filter((field) => typed[field] !== sent[field]);
        if (typedMeanwhile.length === 0) draft.drop();
        form.reset({ displayName: updated.displayName ?? "", bio: updated.bio ?? "" });
        // What was typed meanwhile is not saved yet.
        for (const field of typedMeanwhile) form.setValue(field, typed[field], { shouldDirty: true });
      },
      onError: (error) => showFieldErrors(form, fieldErrorsOf(error)),
    });
  });

  return (
    <form method="post" onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
      {draft.notice}
      <TextField
        label={nameLabel}
        autoComplete="name"
        placeholder={namePlaceholder}
        {...formField(form, "displayName")}
      />
      <TextareaField
        label="Bio"
        labelNote={`${bioLength} of ${BIO_MAX_LENGTH}`}
        placeholder={bioPlaceholder}
        rows={4}
        {...formField(form, "bio")}
      />
      <UnansweredNotice error={update.error} />
      <div>
        <Button type="submit" variant="primary" isBusy={update.isPending}>
          {submitLabel}
        </Button>
      </div>
      {prompt}
    </form>
  );
}
