import type { UseFormReturn } from "react-hook-form";
import type { EpisodeFormValues, EpisodeInput } from "#domain/episodes/episode.ts";
import { type LinkPrivacy, privateLinkFields } from "#domain/links/shareable.ts";
import { Alert } from "#web/ui/alert.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { privateLinksSentence } from "./private-links.ts";

interface PrivateLinksNoticeProps {
  form: UseFormReturn<EpisodeFormValues, unknown, EpisodeInput>;
  /** of the episode or draft that filled the form */
  known: LinkPrivacy | null | undefined;
}

/** Says which links visitors will not see, and lets the guest publish them; nothing where all are public. */
export function PrivateLinksNotice({ form, known }: PrivateLinksNoticeProps) {
  const values = form.watch();
  const ofSource = known === "public" ? null : (known ?? null);
  const fields = privateLinkFields({ ...values, linkPrivacy: ofSource });
  if (fields.length === 0) return null;
  const isPublic = values.linkPrivacy === "public";
  return (
    <Alert title={privateLinksSentence(fields)}>
      <div className="mt-2">
        <CheckboxField
          label="Publish it anyway"
          hint="Only if everybody may have it: visitors and podcast apps get the link as it is."
          checked={isPublic}
          onChange={({ target }) =>
            form.setValue("linkPrivacy", target.checked ? "public" : ofSource, { shouldDirty: true })
          }
        />
      </div>
    </Alert>
  );
}

/** Says that the links of an episode are not those of the private feed that was pasted; nothing where they still are. */
export function PublicLinksNotice({ values }: { values: EpisodeFormValues }) {
  if (privateLinkFields(values).length > 0) return null;
  return <Alert title="The link you pasted is private, so we filled in the public links of the same episode." />;
}
