import { Check } from "lucide-react";
import { PREMIUM_BENEFITS } from "#domain/users/plan.ts";
import { useChangePlan } from "#web/api/plans.ts";
import { showErrorToast } from "#web/shell/show-error-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { PlanBadge } from "./plan-badge.tsx";

/** Shows the user's plan and the benefits of premium, and switches the plan. */
export function PremiumCard({ isPremium }: { isPremium: boolean }) {
  const changing = useChangePlan();
  const change = () =>
    changing.mutate(!isPremium, {
      onSuccess: (user) =>
        toast(
          user.isPremium
            ? { title: "Premium Activated", description: "Your premium status has been activated successfully!" }
            : { title: "Premium Deactivated", description: "Your premium status has been removed." },
        ),
      onError: (error) => showErrorToast("Error", error),
    });

  return (
    <Card
      title="Premium Subscription"
      badge={<PlanBadge isPremium={isPremium} />}
      description={isPremium ? "You are on the premium plan." : "You are on the free plan."}
    >
      <div className="flex flex-col items-start gap-5">
        <ul className="space-y-2">
          {PREMIUM_BENEFITS.map((benefit) => (
            <li key={benefit} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-good" />
              {benefit}
            </li>
          ))}
        </ul>
        <p className="text-pretty border-line border-l-2 pl-3 text-quiet text-sm">
          Premium is free during the beta. Pricing will be announced after the beta.
        </p>
        <Button variant={isPremium ? "secondary" : "primary"} isBusy={changing.isPending} onClick={change}>
          {isPremium ? "Deactivate Premium" : "Activate Premium"}
        </Button>
      </div>
    </Card>
  );
}
