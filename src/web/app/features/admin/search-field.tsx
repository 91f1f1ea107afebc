import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
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

  // A search that starts while another page is loading would navigate back.
  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
  const isLeaving = destination !== undefined && destination.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);

  const search = (text: string) => {
    clearTimeout(timer.current);
    lastSearched.current = text.trim();
    onSearch(lastSearched.current);
  };
  const searchAfterPause = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), DEBOUNCE_MS);
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
            searchAfterPause(target.value);
          }}
          // Pressing the mouse on a result takes the focus: new results must not take that one's place before the button is released.
          onBlur={() => typed.trim() !== lastSearched.current && searchAfterPause(typed)}
        />
      </form>
    </search>
  );
}
