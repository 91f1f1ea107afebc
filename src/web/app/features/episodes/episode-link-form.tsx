import { ListPlus, Search } from "lucide-react";
import type { ClipboardEvent, Ref } from "react";
import { Link } from "react-router";
import { readPasted } from "#domain/episodes/pasted-links.ts";
import { isListText, type PastedList, pastedList } from "#domain/imports/list-text.ts";
import { paths } from "#domain/paths.ts";
import { pasteOnOneLine } from "#web/lib/paste-on-one-line.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { OtherLinks } from "./other-links.tsx";

interface EpisodeLinkFormProps {
  /** the URL field */
  ref: Ref<HTMLInputElement>;
  link: string;
  error: string | undefined;
  isBusy: boolean;
  onChange: (link: string) => void;
  onSubmit: () => void;
  onFind: () => void;
  /** has a list looked up */
  onImport: (list: PastedList) => void;
  isImporting: boolean;
  onCancel: () => void;
}

/** All links of a text, the best first. */
function linksIn(text: string): string[] {
  const { link, others } = readPasted(text);
  return link ? [link, ...others] : [];
}

/** The form for an episode's link, with a button for searching by name instead. */
export function EpisodeLinkForm(props: EpisodeLinkFormProps) {
  const { ref, link, error, isBusy, onChange, onSubmit, onFind, onImport, isImporting, onCancel } = props;
  const links = linksIn(link);
  const isList = links.length > 1;
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!isListText(event.clipboardData.getData("text/plain"))) return pasteOnOneLine(event);
    event.preventDefault();
    onImport(pastedList(event.clipboardData));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-5"
    >
      <TextField
        ref={ref}
        label="Episode URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="A link to the episode or its show: Apple Podcasts, Spotify, YouTube, an RSS feed, an audio file or the episode's own page."
        error={error}
        value={link}
        onChange={(event) => onChange(event.target.value)}
        onPaste={paste}
      />
      <OtherLinks text={link} onUse={onChange} />
      {isList && (
        <Button
          isBusy={isImporting}
          onClick={() => onImport({ text: links.join("\n"), isHtml: false })}
          className="self-start"
        >
          <ListPlus aria-hidden /> Look up all {links.length} links
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3">
        <p className="text-pretty text-quiet text-sm">
          Don't have a link, or have many episodes to add? You can also{" "}
          <Link to={paths.import()} className="underline underline-offset-2">
            import a list
          </Link>{" "}
          or{" "}
          <Link to={paths.add()} className="underline underline-offset-2">
            add episodes from your browser or phone
          </Link>
          .
        </p>
        <Button disabled={isBusy} onClick={onFind}>
          <Search aria-hidden /> Find my appearances
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? "Processing..." : "Get Episode Details"}
        </Button>
      </DialogActions>
    </form>
  );
}
