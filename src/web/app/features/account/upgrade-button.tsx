import { useUpgrade } from "#web/app/api/plans.ts";
import { showErrorToast } from "#web/app/shell/show-error-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Upgrades to premium. */
export function UpgradeButton() {
  const upgrade = useUpgrade();
  // Awaited: callbacks of mutate() do not run after the component unmounts, and premium users do not have this button.
  const start = async () => {
    try {
      await upgrade.mutateAsync();
    } catch (error) {
      return showErrorToast("Upgrade failed", error);
    }
    toast({ title: "Upgrade successful", description: "You have successfully upgraded to premium!" });
  };
  return (
    <Button size="small" isBusy={upgrade.isPending} onClick={start}>
      Upgrade to Premium
    </Button>
  );
}
