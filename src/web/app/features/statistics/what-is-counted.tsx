/** How the numbers are gathered. What each of them means is said where it stands. */
export function WhatIsCounted({ timeZone }: { timeZone: string }) {
  return (
    <section aria-labelledby="what-is-counted" className="max-w-3xl border-line border-t pt-8">
      <h2 id="what-is-counted" className="mb-3 font-display text-2xl">
        How we count
      </h2>
      <p className="text-pretty text-quiet text-sm">
        {`No cookies are set and no addresses are stored. Search engines and other bots are left out, and so is everybody whose browser sends Do Not Track or Global Privacy Control. Your own visits do not count while you are logged in; only in a player on another website we cannot know that it is you. Each count is on a day of the time zone in which you last looked here, now ${timeZone.replaceAll("_", " ")}. We cap how many visits per address count in an hour. Numbers are a few seconds behind.`}
      </p>
    </section>
  );
}
