import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { allowConsole } from "#test/support/components/console.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";

test("a chart that cannot be drawn leaves its table", async () => {
  allowConsole(/No such unit|error occurred in/);
  renderWithProviders(
    <StatisticsPanel
      title="Plays by episode"
      meaning="How often an episode was started."
      emptyText="Nothing was played."
      chart={{
        kind: "bars",
        label: "Plays by episode",
        unit: "Plays",
        bars: [{ name: "Radio", value: 3 }],
        format: () => {
          throw new Error("No such unit");
        },
      }}
      table={{
        columns: ["Episode", "Plays"],
        rows: [
          ["Radio", 3],
          ["Radio", 2],
        ],
      }}
      csvUrl="/plays.csv"
    />,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("This part of the page could not be shown");
  expect(screen.getByRole("columnheader", { name: "Episode", hidden: true })).toBeInTheDocument();
});
