import type { CurrentUser } from "#domain/users/user.ts";
import { Card } from "#web/ui/card.tsx";
import { EmailVerification } from "./email-verification.tsx";
import { VerifiedBadge } from "./verified-badge.tsx";

/** Shows whether the user's e-mail address is verified, and verifies it. */
export function EmailVerificationCard({ user }: { user: CurrentUser }) {
  const description = user.isVerified
    ? `Your email address ${user.email} is verified.`
    : "Please verify your email address to continue.";
  return (
    <Card title="Email Verification" badge={<VerifiedBadge isVerified={user.isVerified} />} description={description}>
      {!user.isVerified && <EmailVerification email={user.email} container="card" />}
    </Card>
  );
}
