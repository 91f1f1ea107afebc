import { TextField } from "#web/ui/text-field.tsx";
import { EditableText } from "../editable-text.tsx";
import { TextRows } from "../text-rows.tsx";
import type { ProfileEditor } from "../use-profile-editor.ts";
import { Section } from "./section.tsx";

/** What a host needs to invite the guest. */
export function ForHosts({ editor }: { editor: ProfileEditor }) {
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
          hint="Shown to visitors who ask for it with a click, and on the printed sheet. It can differ from the one you sign in with."
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

function inputField(editor: ProfileEditor, name: "bookingUrl" | "contactEmail") {
  return {
    name,
    value: editor.values[name],
    onChange: (event: { target: { value: string } }) => editor.edit({ [name]: event.target.value }, name),
    error: editor.errorOf(name),
  };
}
