import type { KeyboardEvent } from "react";
import { Field, type FieldMessages } from "#web/ui/field.tsx";
import { GrowingTextarea } from "#web/ui/growing-textarea.tsx";
import type { ProfileEditor } from "./use-profile-editor.ts";

/** The fields that are one text. */
type TextName = "displayName" | "bio" | "headline" | "pronunciation" | "whyNow" | "languages" | "bioShort" | "bioLong";

interface EditableTextProps extends Omit<FieldMessages, "error"> {
  editor: ProfileEditor;
  name: TextName;
  placeholder?: string;
  hasParagraphs?: boolean;
  /** the type in which the page shows the text */
  className?: string;
}

/** A text of the profile, edited in the type in which visitors see it. */
export function EditableText({ editor, name, placeholder, hasParagraphs, className, ...messages }: EditableTextProps) {
  const change = (text: string) => editor.edit({ [name]: hasParagraphs ? text : text.replace(/\s*\n\s*/g, " ") }, name);
  const keepOnOneLine = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
  };
  return (
    <Field {...messages} error={editor.errorOf(name)}>
      {(control) => (
        <GrowingTextarea
          {...control}
          name={name}
          value={editor.values[name]}
          onChange={change}
          onKeyDown={hasParagraphs ? undefined : keepOnOneLine}
          placeholder={placeholder}
          className={className}
        />
      )}
    </Field>
  );
}
