import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChartLine } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { FeedView } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import type { Breakdown, FeedStatistics, Totals } from "#domain/statistics/statistics.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { type DateRange, feedStatisticsQuery, statisticsCsvUrl } from "#web/app/api/statistics.ts";
import { formatSeconds, METRIC_TEXTS } from "#web/app/features/statistics/metrics.ts";
import { numbersSentence, toldMetric } from "#web/app/features/statistics/numbers-sentence.ts";
import { RangePicker } from "#web/app/features/statistics/range-picker.tsx";
import { StatisticsPanel } from "#web/app/features/statistics/statistics-panel.tsx";
import { TotalsGrid } from "#web/app/features/statistics/totals-grid.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { datesOfRange, ownTimeZone, RANGES, type RangeName } from "#web/lib/date-range.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { requireIds } from "#web/lib/require-ids.ts";
import { ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/feed-statistics";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => requireIds(params.feedId);

export const meta = () => [{ title: pageTitle("Statistics") }];

const DEFAULT_RANGE: RangeName = "30";

/** What is counted of one of the user's own feeds. */
export default function FeedStatisticsPage({ params }: Route.ComponentProps) {
  const feedId = Number(params.feedId);
  return (
    <QueryBoundary
      query={useQuery(feedsQuery())}
      title="This feed could not be loaded"
      loading={<LoadingPanel label="Loading the numbers" />}
    >
      {(feeds) => {
        const feed = feeds.find(({ id }) => id === feedId);
        if (feed) return <StatisticsOfFeed key={feed.id} feed={feed} />;
        return (
          <ErrorState
            title="Feed not found"
            description="The feed you're looking for doesn't exist or you don't have access to it."
            action={<ButtonLink to={paths.feeds()}>Back to Feeds</ButtonLink>}
          />
        );
      }}
    </QueryBoundary>
  );
}

function StatisticsOfFeed({ feed }: { feed: FeedView }) {
  const [searchParams] = useSearchParams();
  const range = RANGES.find((known) => known === searchParams.get("range")) ?? DEFAULT_RANGE;
  const dates = datesOfRange(range, feed.createdAt);
  const query = useQuery(feedStatisticsQuery(feed.id, dates));
  const { isPlaceholderData } = query;
  return (
    <>
      <title>{pageTitle(`Statistics of ${feed.title}`)}</title>
      <div className="-mb-6 pt-6 md:pt-8">
        <ButtonLink to={paths.feed(feed.id)} variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden /> Back to Feed
        </ButtonLink>
      </div>
      <PageHeader title="Statistics" subtitle={feed.title} actions={<RangePicker range={range} />} />
      <QueryBoundary
        query={query}
        title="The numbers could not be loaded"
        loading={<LoadingPanel label="Loading the numbers" />}
      >
        {(numbers) => (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "space-y-6 opacity-60" : "space-y-6"}>
            <Charts feed={feed} numbers={numbers} range={range} />
          </div>
        )}
      </QueryBoundary>
      <div className="mt-14">
        <WhatIsCounted timeZone={ownTimeZone()} />
      </div>
    </>
  );
}

interface ChartsProps {
  feed: FeedView;
  numbers: FeedStatistics;
  range: RangeName;
}

function Charts({ feed, numbers, range }: ChartsProps) {
  const user = useSignedInUser();
  const [chosen, setChosen] = useState<keyof Totals>();
  const selected = chosen ?? toldMetric(numbers, range, feed.createdAt);
  const { totals, previous, days, episodes, sites, apps, platforms } = numbers;
  const isEmpty = [totals, previous].every((sums) => Object.values(sums).every((value) => value === 0));
  if (isEmpty)
    return (
      <EmptyState
        icon={<ChartLine />}
        title="Nothing counted yet"
        description="Here you will see how often your public page is opened, your episodes are played, your player is shown on other websites, and which podcast apps fetch your feed. Share the page, or put the player on your website, and come back in a while."
        action={<ButtonAnchor href={paths.publicFeed(user.screenName, feed.slug)}>Open the public page</ButtonAnchor>}
      />
    );
  const metric = METRIC_TEXTS.find(({ name }) => name === selected) ?? METRIC_TEXTS[0];
  if (!metric) return null;
  const isUnfinished = numbers.to === datesOfRange(range, feed.createdAt).to;
  const count = (value: number) => value.toLocaleString("en-US");
  const csv = (by: Breakdown) => statisticsCsvUrl(feed.id, rangeOf(numbers), by);
  return (
    <>
      <p className="max-w-3xl text-pretty wrap-anywhere pb-2 font-display text-2xl leading-snug md:text-3xl">
        {numbersSentence(numbers, range, feed.createdAt)}
      </p>
      <TotalsGrid
        totals={totals}
        previous={range === "all" ? undefined : previous}
        selected={selected}
        onSelect={setChosen}
      />
      <StatisticsPanel
        title={`${metric.label} by day`}
        meaning={metric.meaning}
        emptyText={`No ${metric.unit} in this period.`}
        chart={{
          kind: "line",
          label: `${metric.label} by day`,
          unit: metric.label,
          points: days.map((day) => ({ name: formatDate(day.date) ?? day.date, value: day[metric.name] })),
          isUnfinished,
          format: metric.format,
        }}
        table={{
          columns: ["Day", ...METRIC_TEXTS.map(({ label }) => label)],
          rows: days
            .toReversed()
            .map((day, index) => [
              `${formatDate(day.date) ?? day.date}${isUnfinished && index === 0 ? " (not over yet)" : ""}`,
              ...METRIC_TEXTS.map((text) => text.format(day[text.name])),
            ]),
        }}
        csvUrl={csv("day")}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <StatisticsPanel
          title="Episodes"
          meaning={METRIC_TEXTS.find(({ name }) => name === "plays")?.meaning}
          emptyText="No episode was played in this period."
          chart={{
            kind: "bars",
            label: "Plays by episode",
            unit: "Plays",
            bars: episodes.map(({ title, plays, ...cover }) => ({ name: title, value: plays, cover })),
            format: count,
          }}
          table={{
            columns: ["Episode", "Plays", "Listened", "Clicks"],
            rows: episodes.map(({ title, plays, secondsListened, clicks }) => [
              title,
              count(plays),
              formatSeconds(secondsListened),
              count(clicks),
            ]),
          }}
          csvUrl={csv("episode")}
        />
        <StatisticsPanel
          title="Sites"
          meaning="Where visitors came from. Up to a hundred sites a day are named, and ten an hour that one address names."
          emptyText="Nobody came from another site in this period, or the site did not say so."
          chart={{
            kind: "bars",
            label: "Views by site",
            unit: "Views",
            bars: sites.map(({ host, views }) => ({ name: host, value: views })),
            format: count,
          }}
          table={{
            columns: ["Site", "Views", "Plays"],
            rows: sites.map(({ host, views, plays }) => [host, count(views), count(plays)]),
          }}
          csvUrl={csv("site")}
        />
        <StatisticsPanel
          title="Podcast apps"
          meaning={METRIC_TEXTS.find(({ name }) => name === "feedFetches")?.meaning}
          emptyText="No app fetched the feed in this period."
          chart={{
            kind: "bars",
            label: "Feed fetches by app",
            unit: "Fetches",
            bars: apps.map(({ name, fetches }) => ({ name, value: fetches })),
            format: count,
          }}
          table={{
            columns: ["App", "Fetches", "Reported subscribers"],
            rows: apps.map(({ name, fetches, subscribers }) => [name, count(fetches), count(subscribers)]),
          }}
          csvUrl={csv("app")}
        />
        <StatisticsPanel
          title="Platforms"
          meaning={METRIC_TEXTS.find(({ name }) => name === "clicks")?.meaning}
          emptyText="Nobody clicked a link to another site in this period."
          chart={{
            kind: "bars",
            label: "Clicks by platform",
            unit: "Clicks",
            bars: platforms.map(({ name, clicks }) => ({ name, value: clicks })),
            format: count,
          }}
          table={{
            columns: ["Platform", "Clicks"],
            rows: platforms.map(({ name, clicks }) => [name, count(clicks)]),
          }}
          csvUrl={csv("platform")}
        />
      </div>
    </>
  );
}

function rangeOf({ from, to }: FeedStatistics): DateRange {
  return { from, to };
}

/** How the numbers are gathered. What each of them means is said where it stands. */
function WhatIsCounted({ timeZone }: { timeZone: string }) {
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
