import { Search } from "lucide-react";
import { QUERY_MAX_LENGTH } from "#domain/search/limits.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS } from "#web/ui/field.tsx";

interface SearchFormProps {
  /** the path of the page to search */
  action: string;
  label: string;
  query?: string;
}

/** Searches a public page on the server, so it works without JavaScript and its results can be linked to. */
export function SearchForm({ action, label, query }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React types have the search element, Preact's shim of them has not
    <form role="search" action={action} className="flex w-full gap-2 sm:w-80 print:hidden">
      <input
        type="search"
        name="q"
        required
        maxLength={QUERY_MAX_LENGTH}
        defaultValue={query}
        aria-label={label}
        placeholder="Title, show or words"
        className={classNames(CONTROL_CLASS, "h-11 min-w-0 grow md:h-10")}
      />
      <button type="submit" aria-label="Search" className={buttonClass({ size: "icon" })}>
        <Search aria-hidden />
      </button>
    </form>
  );
}
