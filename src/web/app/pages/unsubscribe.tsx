import { useSearchParams } from "react-router";
import { paths } from "#domain/paths.ts";
import { useUnsubscribe } from "#web/app/api/suggestions.ts";
import { CenteredPage } from "#web/app/shell/centered-page.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

export const meta = () => [{ title: pageTitle("Unsubscribe") }, { name: "robots", content: "noindex" }];

/** Ends the mails about suggestions. Opening the page changes nothing, because programs that scan mails open it. */
export default function Unsubscribe() {
  const [search] = useSearchParams();
  const ending = useUnsubscribe();
  if (ending.isSuccess)
    return (
      <CenteredPage
        title="No more emails"
        subtitle="We won't email you about suggestions any more. You can still see them in your account, and turn the emails on again there."
      >
        <ButtonLink to={paths.suggestions()} className="self-start">
          Open Suggestions
        </ButtonLink>
      </CenteredPage>
    );
  return (
    <CenteredPage
      title="Unsubscribe from suggestion emails?"
      subtitle="We won't email you about episodes you may have been on any more."
    >
      {ending.error && (
        <Alert variant="destructive" title="Not changed">
          {errorMessage(ending.error)}
        </Alert>
      )}
      <Button
        variant="primary"
        className="self-start"
        isBusy={ending.isPending}
        onClick={() => ending.mutate(search.get("token") ?? "")}
      >
        Stop the emails
      </Button>
    </CenteredPage>
  );
}
