import { useEffect, useRef, useState } from "react";
import { TextField } from "#web/ui/text-field.tsx";

const SEARCH_PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** what the list shows now */
  searched: string;
  onSearch: (text: string) => void;
}

/** Searches while somebody types, after a pause; Enter searches at once. It follows when the list is led elsewhere. */
export function SearchField({ label, placeholder, searched, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(searched);
  const asked = useRef(searched);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // An answer that comes late must not take back what has been typed since.
    if (searched === asked.current || document.activeElement === field.current) return;
    asked.current = searched;
    setTyped(searched);
  }, [searched]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const ask = (text: string) => {
    clearTimeout(pause.current);
    asked.current = text.trim();
    onSearch(asked.current);
  };
  return (
    <search className="w-full grow sm:w-auto sm:max-w-sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(typed);
        }}
      >
        <TextField
          ref={field}
          label={label}
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            clearTimeout(pause.current);
            pause.current = setTimeout(() => ask(target.value), SEARCH_PAUSE_MS);
          }}
          // Whoever goes elsewhere before the pause is over shall not be called back by it.
          onBlur={() => typed.trim() !== asked.current && ask(typed)}
        />
      </form>
    </search>
  );
}
