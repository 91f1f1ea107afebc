import { useQuery } from "@tanstack/react-query";
import { MEDIA_KIT_LIMITS } from "#domain/users/media-kit.ts";
import { visibleEpisodesQuery } from "#web/app/api/users.ts";
import { InPlaceSelect, InPlaceText } from "../editable-text.tsx";
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
    <Section
      title="What hosts say"
      hint={testimonials.length === 0 ? "Visitors see this part once something is here." : undefined}
    >
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
              <InPlaceText
                label="Quote"
                name={`${row}.quote`}
                value={quote}
                onChange={(text) => change(index, { quote: text }, "quote")}
                error={editor.errorOf(`${row}.quote`)}
                ghost="What did they say about you?"
                hasParagraphs
                className="font-display text-xl leading-snug"
              />
              <InPlaceText
                label="Name"
                name={`${row}.name`}
                value={name}
                onChange={(text) => change(index, { name: text }, "name")}
                error={editor.errorOf(`${row}.name`)}
                ghost="Who said it?"
                className="text-base md:pointer-fine:text-sm"
              />
              <InPlaceSelect
                label="Episode"
                value={String(episodeId ?? "")}
                onChange={(value) => change(index, { episodeId: value ? Number(value) : null })}
                options={episodeOptions(
                  isHidden ? [hiddenEpisode(episodeId), ...choices] : choices,
                  "Add the episode (optional)",
                )}
              />
            </>
          );
        }}
      </Rows>
      {testimonials.length < MEDIA_KIT_LIMITS.testimonials && (
        <AddButton
          onClick={() => editor.edit({ testimonials: [...testimonials, { quote: "", name: "", episodeId: null }] })}
        >
          Add testimonial
        </AddButton>
      )}
    </Section>
  );
}
