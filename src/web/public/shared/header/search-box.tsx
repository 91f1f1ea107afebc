import { Search } from "lucide-react";
import { type FormEvent, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { QUERY_MAX_LENGTH } from "#domain/search/limits.ts";
import { searchPath } from "#domain/search/request.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS } from "#web/ui/field.tsx";

/** Searches everything that the signed-in user has saved; the dashboard shows what it finds. */
export function SearchBox({ className }: { className?: string }) {
  const id = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = new URLSearchParams(search).get("q") ?? "";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    navigate(typed ? searchPath(paths.dashboard(), { query: typed }) : paths.dashboard());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React types have the search element, Preact's shim of them has not
    <form role="search" action={paths.dashboard()} onSubmit={submit} className={classNames("relative", className)}>
      <label htmlFor={id} className="sr-only">
        Search everything
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet" />
      <input
        key={query}
        id={id}
        type="search"
        name="q"
        required
        maxLength={QUERY_MAX_LENGTH}
        defaultValue={query}
        placeholder="Search everything"
        className={classNames(CONTROL_CLASS, "h-11 pr-1.5 pl-9 md:h-10")}
      />
    </form>
  );
}
