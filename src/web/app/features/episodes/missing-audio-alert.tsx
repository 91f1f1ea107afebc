import { useEffect, useEffectEvent, useState } from "react";
import { pluralize } from "#web/lib/pluralize.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

/** When Apple's directory can be asked for an audio file that is missing. */
export interface AudioRetry {
  /** what is looked up again */
  link: string;
  afterSeconds: number;
  /** whether that happens by itself: once for each link, so that no open form goes on asking a busy directory */
  isAutomatic: boolean;
}

interface MissingAudioAlertProps {
  /** another one starts to count anew */
  retry: AudioRetry;
  isBusy: boolean;
  /** whether the server looks for the audio once the episode is saved */
  isAddedLater: boolean;
  onRetry: (retry: AudioRetry) => void;
}

/** Says that the directory which knows the audio file is busy, and looks the link up again when it can be asked. */
export function MissingAudioAlert({ retry, isBusy, isAddedLater, onRetry }: MissingAudioAlertProps) {
  const secondsLeft = useSecondsLeft(retry);
  const isDue = retry.isAutomatic && secondsLeft === 0;
  const retryWhenDue = useEffectEvent(() => {
    if (isDue && !isBusy) onRetry(retry);
  });
  useEffect(() => {
    if (isDue) retryWhenDue();
  }, [isDue]);
  const promise = retry.isAutomatic ? "It is asked again" : "You can try again";
  const when = (seconds: number) => (seconds === 0 ? "now" : `in ${pluralize(seconds, "second")}`);
  return (
    <Alert
      title="The audio file is still missing"
      action={
        <Button isBusy={isBusy} onClick={() => onRetry({ ...retry, isAutomatic: false })}>
          {isBusy ? "Processing..." : "Try again"}
        </Button>
      }
    >
      Apple Podcasts, which knows it, is {retry.isAutomatic ? "busy right now" : "still busy"}. {promise}{" "}
      {/* Read once, and not every second. */}
      <span className="sr-only">{when(retry.afterSeconds)}</span>
      <span aria-hidden>{when(secondsLeft)}</span>: what you enter meanwhile is kept.
      {isAddedLater && " Or save it now; we'll add the audio when we get it."}
    </Alert>
  );
}

/** Counts the seconds down. Timers of pages in the background are late, so it goes by the clock. */
function useSecondsLeft(retry: AudioRetry): number {
  const [secondsLeft, setSecondsLeft] = useState(retry.afterSeconds);
  useEffect(() => {
    const endsAtMs = Date.now() + retry.afterSeconds * 1000;
    setSecondsLeft(retry.afterSeconds);
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [retry]);
  return secondsLeft;
}
