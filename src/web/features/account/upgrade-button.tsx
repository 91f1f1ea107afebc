import { useUpgrade } from "#web/api/plans.ts";
import { showErrorToast } from "#web/shell/show-error-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Begins premium in passing, beside the plan it replaces. */
export function UpgradeButton() {
  const upgrade = useUpgrade();
  // Awaited, because the button goes with the free plan.
  const begin = async () => {
    try {
      await upgrade.mutateAsync();
    } catch (error) {
      return showErrorToast("Upgrade failed", error);
    }
    toast({ title: "Upgrade successful", description: "You have successfully upgraded to premium!" });
  };
  return (
    <Button size="small" isBusy={upgrade.isPending} onClick={begin}>
      Upgrade to Premium
    </Button>
  );
}
