import { Check } from "lucide-react";
import { DropdownMenu as RadixMenu } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const ITEM_CLASS =
  "flex min-h-11 w-full cursor-default select-none items-center gap-2.5 rounded-md px-3 text-sm outline-none data-[disabled]:opacity-55 data-[highlighted]:bg-sunken md:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-quiet";

interface DropdownMenuProps {
  /** the button that opens the menu */
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  /** where the trigger does more than open the menu */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A menu that opens from a button. The page behind it stays usable. */
export function DropdownMenu({ trigger, children, align = "end", isOpen, onOpenChange }: DropdownMenuProps) {
  return (
    <RadixMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-xl border border-line bg-surface p-1.5 shadow-raised data-[state=open]:animate-fade-in"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

interface MenuItemProps {
  children: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
  isDanger?: boolean;
}

/** A menu item that runs an action. */
export function MenuItem({ children, onSelect, disabled, isDanger }: MenuItemProps) {
  return (
    <RadixMenu.Item
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(ITEM_CLASS, isDanger && "text-danger [&_svg]:text-danger")}
    >
      {children}
    </RadixMenu.Item>
  );
}

/** A menu item that is a link. The link is its child. */
export function MenuLink({ children, isCurrent = false }: { children: ReactNode; isCurrent?: boolean }) {
  return (
    <RadixMenu.Item
      asChild
      className={classNames(
        ITEM_CLASS,
        "cursor-pointer",
        isCurrent && "font-medium underline decoration-2 underline-offset-4",
      )}
    >
      {children}
    </RadixMenu.Item>
  );
}

interface MenuChoicesProps<T extends string> {
  value: T | undefined;
  onChoose: (value: T) => void;
  choices: readonly { value: T; label: string }[];
}

/** A group of radio items. Choosing the current value calls onChoose as well. */
export function MenuChoices<T extends string>({ value, onChoose, choices }: MenuChoicesProps<T>) {
  return (
    <RadixMenu.RadioGroup value={value}>
      {choices.map((choice) => (
        <RadixMenu.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={() => onChoose(choice.value)}
          className={classNames(ITEM_CLASS, "pl-9")}
        >
          <RadixMenu.ItemIndicator className="absolute left-4">
            <Check />
          </RadixMenu.ItemIndicator>
          {choice.label}
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

/** Text at the top of a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-3 py-2 text-sm">{children}</RadixMenu.Label>;
}

/** A line between groups of menu items. */
export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1.5 h-px bg-line" />;
}
