import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { MEDIA_KIT_LIMITS } from "#domain/users/media-kit.ts";
import { visibleEpisodesQuery } from "#web/app/api/users.ts";
import { type ListedEpisode, ReorderList } from "#web/app/features/feeds/reorder-list.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { Button } from "#web/ui/button.tsx";
import { InPlaceSelect } from "../editable-text.tsx";
import type { ProfileEditor } from "../use-profile-editor.ts";
import { episodeOptions, hiddenEpisode } from "./episode-options.ts";
import { Section } from "./section.tsx";

/** The episodes that stand out on the page. */
export function Featured({ editor }: { editor: ProfileEditor }) {
  const query = useQuery(visibleEpisodesQuery());
  return (
    <Section
      title="Featured"
      hint={
        query.data?.length === 0
          ? "You can feature any public episode. You don't have one yet."
          : "Up to six episodes. The first is the one that visitors start with."
      }
    >
      <QueryBoundary query={query} title="Your episodes could not be loaded" loading={null}>
        {(choices) => <FeaturedEpisodes editor={editor} choices={choices} />}
      </QueryBoundary>
    </Section>
  );
}

interface FeaturedEpisodesProps {
  editor: ProfileEditor;
  /** the episodes that visitors can see */
  choices: readonly ListedEpisode[];
}

function FeaturedEpisodes({ editor, choices }: FeaturedEpisodesProps) {
  const [chosen, setChosen] = useState("");
  const ids = editor.values.featuredEpisodeIds;
  const change = (featuredEpisodeIds: number[]) => editor.edit({ featuredEpisodeIds });
  const episodes = ids.map((id) => choices.find((choice) => choice.id === id) ?? hiddenEpisode(id));
  const others = choices.filter(({ id }) => !ids.includes(id));
  const add = () => {
    setChosen("");
    change([...ids, Number(chosen)]);
  };
  return (
    <>
      {ids.length > 0 && (
        <ReorderList
          episodes={episodes}
          isManual
          onReorder={(moved) => change(moved.map(({ id }) => id))}
          onRemove={(removed) => change(ids.filter((id) => id !== removed))}
        />
      )}
      {others.length > 0 && ids.length < MEDIA_KIT_LIMITS.featuredEpisodes && (
        <div className="mt-4 flex max-w-2xl flex-wrap items-center gap-x-5 gap-y-2">
          <InPlaceSelect
            label="Another episode to feature"
            value={chosen}
            onChange={setChosen}
            options={episodeOptions(others, "Choose an episode to feature")}
            className="min-w-0 grow basis-64"
          />
          {chosen !== "" && (
            <Button size="small" onClick={add}>
              <Plus aria-hidden /> Feature
            </Button>
          )}
        </div>
      )}
    </>
  );
}
