import type { UserSummary } from "#domain/users/administration.ts";
import { VerifiedBadge } from "#web/app/features/account/verified-badge.tsx";
import { Badge } from "#web/ui/badge.tsx";

/** A user's status: verified or unverified, premium, administrator. */
export function UserBadges({ user }: { user: UserSummary }) {
  return (
    <>
      <VerifiedBadge isVerified={user.isVerified} />
      {user.isPremium && <Badge variant="neutral">Premium</Badge>}
      {user.isAdmin && <Badge variant="danger">Admin</Badge>}
    </>
  );
}
