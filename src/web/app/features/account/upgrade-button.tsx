import { useUpgrade } from "#web/app/api/plans.ts";
import { Button } from "#web/ui/button.tsx";

/** Upgrades to premium. */
export function UpgradeButton() {
  const upgrade = useUpgrade();
  return (
    <Button size="small" isBusy={upgrade.isPending} onClick={() => upgrade.mutate()}>
      Upgrade to Premium
    </Button>
  );
}
