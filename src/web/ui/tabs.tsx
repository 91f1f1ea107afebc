import { Tabs as RadixTabs } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface TabsProps<T extends string> {
  /** the accessible name of the tab list */
  label: string;
  /** of the selected tab */
  value: T;
  onChange: (value: T) => void;
  tabs: readonly { value: T; label: string }[];
  /** vertical: the tab list is beside the panel on wide screens, and above it on narrow ones; default horizontal */
  orientation?: "horizontal" | "vertical";
  className?: string;
  /** one TabPanel per tab */
  children: ReactNode;
}

/** A tab list above or beside the panel of the selected tab. The parent holds the selection. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, onChange, tabs, orientation = "horizontal", className, children } = props;
  const isVertical = orientation === "vertical";
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => onChange(next as T)}
      orientation={orientation}
      className={classNames(isVertical && "md:grid md:grid-cols-[min(12rem,28%)_minmax(0,1fr)] md:gap-10", className)}
    >
      <RadixTabs.List
        aria-label={label}
        className={classNames(
          "mb-6 flex gap-x-4 overflow-x-auto whitespace-nowrap shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] sm:gap-x-6",
          isVertical &&
            "md:mb-0 md:flex-col md:items-stretch md:gap-1 md:self-start md:overflow-visible md:shadow-none",
        )}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            onMouseDown={focusWithoutRing}
            className={classNames(
              "min-h-11 shrink-0 border-transparent border-b-2 font-medium text-quiet text-sm hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:text-ink forced-colors:data-[state=inactive]:border-[Canvas] forced-colors:data-[state=active]:underline",
              isVertical && "md:rounded-lg md:border-b-0 md:px-3 md:text-left md:data-[state=active]:bg-sunken",
            )}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <div className="min-w-0">{children}</div>
    </RadixTabs.Root>
  );
}

/** Before Radix's own handler, whose focus() would show the ring of keyboard users. */
function focusWithoutRing({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.focus({ focusVisible: false });
}

interface TabPanelProps {
  value: string;
  /** keeps what was typed in it while another tab is selected; otherwise the panel's state is lost then */
  isKept?: true;
  children: ReactNode;
}

/** The content of one tab. */
export function TabPanel({ value, isKept, children }: TabPanelProps) {
  return (
    <RadixTabs.Content value={value} forceMount={isKept} className="rounded-sm data-[state=inactive]:hidden">
      {children}
    </RadixTabs.Content>
  );
}
