import { Search } from "lucide-react";
import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useState } from "react";
import { type Entry, readEntry } from "#domain/episodes/entry.ts";
import { pastedList } from "#domain/imports/list-text.ts";
import { OtherLinks } from "#web/app/features/episodes/other-links.tsx";
import { isUnanswered } from "#web/app/shell/unanswered-notice.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { pasteOnOneLine } from "#web/lib/paste-on-one-line.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { TextField } from "#web/ui/text-field.tsx";

export type GivenEntry = Exclude<Entry, { kind: "nothing" }>;

interface EntryFieldProps {
  label: string;
  placeholder?: string;
  hint?: ReactNode;
  /** what the field contains at first */
  initial?: string;
  /** shown when nothing was entered */
  emptyMessage: string;
  action: string;
  isBusy: boolean;
  /** as the main thing of a page */
  isLarge?: boolean;
  /** enters the initial text without being asked to */
  startsAtOnce?: boolean;
  /** The error of the promise is shown at the field. */
  onEntry: (entry: GivenEntry) => Promise<unknown>;
}

/**
 * The field that takes a link, a name, a show or a whole list, and beside it a button where there is room. What is pasted and needs no
 * more words, a link or a list, is entered at once.
 */
export function EntryField({
  label,
  placeholder,
  hint,
  initial = "",
  emptyMessage,
  action,
  isBusy,
  isLarge = false,
  startsAtOnce = false,
  onEntry,
}: EntryFieldProps) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();

  const change = (typed: string) => {
    setText(typed);
    setError(undefined);
  };
  const enter = (entry: Entry) => {
    setError(entry.kind === "nothing" ? emptyMessage : undefined);
    if (entry.kind !== "nothing")
      onEntry(entry).catch((failure) => setError(isUnanswered(failure) ? failure.message : errorMessage(failure)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears
  useEffect(() => {
    if (startsAtOnce) enter(readEntry(text));
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) enter(readEntry(text));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isReplaced = value === initial || (selectionStart === 0 && selectionEnd === value.length);
    const pasted = event.clipboardData.getData("text/plain");
    const entry = readEntry(pasted, pastedList(event.clipboardData));
    if (entry.kind !== "list" && (entry.kind !== "link" || !isReplaced)) return pasteOnOneLine(event);
    event.preventDefault();
    if (isBusy) return;
    change(entry.kind === "link" ? pasted.trim().replace(/\s+/g, " ") : "");
    enter(entry);
  };

  return (
    <search className="@container flex flex-col gap-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 @md:flex-row @md:items-start">
        <TextField
          label={label}
          placeholder={placeholder}
          hint={hint}
          className={classNames("w-full min-w-0 grow", isLarge && "[&_input]:h-14 [&_input]:px-4 [&_input]:text-lg!")}
          error={error}
          value={text}
          onChange={(event) => change(event.target.value)}
          onFocus={(event) => event.target.value === initial && event.target.select()}
          onPaste={paste}
        />
        {/* Its top is that of the field, below the label. */}
        <Button
          type="submit"
          variant={isLarge ? "primary" : "secondary"}
          isBusy={isBusy}
          className={classNames("@md:mt-6.5", isLarge && "min-h-12 @md:min-h-14 @md:px-6")}
        >
          <Search aria-hidden /> {isBusy ? "Searching…" : action}
        </Button>
      </form>
      <OtherLinks text={text} onUse={change} />
    </search>
  );
}
