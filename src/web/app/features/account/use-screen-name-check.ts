import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { SCREEN_NAME_CHECK_DEBOUNCE_MS, type ScreenNamePolicy, screenNameError } from "#domain/users/screen-name.ts";
import { showErrorToast } from "#web/app/api/messages.ts";
import { screenNameAvailabilityQuery } from "#web/app/api/screen-names.ts";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";

export interface ScreenNameCheck {
  isChecking: boolean;
  /** whether the server has accepted exactly this name */
  isValid: boolean;
  /** from the rules or from the server */
  error: string | undefined;
  /** the server's message for a valid name */
  confirmation: string | undefined;
}

/**
 * Checks a screen name while it is typed: against the rules at once, on the server after a pause.
 * @param currentName the user's own; undefined for a new user
 */
export function useScreenNameCheck(typed: string, policy: ScreenNamePolicy, currentName?: string): ScreenNameCheck {
  const screenName = typed.trim();
  const debouncedName = useDebouncedValue(screenName, SCREEN_NAME_CHECK_DEBOUNCE_MS);
  const ruleError = screenName ? screenNameError(screenName, policy, currentName) : undefined;
  const isCheckable = screenName !== "" && !ruleError;
  const isSettled = isCheckable && debouncedName === screenName;
  const { data, error } = useQuery({ ...screenNameAvailabilityQuery(debouncedName), enabled: isSettled });
  useEffect(() => {
    if (error) showErrorToast("Error validating screen name", error);
  }, [error]);
  const availability = isSettled ? data : undefined;
  const isUnavailable = availability && !availability.valid;
  return {
    isChecking: isCheckable && !availability && !error,
    isValid: availability?.valid ?? false,
    error: ruleError ?? (isUnavailable ? availability.message || "This screen name is not available." : undefined),
    confirmation: availability?.valid ? availability.message || "This screen name is available." : undefined,
  };
}
