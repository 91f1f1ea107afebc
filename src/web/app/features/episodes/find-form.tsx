import { Search } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { errorMessage } from "#web/lib/api-client.ts";
import { pasteOnOneLine } from "#web/lib/paste-on-one-line.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { OtherLinks } from "./other-links.tsx";

interface FindFormProps {
  label: string;
  placeholder?: string;
  /** what the field contains at first */
  initial?: string;
  /** shown when nothing was entered */
  emptyMessage: string;
  action: string;
  isBusy: boolean;
  /** searches for the initial text without being asked to */
  startsAtOnce?: boolean;
  /** The error of the promise is shown at the field. */
  onFind: (query: string) => Promise<unknown>;
}

/** Searches podcast directories: a field, and beside it a button where there is room. */
export function FindForm({
  label,
  placeholder,
  initial = "",
  emptyMessage,
  action,
  isBusy,
  startsAtOnce = false,
  onFind,
}: FindFormProps) {
  const [query, setQuery] = useState(initial);
  const [error, setError] = useState<string>();

  const change = (text: string) => {
    setQuery(text);
    setError(undefined);
  };
  const find = () => {
    const wanted = query.trim();
    setError(wanted === "" ? emptyMessage : undefined);
    if (wanted !== "") onFind(wanted).catch((failure) => setError(errorMessage(failure)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (startsAtOnce) find();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find();
  };

  return (
    <search className="@container flex flex-col gap-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 @md:flex-row @md:items-start">
        <TextField
          label={label}
          placeholder={placeholder}
          className="w-full min-w-0 grow"
          error={error}
          value={query}
          onChange={(event) => change(event.target.value)}
          onPaste={pasteOnOneLine}
        />
        {/* Its top is that of the field, below the label. */}
        <Button type="submit" isBusy={isBusy} className="@md:mt-6.5">
          <Search aria-hidden /> {isBusy ? "Searching…" : action}
        </Button>
      </form>
      <OtherLinks text={query} onUse={change} />
    </search>
  );
}
