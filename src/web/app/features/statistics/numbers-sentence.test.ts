import { expect, test } from "vitest";
import { formatDay, parseDay } from "#domain/statistics/days.ts";
import type { FeedStatistics, Totals } from "#domain/statistics/statistics.ts";
import { numbersSentence } from "./numbers-sentence.ts";

const NONE: Totals = {
  pageViews: 0,
  visitors: 0,
  embedLoads: 0,
  plays: 0,
  secondsListened: 0,
  clicks: 0,
  feedFetches: 0,
  subscribers: 0,
};
const FROM = "2026-10-25";
const LONG_AGO = "2025-01-01T00:00:00.000Z";

function month(totals: Partial<Totals>, previous: Partial<Totals> = {}, parts: Partial<FeedStatistics> = {}) {
  const days = Array.from({ length: 30 }, (_, at) => ({ ...NONE, date: formatDay(parseDay(FROM) + at) }));
  return {
    from: FROM,
    to: "2026-11-23",
    totals: { ...NONE, ...totals },
    previous: { ...NONE, ...previous },
    days,
    ...parts,
  };
}

test.each([
  [{ plays: 618 }, { plays: 577 }, "618 plays, 7% more than the month before."],
  [{ plays: 1200 }, { plays: 2400 }, "1,200 plays, 50% fewer than the month before."],
  [{ plays: 1001 }, { plays: 1000 }, "1,001 plays, about as many as in the month before."],
  [{ plays: 40 }, { plays: 40 }, "40 plays, as many as in the month before."],
  [{ plays: 5 }, { plays: 2 }, "5 plays, after 2 in the month before."],
  [{ plays: 1 }, {}, "1 play, after none in the month before."],
  [{}, { plays: 40 }, "No plays, after 40 in the month before."],
  [{ pageViews: 50 }, { pageViews: 25 }, "50 page views, 100% more than the month before."],
  [{ feedFetches: 1 }, { feedFetches: 1 }, "1 feed fetch, as many as in the month before."],
  [{}, {}, "Nothing was counted in the last 30 days."],
])("%o after %o is %s", (totals, previous, sentence) => {
  expect(numbersSentence(month(totals, previous), "30", LONG_AGO)).toBe(sentence);
});

test.each([
  ["2026-09-25T10:00:00.000Z", "30 plays, 50% more than the month before."],
  ["2026-09-26T10:00:00.000Z", "30 plays so far."],
  ["2026-11-20T10:00:00.000Z", "30 plays so far."],
])("a feed since %s has %s", (since, sentence) => {
  expect(numbersSentence(month({ plays: 30 }, { plays: 20 }), "30", since)).toBe(sentence);
});

test("all numbers are compared with nothing", () => {
  expect(numbersSentence(month({ plays: 30 }, { plays: 20 }), "all", LONG_AGO)).toBe("30 plays so far.");
  expect(numbersSentence(month({}), "all", LONG_AGO)).toBe("Nothing was counted yet.");
});

const site = (host: string, plays: number) => ({ host, views: 0, plays });
const episode = (title: string, plays: number) => ({
  episodeId: 1,
  title,
  showName: null,
  imageUrl: null,
  youtubeUrl: null,
  plays,
  secondsListened: 0,
  clicks: 0,
});

test.each([
  [{ sites: [site("ada.example", 16)] }, "; most from ada.example"],
  [{ sites: [site("ada.example", 15), site("other.example", 15)] }, ""],
  [
    { sites: [site("ada.example", 2)], episodes: [episode("On tides", 20), episode("Bread", 10)] },
    "; most of “On tides”",
  ],
  [{ episodes: [episode("On tides", 30)] }, ""],
])("of 30 plays with %o it says '%s'", (parts, source) => {
  expect(numbersSentence(month({ plays: 30 }, { plays: 30 }, parts), "30", LONG_AGO)).toBe(
    `30 plays, as many as in the month before${source}.`,
  );
});
