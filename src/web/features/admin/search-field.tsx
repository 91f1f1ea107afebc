import { useEffect, useRef, useState } from "react";
import { TextField } from "#web/ui/text-field.tsx";

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** the current search text */
  value: string;
  onSearch: (text: string) => void;
}

/** A search field that searches after a pause in typing, or at once on Enter. It follows external changes of its value. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const lastSearched = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // A late update must not overwrite what the user has typed since.
    if (value === lastSearched.current || document.activeElement === input.current) return;
    lastSearched.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    lastSearched.current = text.trim();
    onSearch(lastSearched.current);
  };
  return (
    <search className="w-full grow sm:w-auto sm:max-w-sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <TextField
          ref={input}
          label={label}
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(target.value), DEBOUNCE_MS);
          }}
          // Searching now clears the timer, whose search would otherwise navigate back after the user has moved on.
          onBlur={() => typed.trim() !== lastSearched.current && search(typed)}
        />
      </form>
    </search>
  );
}
