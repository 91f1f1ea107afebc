import { formatDistanceToNow } from "date-fns";

/** How long ago an instant is: 'about 2 hours ago'. */
export function timeAgo(instant: string): string {
  return formatDistanceToNow(instant, { addSuffix: true });
}

/** How far away an instant that lies ahead is: '89 days'. */
export function timeUntil(instant: string): string {
  return formatDistanceToNow(instant);
}
