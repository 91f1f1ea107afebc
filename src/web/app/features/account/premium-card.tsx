import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { FREE_RSS_EPISODES, PREMIUM_ADDITIONS, PREMIUM_BENEFITS } from "#domain/users/plan.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { useChangePlan } from "#web/app/api/plans.ts";
import { usePageConfig } from "#web/app/shell/page-config.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PlanBadge } from "./plan-badge.tsx";

/** Shows the user's plan and the benefits of premium, and switches the plan, back to the free plan after confirmation, where that is the user's choice. */
export function PremiumCard({ isPremium }: { isPremium: boolean }) {
  const isOwnChoice = usePageConfig().premium === "beta";
  const changing = useChangePlan();
  const [isConfirming, setIsConfirming] = useState(false);
  const change = () => changing.mutate(!isPremium, { onSuccess: () => setIsConfirming(false) });

  return (
    <Card
      title="Premium Subscription"
      badge={<PlanBadge isPremium={isPremium} />}
      description={isPremium ? "You are on the premium plan." : "You are on the free plan."}
    >
      <div className="flex flex-col items-start gap-5">
        <ul className="space-y-2">
          {[...PREMIUM_ADDITIONS, ...PREMIUM_BENEFITS].map((benefit) => (
            <li key={benefit} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-good" />
              {benefit}
            </li>
          ))}
        </ul>
        <p className="text-pretty border-line border-l-2 pl-3 text-quiet text-sm">
          {isOwnChoice
            ? "Premium is free during the beta. Pricing will be announced after the beta."
            : "On this site, an administrator gives people premium."}
        </p>
        {isOwnChoice && (
          <Button
            variant={isPremium ? "secondary" : "primary"}
            isBusy={changing.isPending}
            onClick={isPremium ? () => setIsConfirming(true) : change}
          >
            {isPremium ? "Deactivate Premium" : "Activate Premium"}
          </Button>
        )}
      </div>
      {isConfirming && (
        <AlertDialog
          onOpenChange={setIsConfirming}
          title="Deactivate Premium?"
          description={<DeactivationEffects />}
          cancelLabel="Keep Premium"
          confirmLabel="Deactivate Premium"
          isBusy={changing.isPending}
          onConfirm={change}
        />
      )}
    </Card>
  );
}

/** What visitors no longer see on the free plan. */
function DeactivationEffects() {
  const { data: feeds = [] } = useQuery(feedsQuery());
  const hidden = feeds.filter((feed) => isVisibleToVisitors(feed, true) && !isVisibleToVisitors(feed, false));
  return (
    <span className="block space-y-3">
      {hidden.length > 0 && (
        <span className="block">
          {hidden.length === 1 ? "This feed goes offline" : `These ${hidden.length} feeds go offline`}, with{" "}
          {hidden.length === 1 ? "its page, RSS feed and player" : "their pages, RSS feeds and players"}:{" "}
          {hidden.map(({ title }) => title).join(", ")}.
        </span>
      )}
      <span className="block">
        Visitors see only your default feed, and its RSS feed has only the top {FREE_RSS_EPISODES} episodes. Nothing is
        deleted: everything comes back when you activate Premium again.
      </span>
    </span>
  );
}
