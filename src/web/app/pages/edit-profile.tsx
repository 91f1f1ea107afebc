import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { PALETTE_NAMES } from "#domain/users/palettes.ts";
import { BIO_MAX_LENGTH } from "#domain/users/user.ts";
import { EditableText } from "#web/app/features/profile/editable-text.tsx";
import { EditorBar } from "#web/app/features/profile/editor-bar.tsx";
import { Featured } from "#web/app/features/profile/media-kit/featured.tsx";
import { ForHosts } from "#web/app/features/profile/media-kit/for-hosts.tsx";
import { PressKit } from "#web/app/features/profile/media-kit/press-kit.tsx";
import { Testimonials } from "#web/app/features/profile/media-kit/testimonials.tsx";
import { PictureEditor } from "#web/app/features/profile/picture-editor.tsx";
import { type ProfileEditor, useProfileEditor } from "#web/app/features/profile/use-profile-editor.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { pageTitle } from "#web/lib/page-title.ts";

export const meta = () => [{ title: pageTitle("Edit page") }];

/** The user's public profile, with each part edited where visitors see it. */
export default function EditProfile() {
  const user = useSignedInUser();
  const editor = useProfileEditor(user);
  return (
    <form method="post" onBlur={editor.leaveControl} onSubmit={(event) => event.preventDefault()} noValidate>
      <h1 className="pt-8 text-quiet text-sm">
        <span className="font-medium text-ink">Edit page</span>
        {" – click any part to change it. Only your name is required. Changes save as you type, and are public."}
      </h1>
      <div data-palette={editor.values.palette}>
        <div className="guest-block full-bleed mt-6 mb-14 flex flex-col gap-8 py-8 md:flex-row md:gap-12 md:py-12">
          <PictureEditor user={user} />
          <div className="min-w-0 max-w-2xl grow space-y-2">
            <EditableText
              editor={editor}
              name="displayName"
              label="Name"
              ghost="Your name"
              className="font-display text-4xl leading-none tracking-tight md:text-6xl"
            />
            <EditableText
              editor={editor}
              name="pronunciation"
              label="Pronunciation"
              ghost="Add how to say your name: MAH-ra lint"
              className="text-base md:text-sm"
            />
            <EditableText
              editor={editor}
              name="headline"
              label="Headline"
              ghost="Add a headline: one line that says what you are known for"
              className="font-display text-2xl leading-snug"
            />
            <EditableText
              editor={editor}
              name="bio"
              label="Bio"
              labelNote={`${editor.values.bio.length} of ${BIO_MAX_LENGTH}`}
              ghost="Add a short bio"
              hasParagraphs
              className="text-lg leading-relaxed"
            />
            <div className="pt-4">
              <PaletteEditor editor={editor} />
            </div>
          </div>
        </div>
      </div>
      <MediaKitEditor editor={editor} />
      <EditorBar user={user} editor={editor} />
      {editor.prompt}
    </form>
  );
}

/** The sections of the page that hosts read, in its order. All fields are optional; visitors see those that are filled. */
function MediaKitEditor({ editor }: { editor: ProfileEditor }) {
  return (
    <div className="space-y-14">
      <ForHosts editor={editor} />
      <Featured editor={editor} />
      <Testimonials editor={editor} />
      <p className="rounded-2xl border border-line-strong border-dashed px-5 py-6 text-center text-pretty text-quiet">
        Your appearances and shows stand here. They are edited in{" "}
        <Link to={paths.feeds()} className="rounded-sm text-ink underline underline-offset-4">
          your feeds
        </Link>
        .
      </p>
      <PressKit editor={editor} />
    </div>
  );
}

/** Chooses the palette of the guest's pages, players, covers and share images. */
function PaletteEditor({ editor }: { editor: ProfileEditor }) {
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
