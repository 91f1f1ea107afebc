import { paths } from "#domain/paths.ts";
import { FREE_RSS_EPISODES } from "#domain/users/plan.ts";
import { usePageConfig } from "#web/app/shell/page-config.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** Shown on feeds with more episodes than the free plan publishes. */
export function FreePlanBanner() {
  const isOwnChoice = usePageConfig().premium === "beta";
  return (
    <Alert
      title="Free Plan Limitation"
      action={
        <ButtonLink size="small" to={paths.premiumSettings()}>
          {isOwnChoice ? "Upgrade to Premium" : "About Premium"}
        </ButtonLink>
      }
    >
      Only the top {FREE_RSS_EPISODES} episodes will be visible in your public RSS feed.
    </Alert>
  );
}
