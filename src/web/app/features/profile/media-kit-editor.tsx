import { arrayMove, rectSortingStrategy } from "@dnd-kit/sortable";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isHttpUrl } from "#domain/fields.ts";
import { MEDIA_KIT_LIMITS } from "#domain/users/media-kit.ts";
import { visibleEpisodesQuery } from "#web/app/api/users.ts";
import { type ListedEpisode, ReorderList } from "#web/app/features/feeds/reorder-list.tsx";
import { LoadError } from "#web/app/shell/load-error.tsx";
import { formatDate } from "#web/lib/format-date.ts";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { RemoteImage, useImageError } from "#web/ui/remote-image.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { MoveHandle, Sortable, useSortableItem } from "#web/ui/sortable.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import { EditableText } from "./growing-text.tsx";
import { TextRows } from "./text-rows.tsx";
import type { ProfileEditor } from "./use-profile-editor.ts";

/** The sections of the page that hosts read, in its order. All fields are optional; visitors see those that are filled. */
export function MediaKitEditor({ editor }: { editor: ProfileEditor }) {
  return (
    <div className="space-y-14">
      <ForHosts editor={editor} />
      <Featured editor={editor} />
      <Testimonials editor={editor} />
      <PressKit editor={editor} />
    </div>
  );
}

function ForHosts({ editor }: { editor: ProfileEditor }) {
  return (
    <Section title="For hosts" className="grid gap-x-12 gap-y-8 md:grid-cols-[1fr_18rem]">
      <div className="min-w-0 max-w-2xl space-y-6">
        <EditableText
          editor={editor}
          name="whyNow"
          label="Why now"
          hint="A new book, a finding, an anniversary."
          className="text-lg leading-relaxed"
        />
        <TextRows
          editor={editor}
          name="topics"
          title="Topics"
          rowName="Topic"
          hint="Phrase them as episode titles."
          className="font-display text-xl leading-snug"
        />
      </div>
      <div className="min-w-0 space-y-6">
        <TextField
          label="Booking link"
          type="url"
          placeholder="https://"
          hint="Your calendar, for hosts who want a date."
          {...inputField(editor, "bookingUrl")}
        />
        <TextField
          label="Contact email"
          type="email"
          autoComplete="email"
          hint="Shown only to visitors who ask for it with a click. It can differ from the one you sign in with."
          {...inputField(editor, "contactEmail")}
        />
        <EditableText
          editor={editor}
          name="languages"
          label="Languages"
          hint="Separated by commas."
          className="text-base md:pointer-fine:text-sm"
        />
        <TextRows
          editor={editor}
          name="links"
          title="Links"
          rowName="Link"
          placeholder="https://"
          hint="Your website and your other profiles."
          className="text-base md:pointer-fine:text-sm"
        />
      </div>
    </Section>
  );
}

function Featured({ editor }: { editor: ProfileEditor }) {
  const { data: choices, error, refetch } = useQuery(visibleEpisodesQuery());
  const [chosen, setChosen] = useState("");
  const ids = editor.values.featuredEpisodeIds;
  const change = (featuredEpisodeIds: number[]) => editor.edit({ featuredEpisodeIds });
  const episodes = ids.map((id) => choices?.find((choice) => choice.id === id) ?? hiddenEpisode(id));
  const others = choices?.filter(({ id }) => !ids.includes(id)) ?? [];
  const add = () => {
    setChosen("");
    change([...ids, Number(chosen)]);
  };
  return (
    <Section
      title="Featured"
      hint={
        choices?.length === 0
          ? "Episodes that visitors can see can be featured. There are none yet."
          : "Up to six episodes. The first is the one that visitors start with."
      }
    >
      {error && !choices && (
        <LoadError title="Your episodes could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {choices && ids.length > 0 && (
        <ReorderList
          episodes={episodes}
          isManual
          onReorder={(moved) => change(moved.map(({ id }) => id))}
          onRemove={(removed) => change(ids.filter((id) => id !== removed))}
        />
      )}
      {others.length > 0 && ids.length < MEDIA_KIT_LIMITS.featuredEpisodes && (
        <div className="mt-4 flex max-w-2xl flex-wrap items-end gap-3">
          <SelectField
            label="Another episode to feature"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={episodeOptions(others, "Choose an episode")}
            className="min-w-0 grow basis-64"
          />
          <Button disabled={chosen === ""} onClick={add}>
            <Plus aria-hidden /> Feature
          </Button>
        </div>
      )}
    </Section>
  );
}

function Testimonials({ editor }: { editor: ProfileEditor }) {
  const { data: choices = [] } = useQuery(visibleEpisodesQuery());
  const { testimonials } = editor.values;
  const change = (index: number, changed: object, part?: string) =>
    editor.edit(
      { testimonials: testimonials.with(index, { ...testimonials[index], ...changed } as (typeof testimonials)[0]) },
      part && `testimonials.${index}.${part}`,
    );
  return (
    <Section title="What hosts say">
      <Rows
        editor={editor}
        name="testimonials"
        rowName="Testimonial"
        className="gap-x-12 gap-y-8 md:grid-cols-2"
        rowClassName="border-line-strong border-l-2 pl-5"
      >
        {(index) => {
          const { quote = "", name = "", episodeId = null } = testimonials[index] ?? {};
          const row = `testimonials.${index}`;
          const isHidden = episodeId !== null && !choices.some(({ id }) => id === episodeId);
          return (
            <>
              <TextareaField
                label="Quote"
                name={`${row}.quote`}
                rows={3}
                value={quote}
                onChange={(event) => change(index, { quote: event.target.value }, "quote")}
                error={editor.errorOf(`${row}.quote`)}
              />
              <TextField
                label="Name"
                name={`${row}.name`}
                value={name}
                onChange={(event) => change(index, { name: event.target.value }, "name")}
                error={editor.errorOf(`${row}.name`)}
              />
              <SelectField
                label="Episode"
                labelNote="optional"
                value={episodeId ?? ""}
                onChange={({ target }) => change(index, { episodeId: target.value ? Number(target.value) : null })}
                options={episodeOptions(isHidden ? [hiddenEpisode(episodeId), ...choices] : choices, "None")}
              />
            </>
          );
        }}
      </Rows>
      {testimonials.length < MEDIA_KIT_LIMITS.testimonials && (
        <AddButton
          onClick={() => editor.edit({ testimonials: [...testimonials, { quote: "", name: "", episodeId: null }] })}
        >
          Add Testimonial
        </AddButton>
      )}
    </Section>
  );
}

function PressKit({ editor }: { editor: ProfileEditor }) {
  const { photos } = editor.values;
  return (
    <Section
      title="Press kit"
      hint="Texts for show notes and introductions, in the third person: your page has a copy button beside each."
    >
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <EditableText
          editor={editor}
          name="bioShort"
          label="Short introduction"
          labelNote="about 50 words"
          hasParagraphs
          className="leading-relaxed"
        />
        <EditableText
          editor={editor}
          name="bioLong"
          label="Long introduction"
          labelNote="about 150 words"
          hasParagraphs
          className="leading-relaxed"
        />
      </div>
      <h3 className="mt-8 font-medium text-sm">Photos</h3>
      <p className="text-pretty text-quiet text-sm">
        Links to pictures that hosts may use, on your own site or any picture host.
      </p>
      <Rows editor={editor} name="photos" rowName="Photo" className="gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {(index) => {
          const { url = "", credit = "" } = photos[index] ?? {};
          const row = `photos.${index}`;
          const change = (part: "url" | "credit", text: string) =>
            editor.edit({ photos: photos.with(index, { url, credit, [part]: text }) }, `${row}.${part}`);
          return (
            <>
              <PhotoPreview url={url} />
              <TextField
                label="Photo URL"
                name={`${row}.url`}
                type="url"
                placeholder="https://"
                value={url}
                onChange={(event) => change("url", event.target.value)}
                error={editor.errorOf(`${row}.url`)}
              />
              <TextField
                label="Credit"
                labelNote="optional"
                name={`${row}.credit`}
                value={credit}
                onChange={(event) => change("credit", event.target.value)}
                error={editor.errorOf(`${row}.credit`)}
              />
            </>
          );
        }}
      </Rows>
      {photos.length < MEDIA_KIT_LIMITS.photos && (
        <AddButton onClick={() => editor.edit({ photos: [...photos, { url: "", credit: "" }] })}>Add Photo</AddButton>
      )}
    </Section>
  );
}

interface SectionProps {
  title: string;
  hint?: string;
  /** of what is below the heading */
  className?: string;
  children: ReactNode;
}

function Section({ title, hint, className, children }: SectionProps) {
  return (
    <section aria-label={title} className="space-y-5">
      <div>
        <h2 className="font-display text-3xl">{title}</h2>
        {hint && <p className="mt-1 text-pretty text-quiet text-sm">{hint}</p>}
      </div>
      <div className={className}>{children}</div>
    </section>
  );
}

interface RowsProps {
  editor: ProfileEditor;
  name: "testimonials" | "photos";
  /** what a row is called: "Photo" */
  rowName: string;
  /** of the grid */
  className: string;
  rowClassName?: string;
  /** the controls of a row */
  children: (index: number) => ReactNode;
}

/** Rows of several controls that can be moved and removed. */
function Rows({ editor, name, rowName, className, rowClassName, children }: RowsProps) {
  const rows: readonly object[] = editor.values[name];
  const ids = rows.map((_, index) => `${name}.${index}`);
  const change = (changed: readonly object[]) => editor.edit({ [name]: changed });
  const labelOf = (id: unknown) => `${rowName} ${ids.indexOf(String(id)) + 1}`;
  return (
    <Sortable
      ids={ids}
      nameOf={labelOf}
      onMove={(from, to) => change(arrayMove([...rows], from, to))}
      strategy={rectSortingStrategy}
    >
      {() => (
        <ul className={classNames("mt-4 grid empty:hidden", className)}>
          {ids.map((id, index) => (
            <Row
              key={id}
              id={id}
              label={labelOf(id)}
              isOnly={ids.length === 1}
              onRemove={() => change(rows.toSpliced(index, 1))}
              className={rowClassName}
            >
              {children(index)}
            </Row>
          ))}
        </ul>
      )}
    </Sortable>
  );
}

interface RowProps {
  /** the path of its controls */
  id: string;
  label: string;
  isOnly: boolean;
  onRemove: () => void;
  className: string | undefined;
  children: ReactNode;
}

function Row({ id, label, isOnly, onRemove, className, children }: RowProps) {
  const { item, handle, isDragging } = useSortableItem(id);
  return (
    <li {...item} className={isDragging ? "relative z-10 rounded-lg bg-surface shadow-raised" : undefined}>
      <fieldset name={id} className={className}>
        <legend className="sr-only">{label}</legend>
        <div className="flex flex-col gap-4">
          {children}
          <div className="flex items-center justify-between gap-2">
            <Button variant="quiet" size="small" onClick={onRemove} aria-label={`Remove ${label}`}>
              <Trash2 aria-hidden /> Remove
            </Button>
            {!isOnly && <MoveHandle handle={handle} name={label} className="w-11" />}
          </div>
        </div>
      </fieldset>
    </li>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="small" className="mt-4" onClick={onClick}>
      <Plus aria-hidden /> {children}
    </Button>
  );
}

/** How long typing pauses before a photo is loaded. */
const PREVIEW_DELAY_MS = 500;

function PhotoPreview({ url }: { url: string }) {
  const settledUrl = useDebouncedValue(url.trim(), PREVIEW_DELAY_MS);
  const { hasFailed, onLoadError } = useImageError(isHttpUrl(settledUrl) ? settledUrl : null);
  return (
    <div className="overflow-hidden rounded-lg bg-sunken">
      {hasFailed ? (
        <p className="grid aspect-[4/5] place-items-center p-4 text-center text-quiet text-sm">
          {settledUrl === "" ? "The photo appears here" : "No picture at this address"}
        </p>
      ) : (
        <RemoteImage src={settledUrl} onLoadError={onLoadError} className="aspect-[4/5] w-full object-cover" />
      )}
    </div>
  );
}

function inputField(editor: ProfileEditor, name: "bookingUrl" | "contactEmail") {
  return {
    name,
    value: editor.values[name],
    onChange: (event: { target: { value: string } }) => editor.edit({ [name]: event.target.value }, name),
    error: editor.errorOf(name),
  };
}

/** Stands for an episode that was chosen and that visitors cannot see now. */
function hiddenEpisode(id: number): ListedEpisode {
  return { id, title: "An episode hidden from visitors", showName: null, releaseDate: "" };
}

function episodeOptions(episodes: readonly ListedEpisode[], none: string) {
  return [
    { value: "", label: none },
    ...episodes.map(({ id, title, showName, releaseDate }) => ({
      value: String(id),
      label: [title, showName, formatDate(releaseDate)].filter(Boolean).join(" · "),
    })),
  ];
}
