import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
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

  const search = (text: string) => {
    clearTimeout(timer.current);
    lastSearched.current = text.trim();
    onSearch(lastSearched.current);
  };
  const [due, setDue] = useState<{ text: string }>();
  const searchAfterPause = (text: string) => {
    clearTimeout(timer.current);
    // In a transition, as the router's own updates are: the search comes after a click that was there first.
    timer.current = setTimeout(() => startTransition(() => setDue({ text })), DEBOUNCE_MS);
  };

  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
  // A search that starts while another page is loading would navigate back.
  const searchUnlessLeaving = useEffectEvent((text: string) => {
    if (destination === undefined || destination.pathname === pathname) search(text);
  });
  useEffect(() => {
    if (due) searchUnlessLeaving(due.text);
  }, [due]);
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
