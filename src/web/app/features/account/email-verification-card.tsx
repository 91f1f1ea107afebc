import type { CurrentUser } from "#domain/users/user.ts";
import { Card } from "#web/ui/card.tsx";
import { EmailVerification } from "./email-verification.tsx";
import { VerifiedBadge } from "./verified-badge.tsx";

/** Shows whether the user's e-mail address is verified, and verifies it. */
export function EmailVerificationCard({ user }: { user: CurrentUser }) {
  if (user.isVerified)
    return (
      <Card
        title="Email Verification"
        badge={<VerifiedBadge isVerified />}
        description={`Your email address ${user.email} is verified.`}
      />
    );
  return (
    <Card
      title="Email Verification"
      badge={<VerifiedBadge isVerified={false} />}
      description="Please verify your email address to continue."
    >
      <EmailVerification email={user.email} container="card" />
    </Card>
  );
}
