import { formatDistanceStrict, formatDistanceToNow } from "date-fns";

/** How long ago an instant is: 'about 2 hours ago'. */
export function timeAgo(instant: string): string {
  return formatDistanceToNow(instant, { addSuffix: true });
}

/** The days until an instant that lies ahead, begun ones counted: '90 days'. */
export function daysUntil(instant: string): string {
  return formatDistanceStrict(instant, new Date(), { unit: "day", roundingMethod: "ceil" });
}
