import { PREMIUM_BENEFITS } from "#domain/plan.ts";
import { errorText } from "#web/api/client.ts";
import { useChangePlan } from "#web/api/user.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Which plan the person is on, what premium brings, and the way from one to the other. */
export function PlanSummary({ isPremium }: { isPremium: boolean }) {
  const changing = useChangePlan();
  const change = () =>
    changing.mutate(!isPremium, {
      onSuccess: (user) =>
        toast(
          user.isPremium
            ? { title: "Premium Activated", description: "Your premium status has been activated successfully!" }
            : { title: "Premium Deactivated", description: "Your premium status has been removed." },
        ),
      onError: (error) =>
        toast({ variant: "destructive", title: "Error", description: errorText(error, "Please try again later.") }),
    });

  return (
    <div className="max-w-xl space-y-4">
      <h2 className="font-display text-2xl">Premium Subscription</h2>
      <p>{isPremium ? "You are on the premium plan." : "You are on the free plan."}</p>
      <p className="text-quiet">Premium is free during the beta. It brings:</p>
      <ul className="list-disc space-y-1 pl-5 text-quiet">
        {PREMIUM_BENEFITS.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <Button variant={isPremium ? "secondary" : "primary"} isBusy={changing.isPending} onClick={change}>
        {isPremium ? "Deactivate Premium" : "Activate Premium"}
      </Button>
    </div>
  );
}
