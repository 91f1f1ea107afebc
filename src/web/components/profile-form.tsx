import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { BIO_MAX_LENGTH, type CurrentUser, profileSchema } from "#domain/account.ts";
import { errorText } from "#web/api/client.ts";
import { useUpdateProfile } from "#web/api/user.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import { type ToastMessage, toast } from "#web/ui/toast-store.ts";
import { showFieldErrors } from "./field-errors.ts";

interface ProfileFormProps {
  user: CurrentUser;
  nameLabel: string;
  submitLabel: string;
  /** said after a save */
  saved: ToastMessage;
}

/** What the public profile says about the person. */
export function ProfileForm({ user, nameLabel, submitLabel, saved }: ProfileFormProps) {
  const form = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: { displayName: user.displayName ?? "", bio: user.bio ?? "" },
  });
  const update = useUpdateProfile();
  const { errors } = form.formState;
  const bioLength = form.watch("bio")?.length ?? 0;

  const submit = form.handleSubmit((values) =>
    update.mutate(values, {
      onSuccess: (updated) => {
        form.reset({ displayName: updated.displayName ?? "", bio: updated.bio ?? "" });
        toast(saved);
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast({
          variant: "destructive",
          title: "Update Failed",
          description: errorText(error, "Failed to update profile"),
        });
      },
    }),
  );

  return (
    <form method="post" onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
      <TextField
        label={nameLabel}
        autoComplete="name"
        placeholder="Your full name"
        error={errors.displayName?.message}
        {...form.register("displayName")}
      />
      <TextareaField
        label="Bio"
        aside={`${bioLength} of ${BIO_MAX_LENGTH}`}
        placeholder="Write a brief bio about yourself..."
        error={errors.bio?.message}
        {...form.register("bio")}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={update.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
