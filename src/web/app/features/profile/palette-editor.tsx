import { PALETTE_NAMES } from "#domain/users/palettes.ts";
import type { ProfileEditor } from "./use-profile-editor.ts";

/** Chooses the palette of the guest's pages, players, covers and share images. */
export function PaletteEditor({ editor }: { editor: ProfileEditor }) {
  const { values, edit } = editor;
  return (
    <fieldset name="palette">
      <legend className="font-medium text-sm">Color</legend>
      <p className="text-pretty text-quiet text-sm">
        Of your pages, players and covers, and of the card that links show.
      </p>
      <div className="mt-2 flex flex-wrap gap-1">
        {PALETTE_NAMES.map((name) => (
          <label key={name} className="palette-choice">
            <input
              type="radio"
              name="palette"
              value={name}
              checked={values.palette === name}
              onChange={() => edit({ palette: name })}
              className="sr-only"
            />
            <span data-palette={name} className="palette-swatch" />
            <span className="text-xs capitalize">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
