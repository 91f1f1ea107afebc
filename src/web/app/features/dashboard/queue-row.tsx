import type { ReactNode } from "react";

interface QueueRowProps {
  /** a cover, or an icon */
  picture: ReactNode;
  title: string;
  details?: ReactNode;
  /** its buttons, the main one first */
  children: ReactNode;
  /** of a suggestion: finds the row when it gets the focus */
  suggestionId?: number;
}

/** One thing that the guest decides on or mends. */
export function QueueRow({ picture, title, details, children, suggestionId }: QueueRowProps) {
  return (
    <li
      data-suggestion={suggestionId}
      className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[3rem_minmax(0,1fr)_auto]"
    >
      <span className="grid size-12 place-items-stretch overflow-hidden rounded-md bg-sunken text-quiet [&>svg]:size-5 [&>svg]:place-self-center">
        {picture}
      </span>
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere font-medium">
          {title}
        </p>
        {details && <div className="text-pretty text-quiet text-sm">{details}</div>}
      </div>
      <div className="flex flex-wrap gap-1 max-sm:col-start-2 sm:flex-row-reverse">{children}</div>
    </li>
  );
}
