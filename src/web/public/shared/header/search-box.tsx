import { Search } from "lucide-react";
import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { apiPaths } from "#domain/api-paths.ts";
import { isListText, pastedList } from "#domain/imports/list-text.ts";
import { paths } from "#domain/paths.ts";
import { searchPath } from "#domain/search/request.ts";
import { callApi, errorMessage } from "#web/lib/api-client.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** That of a link: what is searched for may be shorter. */
const MAX_LENGTH = 2048;

/**
 * Takes a name or word, which is searched for in everything that the signed-in user has saved, a link or a whole list. The dashboard
 * decides what it is; only a list, which has no place in a URL, is sent from here. ⌘K or Ctrl+K leads to the box that is visible.
 */
export function SearchBox({ className }: { className?: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = new URLSearchParams(search).get("q") ?? "";

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      if (!input.current || input.current.getClientRects().length === 0) return;
      event.preventDefault();
      input.current.select();
      input.current.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    navigate(typed ? searchPath(paths.dashboard(), { query: typed }) : paths.dashboard());
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!isListText(event.clipboardData.getData("text/plain"))) return;
    event.preventDefault();
    const { text, isHtml } = pastedList(event.clipboardData);
    callApi("POST", apiPaths.imports(), isHtml ? { html: text } : { text }).then(
      // Also from the page of the former list, which does not ask for another one.
      () => window.location.assign(paths.import()),
      (error) =>
        toast({ title: "The list could not be read", description: errorMessage(error), variant: "destructive" }),
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React types have the search element, Preact's shim of them has not
    <form role="search" action={paths.dashboard()} onSubmit={submit} className={classNames("relative", className)}>
      <label htmlFor={id} className="sr-only">
        Search or add
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet" />
      <input
        ref={input}
        key={query}
        id={id}
        type="search"
        name="q"
        required
        maxLength={MAX_LENGTH}
        defaultValue={query}
        placeholder="Search or add"
        aria-keyshortcuts="Meta+K Control+K"
        onPaste={paste}
        className={classNames(CONTROL_CLASS, "h-11 pr-1.5 pl-9 md:h-10")}
      />
    </form>
  );
}
