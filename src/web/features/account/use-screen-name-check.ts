import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { SCREEN_NAME_CHECK_DEBOUNCE_MS, type ScreenNamePolicy, screenNameError } from "#domain/screen-name.ts";
import { screenNameAvailabilityQuery } from "#web/api/screen-names.ts";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { showErrorToast } from "#web/shell/show-error-toast.ts";

export interface ScreenNameCheck {
  isChecking: boolean;
  /** the server has said yes to exactly this name */
  isValid: boolean;
  /** what speaks against the name, by the rules or by the server */
  problem: string | undefined;
  /** what the server says about a name that is free */
  note: string | undefined;
}

/** Follows a screen name as it is typed: by the rules at once, by the server after a pause. */
export function useScreenNameCheck(typed: string, occasion: ScreenNamePolicy): ScreenNameCheck {
  const screenName = typed.trim();
  const debouncedName = useDebouncedValue(screenName, SCREEN_NAME_CHECK_DEBOUNCE_MS);
  const ruleProblem = screenName ? screenNameError(screenName, occasion) : undefined;
  const canAsk = screenName !== "" && !ruleProblem;
  const { data: verdict, error } = useQuery({
    ...screenNameAvailabilityQuery(debouncedName),
    enabled: canAsk && debouncedName === screenName,
  });
  useEffect(() => {
    if (!error) return;
    showErrorToast("Error validating screen name", error);
  }, [error]);
  const current = canAsk && debouncedName === screenName ? verdict : undefined;
  return {
    isChecking: canAsk && !current && !error,
    isValid: current?.valid ?? false,
    problem:
      ruleProblem ?? (current && !current.valid ? current.message || "This screen name is not available." : undefined),
    note: current?.valid ? current.message || "This screen name is available." : undefined,
  };
}
