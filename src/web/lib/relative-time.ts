import { formatDistanceStrict, formatDistanceToNow } from "date-fns";

/** How long ago a timestamp is: 'about 2 hours ago'. */
export function timeAgo(timestamp: string): string {
  return formatDistanceToNow(timestamp, { addSuffix: true });
}

/** The number of days until a future timestamp, rounded up: '90 days'. */
export function daysUntil(timestamp: string): string {
  return formatDistanceStrict(timestamp, new Date(), { unit: "day", roundingMethod: "ceil" });
}
