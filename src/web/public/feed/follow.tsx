import { Button } from "#web/ui/button.tsx";
import { SubscribeLinks } from "../shared/subscribe-links.tsx";

const POPOVER_ID = "follow";

/** A button that opens the links to podcast apps over the page. It works without JavaScript. */
export function Follow({ rssUrl }: { rssUrl: string }) {
  return (
    <>
      <Button popoverTarget={POPOVER_ID} className="follow-button">
        Follow
      </Button>
      <div id={POPOVER_ID} popover="auto" className="follow-popover">
        <SubscribeLinks rssUrl={rssUrl} />
      </div>
    </>
  );
}
