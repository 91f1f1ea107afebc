import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { reloadIfReachable } from "./reload.ts";
import { TryAgain } from "./try-again.tsx";

/**
 * Shown in place of a page whose code could not be loaded. If the server answers, such as after a new release, the document reloads by
 * itself. That never repeats: a document that lacks the code of its page does not get here.
 */
export function PageNotLoaded() {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [isReloading, setIsReloading] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit tries once
  useEffect(() => {
    void reloadIfReachable().then(setIsReloading);
  }, [key]);
  if (isReloading) return <LoadingPanel />;
  return (
    <ErrorState
      title={navigator.onLine ? "This page could not be loaded" : "You are offline"}
      description="Go back to where you were, or try again once you are connected."
      action={
        <div className="flex flex-wrap items-center gap-3">
          <TryAgain />
          <Button onClick={() => void navigate(-1)}>Go back</Button>
        </div>
      }
    />
  );
}
