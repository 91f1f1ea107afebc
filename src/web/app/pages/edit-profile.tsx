import { BIO_MAX_LENGTH } from "#domain/users/user.ts";
import { EditableText } from "#web/app/features/profile/editable-text.tsx";
import { EditorBar } from "#web/app/features/profile/editor-bar.tsx";
import { MediaKitEditor } from "#web/app/features/profile/media-kit/media-kit-editor.tsx";
import { PaletteEditor } from "#web/app/features/profile/palette-editor.tsx";
import { PictureEditor } from "#web/app/features/profile/picture-editor.tsx";
import { useProfileEditor } from "#web/app/features/profile/use-profile-editor.ts";
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
