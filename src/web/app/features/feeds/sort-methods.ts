import type { SortMethod } from "#domain/feeds/feed.ts";

/** The sort methods with their labels, in menu order. */
export const SORT_METHOD_CHOICES: readonly { value: SortMethod; label: string }[] = [
  { value: "manual", label: "Manual Ordering" },
  { value: "newest", label: "Sort by Newest" },
  { value: "oldest", label: "Sort by Oldest" },
  { value: "az", label: "Sort A-Z" },
  { value: "za", label: "Sort Z-A" },
  { value: "recently-added", label: "Recently Added" },
  { value: "first-added", label: "First Added" },
];

/** The label of a sort method. */
export function sortMethodLabel(method: SortMethod): string {
  return SORT_METHOD_CHOICES.find((choice) => choice.value === method)?.label ?? method;
}
