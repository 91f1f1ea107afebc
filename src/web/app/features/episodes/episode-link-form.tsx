import { Search } from "lucide-react";
import type { Ref } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface EpisodeLinkFormProps {
  /** the URL field */
  ref: Ref<HTMLInputElement>;
  link: string;
  error: string | undefined;
  isBusy: boolean;
  onChange: (link: string) => void;
  onSubmit: () => void;
  onFind: () => void;
  onCancel: () => void;
}

/** The form for an episode's link, with a button for searching by name instead. */
export function EpisodeLinkForm(props: EpisodeLinkFormProps) {
  const { ref, link, error, isBusy, onChange, onSubmit, onFind, onCancel } = props;
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
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3">
        <p className="text-pretty text-quiet text-sm">
          Don't have a link, or have many episodes to add? You can also{" "}
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
