import { isHttpUrl } from "#domain/http-url.ts";
import { MEDIA_KIT_LIMITS } from "#domain/users/media-kit.ts";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { RemoteImage, useImageError } from "#web/ui/remote-image.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { EditableText } from "../editable-text.tsx";
import type { ProfileEditor } from "../use-profile-editor.ts";
import { AddButton, Rows } from "./rows.tsx";
import { Section } from "./section.tsx";

/** Introductions and photos. */
export function PressKit({ editor }: { editor: ProfileEditor }) {
  const { photos } = editor.values;
  return (
    <Section
      title="Press kit"
      hint="Texts for show notes and introductions. Write them in the third person; visitors can copy each one."
    >
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <EditableText
          editor={editor}
          name="bioShort"
          label="Short introduction"
          isLabelShown
          labelNote="about 50 words"
          ghost="Add a text of about 50 words"
          hasParagraphs
          className="leading-relaxed"
        />
        <EditableText
          editor={editor}
          name="bioLong"
          label="Long introduction"
          isLabelShown
          labelNote="about 150 words"
          ghost="Add a text of about 150 words"
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
        <AddButton onClick={() => editor.edit({ photos: [...photos, { url: "", credit: "" }] })}>Add photo</AddButton>
      )}
    </Section>
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
