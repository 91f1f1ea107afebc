import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { InstanceStatisticsTable } from "./instance-statistics-table.tsx";

test("the numbers of an instance begin with the latest day, and what was not counted is no zero", async () => {
  const day = { feedFetches: 1234, plays: 0, users: 3, feeds: 2, episodes: 9 };
  const before = { ...day, users: null, feeds: null, episodes: null };
  const days = [
    { date: "2026-02-28", ...before },
    { date: "2026-03-01", ...day },
  ];
  answer("GET", apiPaths.adminStatistics(), { from: "2026-02-28", to: "2026-03-01", days });
  renderWithProviders(<InstanceStatisticsTable />);
  const table = within(await screen.findByRole("region", { name: "Statistics by day" }));
  const rows = table.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Day (UTC)", "Users", "Feeds", "Episodes", "Feed fetches", "Plays"],
    ["Mar 1, 2026", "3", "2", "9", "1,234", "0"],
    ["Feb 28, 2026", "–", "–", "–", "1,234", "0"],
  ]);
});
