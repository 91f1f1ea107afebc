import { useEffect, useRef } from "react";
import { proposeScreenName } from "#domain/users/screen-name.ts";

const ATTEMPTS = 5;

interface ScreenNameProposal {
  displayName: string;
  /** whether somebody has typed a screen name: theirs stays */
  isTyped: boolean;
  /** whether the name in the field cannot be taken */
  isRefused: boolean;
  propose: (screenName: string) => void;
}

/** Proposes a screen name made of the name while that is typed, and another one where it is taken. */
export function useScreenNameProposal({ displayName, isTyped, isRefused, propose }: ScreenNameProposal): void {
  const attempts = useRef(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is proposed for another name alone
  useEffect(() => {
    attempts.current = 1;
    if (!isTyped) propose(proposeScreenName(displayName));
  }, [displayName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name that is refused
  useEffect(() => {
    if (!isRefused || isTyped || attempts.current >= ATTEMPTS) return;
    attempts.current += 1;
    propose(proposeScreenName(displayName, attempts.current));
  }, [isRefused]);
}
