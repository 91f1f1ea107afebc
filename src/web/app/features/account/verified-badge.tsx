import { Badge } from "#web/ui/badge.tsx";

/** Shows whether a user's e-mail address is verified. */
export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? <Badge variant="good">Verified</Badge> : <Badge>Unverified</Badge>;
}
