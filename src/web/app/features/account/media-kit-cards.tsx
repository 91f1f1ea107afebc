import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { type FieldValues, type Path, type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import { type EpisodeChoice, MEDIA_KIT_LIMITS } from "#domain/users/media-kit.ts";
import type { CurrentUser, ProfileChanges } from "#domain/users/user.ts";
import { fieldErrorsOf } from "#web/app/api/client.ts";
import { useUpdateProfile, visibleEpisodesQuery } from "#web/app/api/users.ts";
import { showErrorToast } from "#web/app/shell/show-error-toast.ts";
import { isUnanswered, TRY_AGAIN, UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { formField } from "#web/lib/form-field.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useUnsavedFormsGuard } from "./unsaved-forms-guard.tsx";

/** Edits the media kit, a card for each part. All fields are optional; the public page shows those that are filled. */
export function MediaKitCards({ user }: { user: CurrentUser }) {
  return (
    <>
      <TopicsCard user={user} />
      <FeaturedCard user={user} />
      <ContactCard user={user} />
      <BiosCard user={user} />
      <TestimonialsCard user={user} />
      <PhotosCard user={user} />
    </>
  );
}

function TopicsCard({ user }: { user: CurrentUser }) {
  const form = useForm({
    values: {
      headline: user.headline ?? "",
      whyNow: user.whyNow ?? "",
      topics: joinLines(user.topics),
      languages: joinLines(user.languages),
    },
  });
  return (
    <KitCard
      title="For Hosts"
      description="What hosts look for first. Everything here is optional, and public once you save it."
      form={form}
      toChanges={({ topics, languages, ...texts }) => ({
        ...texts,
        topics: splitLines(topics),
        languages: splitLines(languages),
      })}
    >
      <TextField
        label="Headline"
        placeholder="Marine biologist who maps what tides leave behind"
        hint="One line that says what you are known for."
        {...formField(form, "headline")}
      />
      <TextareaField
        label="Why now"
        rows={2}
        hint="A new book, a finding, an anniversary."
        {...formField(form, "whyNow")}
      />
      <TextareaField
        label="Topics"
        labelNote={`one per line, up to ${MEDIA_KIT_LIMITS.topics}`}
        rows={5}
        hint="Phrase them as episode titles."
        {...formField(form, "topics")}
      />
      <TextareaField
        label="Languages"
        labelNote={`one per line, up to ${MEDIA_KIT_LIMITS.languages}`}
        rows={2}
        {...formField(form, "languages")}
      />
    </KitCard>
  );
}

function FeaturedCard({ user }: { user: CurrentUser }) {
  const choices = useEpisodeOptions(user.featuredEpisodeIds);
  const form = useForm({
    values: {
      featuredEpisodeIds: Array.from({ length: MEDIA_KIT_LIMITS.featuredEpisodes }, (_, index) => ({
        id: String(user.featuredEpisodeIds[index] ?? ""),
      })),
    },
  });
  return (
    <KitCard
      title="Featured Episodes"
      description="Up to six episodes at the top of your page. Visitors must be able to see them."
      form={form}
      toChanges={({ featuredEpisodeIds }) => ({
        featuredEpisodeIds: featuredEpisodeIds.flatMap(({ id }) => (id === "" ? [] : Number(id))),
      })}
    >
      {form.getValues("featuredEpisodeIds").map((_, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
          key={index}
          label={`Episode ${index + 1}`}
          options={choices}
          {...formField(form, `featuredEpisodeIds.${index}.id`)}
        />
      ))}
    </KitCard>
  );
}

function ContactCard({ user }: { user: CurrentUser }) {
  const form = useForm({
    values: {
      bookingUrl: user.bookingUrl ?? "",
      contactEmail: user.contactEmail ?? "",
      links: joinLines(user.links),
    },
  });
  return (
    <KitCard
      title="Contact and Links"
      form={form}
      toChanges={({ links, ...texts }) => ({ ...texts, links: splitLines(links) })}
    >
      <TextField
        label="Booking link"
        type="url"
        placeholder="https://"
        hint="Your calendar, for hosts who want a date."
        {...formField(form, "bookingUrl")}
      />
      <TextField
        label="Contact email"
        type="email"
        autoComplete="email"
        hint="Shown only to visitors who ask for it with a click. It can differ from the one you sign in with."
        {...formField(form, "contactEmail")}
      />
      <TextareaField
        label="Links"
        labelNote={`one per line, up to ${MEDIA_KIT_LIMITS.links}`}
        rows={4}
        placeholder="https://"
        hint="Your website and your other profiles."
        {...formField(form, "links")}
      />
    </KitCard>
  );
}

function BiosCard({ user }: { user: CurrentUser }) {
  const form = useForm({
    values: {
      bioShort: user.bioShort ?? "",
      bioLong: user.bioLong ?? "",
      pronunciation: user.pronunciation ?? "",
    },
  });
  return (
    <KitCard
      title="Texts to Copy"
      description="For show notes and introductions, in the third person. Your page has a copy button beside each."
      form={form}
      toChanges={(texts) => texts}
    >
      <TextareaField label="Short introduction" labelNote="about 50 words" rows={3} {...formField(form, "bioShort")} />
      <TextareaField label="Long introduction" labelNote="about 150 words" rows={6} {...formField(form, "bioLong")} />
      <TextField label="Pronunciation" placeholder="MAH-ra lint" {...formField(form, "pronunciation")} />
    </KitCard>
  );
}

function TestimonialsCard({ user }: { user: CurrentUser }) {
  const choices = useEpisodeOptions(user.testimonials.flatMap(({ episodeId }) => episodeId ?? []));
  const form = useForm({
    values: {
      testimonials: user.testimonials.map((each) => ({ ...each, episodeId: String(each.episodeId ?? "") })),
    },
  });
  const rows = useFieldArray({ control: form.control, name: "testimonials" });
  return (
    <KitCard
      title="Testimonials"
      description="What hosts said about you."
      form={form}
      toChanges={({ testimonials }) => ({
        testimonials: testimonials.map((each) => ({
          ...each,
          episodeId: each.episodeId === "" ? null : Number(each.episodeId),
        })),
      })}
    >
      {rows.fields.map((row, index) => (
        <Row key={row.id} label={`Testimonial ${index + 1}`} onRemove={() => rows.remove(index)}>
          <TextareaField label="Quote" rows={2} {...formField(form, `testimonials.${index}.quote`)} />
          <TextField label="Name" {...formField(form, `testimonials.${index}.name`)} />
          <SelectField
            label="Episode"
            labelNote="optional"
            options={choices}
            {...formField(form, `testimonials.${index}.episodeId`)}
          />
        </Row>
      ))}
      {rows.fields.length < MEDIA_KIT_LIMITS.testimonials && (
        <AddButton onClick={() => rows.append({ quote: "", name: "", episodeId: "" })}>Add Testimonial</AddButton>
      )}
    </KitCard>
  );
}

function PhotosCard({ user }: { user: CurrentUser }) {
  const form = useForm({ values: { photos: user.photos.map(({ url, credit }) => ({ url, credit: credit ?? "" })) } });
  const rows = useFieldArray({ control: form.control, name: "photos" });
  return (
    <KitCard
      title="Press Photos"
      description="Links to pictures that hosts may use, on your own site or any picture host."
      form={form}
      toChanges={(photos) => photos}
    >
      {rows.fields.map((row, index) => (
        <Row key={row.id} label={`Photo ${index + 1}`} onRemove={() => rows.remove(index)}>
          <TextField label="Photo URL" type="url" placeholder="https://" {...formField(form, `photos.${index}.url`)} />
          <TextField label="Credit" labelNote="optional" {...formField(form, `photos.${index}.credit`)} />
        </Row>
      ))}
      {rows.fields.length < MEDIA_KIT_LIMITS.photos && (
        <AddButton onClick={() => rows.append({ url: "", credit: "" })}>Add Photo</AddButton>
      )}
    </KitCard>
  );
}

interface KitCardProps<Values extends FieldValues> {
  title: string;
  description?: string;
  form: UseFormReturn<Values>;
  /** what to send for the form's values */
  toChanges: (values: Values) => Partial<ProfileChanges>;
  children: ReactNode;
}

/** A part of the media kit with a save button of its own. The server validates it. */
function KitCard<Values extends FieldValues>({ title, description, form, toChanges, children }: KitCardProps<Values>) {
  useUnsavedFormsGuard(form.formState.isDirty);
  const update = useUpdateProfile();
  const submit = form.handleSubmit(
    (values) =>
      void update.mutateAsync(toChanges(values)).then(
        () => toast({ title: "Profile updated", description: "Your profile has been updated successfully." }),
        (error) => {
          for (const { field, message } of fieldErrorsOf(error)) form.setError(formPath(form, field), { message });
          showErrorToast("Update Failed", error, "Failed to update profile");
        },
      ),
  );
  const submitLabel = isUnanswered(update.error) ? TRY_AGAIN : "Save";
  return (
    <Card title={title} description={description}>
      <form method="post" onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
        {children}
        <UnansweredNotice error={update.error} />
        <div>
          <Button type="submit" aria-label={`${submitLabel} ${title}`} isBusy={update.isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The form's field for a field of the request: a list in a textarea has one field, and a chosen episode is an `id`. */
function formPath<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): Path<Values> {
  const [name = "", index, ...rest] = field.split(".");
  const isRow = index !== undefined && Array.isArray(form.getValues(name as Path<Values>));
  const path = isRow ? [name, index, ...(rest.length > 0 ? rest : ["id"])].join(".") : name;
  return path as Path<Values>;
}

function Row({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
      <legend className="sr-only">{label}</legend>
      {children}
      <div>
        <Button variant="quiet" size="small" onClick={onRemove} aria-label={`Remove ${label}`}>
          <Trash2 aria-hidden /> Remove
        </Button>
      </div>
    </fieldset>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <div>
      <Button size="small" onClick={onClick}>
        <Plus aria-hidden /> {children}
      </Button>
    </div>
  );
}

const HIDDEN_EPISODE = "An episode hidden from visitors";

/** The episodes to choose from, and those that are chosen though visitors cannot see them now. */
function useEpisodeOptions(chosenIds: readonly number[]) {
  const { data: choices = [], isPending } = useQuery(visibleEpisodesQuery());
  const hidden = chosenIds.filter((id) => !choices.some((choice) => choice.id === id));
  return [
    { value: "", label: "None" },
    ...hidden.map((id) => ({ value: String(id), label: isPending ? "Loading…" : HIDDEN_EPISODE })),
    ...choices.map((choice) => ({ value: String(choice.id), label: episodeLabel(choice) })),
  ];
}

function episodeLabel({ title, showName, releaseDate }: EpisodeChoice): string {
  return [title, showName, formatDate(releaseDate)].filter(Boolean).join(" · ");
}

function joinLines(items: readonly string[]): string {
  return items.join("\n");
}

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
