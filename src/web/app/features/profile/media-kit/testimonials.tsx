import { useQuery } from "@tanstack/react-query";
import { MEDIA_KIT_LIMITS } from "#domain/users/media-kit.ts";
import { visibleEpisodesQuery } from "#web/app/api/users.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import type { ProfileEditor } from "../use-profile-editor.ts";
import { episodeOptions, hiddenEpisode } from "./episode-options.ts";
import { AddButton, Rows } from "./rows.tsx";
import { Section } from "./section.tsx";

/** What hosts say of the guest. */
export function Testimonials({ editor }: { editor: ProfileEditor }) {
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
