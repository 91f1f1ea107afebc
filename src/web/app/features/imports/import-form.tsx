import { FileUp, Link2 } from "lucide-react";
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { isEpisodeLink } from "#domain/episodes/link-rank.ts";
import { readPasted } from "#domain/episodes/pasted-links.ts";
import { IMPORT_MAX_BYTES, IMPORT_TOO_LARGE_MESSAGE } from "#domain/imports/import.ts";
import { pastedList } from "#domain/imports/list-text.ts";
import { type ImportInput, useStartImport } from "#web/app/api/imports.ts";
import { isUnanswered } from "#web/app/shell/unanswered-notice.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { pasteOnOneLine } from "#web/lib/paste-on-one-line.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";

const FILE_TYPES = ".csv,.tsv,.txt,.json,.yaml,.yml,.toml,.bib,.ris,.enw,.html,.htm,.xml,.rss,.opml,.md";

type Source = "paste" | "url" | "file";

/** The address of a page, where a text is nothing else. The link of an episode is a list of one. */
function pageIn(text: string): string | undefined {
  const { link, others } = readPasted(text);
  const isAlone = /^(?:https?:\/\/|www\.)\S+$/i.test(text.trim()) && others.length === 0;
  return isAlone && link && !isEpisodeLink(link) ? link : undefined;
}

/** Takes a list of appearances: pasted, from a page, or from a file. */
export function ImportForm() {
  const start = useStartImport();
  const [source, setSource] = useState<Source>("paste");
  const [text, setText] = useState("");
  const [url, setUrl] = useState("");
  /** what was refused before it was sent */
  const [refusal, setRefusal] = useState<string>();

  const submit = (from: Source, input: ImportInput, bytes = 0) => {
    if (start.isPending) return;
    setSource(from);
    setRefusal(bytes > IMPORT_MAX_BYTES ? IMPORT_TOO_LARGE_MESSAGE : undefined);
    if (bytes <= IMPORT_MAX_BYTES) start.mutate(input);
  };
  const submitText = (pasted: string, isHtml = false) => {
    const page = isHtml ? undefined : pageIn(pasted);
    if (page) submit("paste", { url: page });
    else if (pasted.trim() === "") {
      setSource("paste");
      setRefusal("Paste a list first");
    } else submit("paste", { text: pasted, isHtml }, new Blob([pasted]).size);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    if (start.isPending) return;
    setText(event.clipboardData.getData("text/plain").slice(0, IMPORT_MAX_BYTES));
    const { text, isHtml } = pastedList(event.clipboardData);
    submitText(text, isHtml);
  };
  const errorAt = (place: Source) => {
    if (source !== place) return undefined;
    if (refusal) return refusal;
    if (!start.error) return undefined;
    return isUnanswered(start.error) ? start.error.message : errorMessage(start.error);
  };
  const isBusy = (place: Source) => start.isPending && source === place;

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form
        noValidate
        className="flex flex-col gap-4 rounded-2xl bg-sunken p-5 md:p-6"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submitText(text);
        }}
      >
        <TextareaField
          label="Paste your list"
          rows={9}
          placeholder="Rows of a spreadsheet, a part of a web page or a document, or links"
          hint="We keep the links, and start reading as soon as you paste."
          value={text}
          readOnly={start.isPending}
          error={errorAt("paste")}
          onPaste={paste}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="self-start" isBusy={isBusy("paste")} disabled={start.isPending}>
          {isBusy("paste") ? "Reading…" : "Read this list"}
        </Button>
      </form>
      <div className="grid content-start gap-6">
        <form
          noValidate
          className="flex flex-col gap-4 rounded-2xl bg-sunken p-5 md:p-6"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (url.trim() !== "") return submit("url", { url: url.trim() });
            setSource("url");
            setRefusal("Please enter a URL");
          }}
        >
          <TextField
            label="Link to a page"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="Your press page, a feed, an OPML file, or any other public list."
            value={url}
            error={errorAt("url")}
            onChange={(event) => setUrl(event.target.value)}
            onPaste={pasteOnOneLine}
          />
          <Button type="submit" className="self-start" isBusy={isBusy("url")} disabled={start.isPending}>
            {!isBusy("url") && <Link2 aria-hidden />} {isBusy("url") ? "Reading…" : "Read this page"}
          </Button>
        </form>
        <div className="flex flex-col gap-4 rounded-2xl bg-sunken p-5 md:p-6">
          <Field
            label="Upload a file"
            hint="CSV, TSV, JSON, YAML, TOML, BibTeX, RIS, EndNote, HTML, RSS or OPML, up to 5 MB."
            error={errorAt("file")}
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept={FILE_TYPES}
                aria-disabled={start.isPending || undefined}
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) submit("file", { file }, file.size);
                  target.value = "";
                }}
                className="w-full min-w-0 rounded-lg border border-line-strong bg-surface text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-l-lg file:border-0 file:bg-sunken file:px-4 file:font-medium file:text-ink md:file:min-h-10"
              />
            )}
          </Field>
          {isBusy("file") && (
            <p role="status" className="flex items-center gap-2 text-quiet text-sm">
              <FileUp aria-hidden className="size-4" /> Reading…
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
