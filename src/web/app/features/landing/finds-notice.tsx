import type { Finds } from "#web/lib/kept-finds.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Alert } from "#web/ui/alert.tsx";

interface FindsNoticeProps {
  finds: Finds;
  /** whether it is for somebody who has an account */
  isKnown: boolean;
}

/** Says what becomes of what a visitor has found. */
export function FindsNotice({ finds: { episodes, list }, isKnown }: FindsNoticeProps) {
  const when = isKnown ? "Once you are logged in" : "As soon as you have an account";
  if (list) return <Alert title="Your list is ready">{when}, we look up every row.</Alert>;
  return (
    <Alert title={`${pluralize(episodes.length, "episode")} found for you`}>
      {isKnown
        ? "Once you are logged in, you can add them to your feed."
        : "Added to your first feed as soon as you have an account."}
    </Alert>
  );
}
