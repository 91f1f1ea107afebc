import { EditableText } from "../editable-text.tsx";
import { TextRows } from "../text-rows.tsx";
import type { ProfileEditor } from "../use-profile-editor.ts";
import { Section } from "./section.tsx";

/** What a host needs to invite the guest. */
export function ForHosts({ editor }: { editor: ProfileEditor }) {
  return (
    <Section title="For hosts" className="grid gap-x-12 gap-y-8 md:grid-cols-[1fr_18rem]">
      <div className="min-w-0 max-w-2xl space-y-5">
        <EditableText
          editor={editor}
          name="whyNow"
          label="Why now"
          ghost="Add a reason to invite you now: a new book, a finding, an anniversary"
          className="text-lg leading-relaxed"
        />
        <TextRows
          editor={editor}
          name="topics"
          title="Topics"
          rowName="Topic"
          ghost="Add a topic, phrased as an episode title"
          listClassName="divide-y divide-line border-line border-y"
          className="py-1 font-display text-xl leading-snug"
        />
      </div>
      <div className="min-w-0 space-y-4">
        <EditableText
          editor={editor}
          name="bookingUrl"
          label="Booking link"
          isLabelShown
          inputMode="url"
          ghost="Add a link to your calendar"
          className="text-base md:pointer-fine:text-sm"
        />
        <EditableText
          editor={editor}
          name="contactEmail"
          label="Contact email"
          isLabelShown
          inputMode="email"
          autoComplete="email"
          hint="Shown to visitors who ask for it with a click, and on the printed sheet. It can differ from the one you log in with."
          ghost="Add an address for hosts"
          className="text-base md:pointer-fine:text-sm"
        />
        <EditableText
          editor={editor}
          name="languages"
          label="Languages"
          isLabelShown
          ghost="Add languages, separated by commas"
          className="text-base md:pointer-fine:text-sm"
        />
        <TextRows
          editor={editor}
          name="links"
          title="Links"
          isTitleShown
          rowName="Link"
          ghost="Add your website or another profile"
          className="text-base md:pointer-fine:text-sm"
        />
      </div>
    </Section>
  );
}
