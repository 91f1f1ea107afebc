import type { TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

interface GrowingTextareaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange"> {
  value: string;
  /** @param caret where the caret is in the text */
  onChange: (text: string, caret: number) => void;
  /** plain: looks like the text of the page until the pointer is over it, or it is edited or empty */
  isPlain?: boolean;
}

/** A textarea as high as its text, in the type of the text around it. */
export function GrowingTextarea({ value, onChange, isPlain = false, className, ...textarea }: GrowingTextareaProps) {
  // Below 16 px, phones and tablets zoom into a field that is tapped.
  const text =
    "col-start-1 row-start-1 min-w-0 whitespace-pre-wrap wrap-anywhere rounded-lg border px-3 py-2 pointer-coarse:text-[max(1rem,1em)]";
  return (
    <span className={classNames("grid min-w-0", className)}>
      {/* The same text in the same cell gives the height: not every browser has `field-sizing`. */}
      <span aria-hidden className={classNames(text, "invisible border-transparent")}>
        {`${value || textarea.placeholder || ""} `}
      </span>
      <textarea
        dir="auto"
        rows={1}
        {...textarea}
        value={value}
        onChange={({ target }) => onChange(target.value, target.selectionStart)}
        className={classNames(
          text,
          "scroll-mb-28 resize-none overflow-hidden border-dashed bg-transparent text-ink placeholder:text-quiet hover:border-line-strong hover:bg-surface focus:border-line-strong focus:border-solid focus:bg-surface aria-invalid:border-danger",
          isPlain ? "border-transparent placeholder-shown:border-line-strong" : "border-line-strong",
        )}
      />
    </span>
  );
}
