import { errorText } from "#web/api/client.ts";
import { useUpgrade } from "#web/api/user.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Begins premium in passing, beside the plan it replaces. */
export function UpgradeButton() {
  const upgrade = useUpgrade();
  return (
    <Button
      size="small"
      isBusy={upgrade.isPending}
      onClick={() =>
        upgrade.mutate(undefined, {
          onSuccess: () =>
            toast({ title: "Upgrade successful", description: "You have successfully upgraded to premium!" }),
          onError: (error) =>
            toast({
              variant: "destructive",
              title: "Upgrade failed",
              description: errorText(error, "Please try again later."),
            }),
        })
      }
    >
      Upgrade to Premium
    </Button>
  );
}
