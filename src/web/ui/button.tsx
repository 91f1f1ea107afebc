import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "medium" | "small" | "icon";

interface ButtonStyle {
  /** primary: the main action of a page; quiet: repeated in lists; danger: deletes something; secondary: all others */
  variant?: ButtonVariant;
  /** icon: a square that holds one icon; it needs an aria-label */
  size?: ButtonSize;
}

const SHAPE =
  "inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-lg text-balance text-center font-medium transition-colors duration-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0 aria-busy:[&_svg~svg]:hidden";

const VARIANTS: Record<ButtonVariant, string> = {
  // With forced colors, all that marks it is the border.
  primary: "border border-transparent bg-accent text-on-accent hover:bg-accent-hover aria-disabled:hover:bg-accent",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-sunken aria-disabled:hover:bg-surface",
  quiet: "text-quiet hover:bg-sunken hover:text-ink aria-disabled:hover:bg-transparent aria-disabled:hover:text-quiet",
  danger:
    "border border-danger bg-surface text-danger hover:bg-danger hover:text-paper aria-disabled:hover:bg-surface aria-disabled:hover:text-danger",
};

const SIZES: Record<ButtonSize, string> = {
  medium: "min-h-11 px-4 text-sm md:min-h-10",
  small: "min-h-11 px-3 text-sm md:min-h-9",
  icon: "size-11 md:size-10",
};

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ variant = "secondary", size = "medium" }: ButtonStyle = {}): string {
  return classNames(SHAPE, VARIANTS[variant], SIZES[size]);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** shows a spinner in place of its icon, and disables the button */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. Its type is "button" unless set, so it submits no form by accident. Disabled, it does nothing but keeps the focus, which a
 * browser would take from it: who works with the keyboard goes on where they were.
 */
export function Button({
  variant,
  size,
  isBusy = false,
  disabled,
  className,
  onClick,
  onPointerDown,
  onKeyDown,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled || isBusy;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      // Enter in a field of its form clicks the button, too.
      onClick={isOff ? preventDefault : onClick}
      // They open the menu that the button is for.
      onPointerDown={isOff ? undefined : onPointerDown}
      onKeyDown={isOff ? undefined : onKeyDown}
      aria-busy={isBusy || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

function preventDefault(event: MouseEvent) {
  event.preventDefault();
}

interface ButtonLinkProps extends LinkProps, ButtonStyle {
  className?: string;
}

/** A link to a page of the application that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size }), className)} />;
}

interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonStyle {}

/** A link that loads a document (a public page, a feed, another site) and looks like a button. */
export function ButtonAnchor({ variant, size, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      {children}
    </a>
  );
}
