import { Badge } from "#web/ui/badge.tsx";

/** Shows a user's plan. */
export function PlanBadge({ isPremium }: { isPremium: boolean }) {
  return isPremium ? <Badge variant="neutral">Premium</Badge> : <Badge>Free</Badge>;
}
