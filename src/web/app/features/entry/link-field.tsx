import { EntryField, type GivenEntry } from "./entry-field.tsx";

/** Asks for a link where a name was not found. */
export function LinkField({ isBusy, onEntry }: { isBusy: boolean; onEntry: (entry: GivenEntry) => Promise<unknown> }) {
  return (
    <EntryField
      label="Link to an episode or its show"
      placeholder="https://"
      emptyMessage="Please enter a URL"
      action="Use this link"
      isBusy={isBusy}
      onEntry={onEntry}
    />
  );
}
