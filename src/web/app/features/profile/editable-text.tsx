import { ChevronDown } from "lucide-react";
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { GrowingTextarea } from "#web/ui/growing-textarea.tsx";
import type { ProfileEditor } from "./use-profile-editor.ts";

/** There for the pointer, and while the text is edited. */
const HIDDEN_LABEL_CLASS =
  "pointer-events-none absolute -top-2.5 left-2 z-10 rounded-sm bg-paper px-1 text-quiet text-xs opacity-0 group-focus-within:opacity-100 group-hover:opacity-100";

interface InPlaceTextProps extends Pick<HTMLAttributes<HTMLTextAreaElement>, "inputMode"> {
  label: string;
  labelNote?: string;
  /** the page has the label, too; otherwise it is there for the pointer and while the text is edited */
  isLabelShown?: boolean;
  /** what is said of it besides */
  hint?: ReactNode;
  /** the path of the control */
  name: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** stands in the page where the text is missing, and says what belongs there */
  ghost: string;
  hasParagraphs?: boolean;
  autoComplete?: string;
  /** the type in which the page shows the text */
  className?: string;
}

/** A text that looks as visitors see it, and is edited where it stands. */
export function InPlaceText(props: InPlaceTextProps) {
  const { label, labelNote, isLabelShown, hint, error, ghost, hasParagraphs, onChange, className, ...textarea } = props;
  const id = useId();
  const keepOnOneLine = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
  };
  return (
    <div className="group relative -mx-3">
      <label htmlFor={id} className={isLabelShown ? "block px-3 text-quiet text-sm" : HIDDEN_LABEL_CLASS}>
        {label}
        {labelNote && <span className="tabular-nums">{`, ${labelNote}`}</span>}
      </label>
      <GrowingTextarea
        {...textarea}
        id={id}
        isPlain
        onChange={(text) => onChange(hasParagraphs ? text : text.replace(/\s*\n\s*/g, " "))}
        onKeyDown={hasParagraphs ? undefined : keepOnOneLine}
        placeholder={ghost}
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(error && `${id}-error`, hint ? `${id}-hint` : undefined) || undefined}
        className={className}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="px-3 pt-1 text-pretty text-danger text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="px-3 pt-1 text-pretty text-quiet text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

interface InPlaceSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  className?: string;
}

/** A choice that looks like a text of the page. The first option has no value, and says what belongs there. */
export function InPlaceSelect({ label, value, onChange, options, className }: InPlaceSelectProps) {
  const id = useId();
  return (
    <div className={classNames("group relative -mx-3", className)}>
      <label htmlFor={id} className={HIDDEN_LABEL_CLASS}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={classNames(
          "min-h-11 w-full appearance-none truncate rounded-lg border border-dashed bg-transparent pr-9 pl-3 text-base hover:border-line-strong hover:bg-surface focus:border-line-strong focus:border-solid focus:bg-surface md:min-h-10 md:pointer-fine:text-sm",
          value === "" ? "border-line-strong text-quiet" : "border-transparent text-ink",
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-quiet opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  );
}

/** The fields that are one text. */
type TextName =
  | "displayName"
  | "bio"
  | "headline"
  | "pronunciation"
  | "whyNow"
  | "languages"
  | "bookingUrl"
  | "contactEmail"
  | "bioShort"
  | "bioLong";

interface EditableTextProps extends Omit<InPlaceTextProps, "name" | "value" | "onChange" | "error"> {
  editor: ProfileEditor;
  name: TextName;
}

/** A text of the profile. */
export function EditableText({ editor, name, ...text }: EditableTextProps) {
  return (
    <InPlaceText
      {...text}
      name={name}
      value={editor.values[name]}
      onChange={(value) => editor.edit({ [name]: value }, name)}
      error={editor.errorOf(name)}
    />
  );
}
