/** What the numbers mean and how they are gathered, in plain words. */
export function WhatIsCounted({ timeZone }: { timeZone: string }) {
  return (
    <section aria-labelledby="what-is-counted" className="max-w-3xl border-line border-t pt-8">
      <h2 id="what-is-counted" className="mb-4 font-display text-2xl">
        What is counted
      </h2>
      <dl className="grid gap-x-6 gap-y-3 text-pretty text-sm sm:grid-cols-[10rem_1fr]">
        {TERMS.map(({ term, meaning }) => (
          <div key={term} className="contents">
            <dt className="font-medium">{term}</dt>
            <dd className="text-quiet">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-pretty text-quiet text-sm">
        {`No cookies are set and no addresses are stored. Search engines and other bots are left out, and so is everybody whose browser sends Do Not Track or Global Privacy Control. Your own visits do not count while you are signed in; only in a player on another website we cannot know that it is you. Each count is on a day of the time zone in which you last looked here, now ${timeZone.replaceAll("_", " ")}. We cap how many visits per address count in an hour. Numbers are a few seconds behind.`}
      </p>
    </section>
  );
}

const TERMS = [
  { term: "Page views", meaning: "How often somebody opened the feed's public page." },
  {
    term: "Visitors",
    meaning:
      "How many different browsers opened a page or a player. Visitors are not recognized the next day, so a returning visitor counts again.",
  },
  { term: "Plays", meaning: "How often an episode was started, on the public page or in a player." },
  { term: "Listened", meaning: "How long audio was heard. Of videos, only the start is known." },
  { term: "Player loads", meaning: "How often the embedded player was shown on a website." },
  {
    term: "Outbound clicks",
    meaning: "How often visitors clicked a link to Apple Podcasts, Spotify, YouTube, the show notes or a podcast app.",
  },
  {
    term: "Feed fetches",
    meaning:
      "How often podcast apps asked for the RSS or JSON feed. An app asks many times a day, for one person or for thousands. These are not downloads: the audio stays with the shows, who count those.",
  },
  {
    term: "Sites",
    meaning: "Where visitors came from. Up to a hundred sites a day are named, and ten an hour that one address names.",
  },
  {
    term: "Reported subscribers",
    meaning:
      "The latest number from each app that reports one. Most apps report none, so there are more. Apps report these themselves. We count at most 100,000 per app and smooth sudden jumps.",
  },
] as const;
