import { useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

interface PlaceEpisodesDialogProps {
  /** in their order */
  episodes: readonly EpisodeView[];
  /** not all of them */
  selectedIds: ReadonlySet<number>;
  isSaving: boolean;
  onPlace: (beforeId: number) => void;
  onClose: () => void;
}

/** Chooses the episode before which the selected ones are placed. */
export function PlaceEpisodesDialog({ episodes, selectedIds, isSaving, onPlace, onClose }: PlaceEpisodesDialogProps) {
  const others = episodes.flatMap(({ id, title }, index) =>
    selectedIds.has(id) ? [] : [{ value: String(id), label: `${index + 1}. ${title}` }],
  );
  const [beforeId, setBeforeId] = useState(others[0]?.value ?? "");
  return (
    <Dialog
      onOpenChange={onClose}
      title={`Move ${pluralize(selectedIds.size, "episode")}`}
      description="They stay in their current order."
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onPlace(Number(beforeId));
        }}
      >
        <SelectField
          label="Before"
          value={beforeId}
          onChange={(event) => setBeforeId(event.target.value)}
          options={others}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isSaving}>
            Place
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
