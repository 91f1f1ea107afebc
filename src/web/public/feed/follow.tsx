import { SubscribeLinks } from "../shared/subscribe-links.tsx";

/** A button that shows the links to podcast apps. It works without JavaScript. */
export function Follow({ rssUrl }: { rssUrl: string }) {
  return (
    <details className="open:basis-full print:hidden">
      <summary className="inline-flex min-h-11 select-none list-none items-center rounded-lg border border-transparent bg-ink px-5 font-medium text-paper text-sm hover:bg-ink/85 md:min-h-10 [&::-webkit-details-marker]:hidden">
        Follow
      </summary>
      <div className="pt-3">
        <SubscribeLinks rssUrl={rssUrl} />
      </div>
    </details>
  );
}
