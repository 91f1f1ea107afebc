import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { allowConsole } from "#test/support/components/console.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { QueryBoundary } from "./query-boundary.tsx";

test("data that cannot be shown leaves the rest of the page, and other data is shown", async () => {
  allowConsole(/No such name|error occurred in/);
  const Page = () => {
    const [name, setName] = useState("broken");
    return (
      <>
        <button type="button" onClick={() => setName("Mara")}>
          Load again
        </button>
        <QueryBoundary
          query={{ data: name, error: null, refetch: () => {} }}
          title="The name could not be loaded"
          loading="Loading"
        >
          {(shown) => {
            if (shown === "broken") throw new Error("No such name");
            return <p>{shown}</p>;
          }}
        </QueryBoundary>
      </>
    );
  };
  const { person } = renderWithProviders(<Page />);
  expect(await screen.findByText("This part of the page could not be shown")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Load again" }));
  expect(screen.getByText("Mara")).toBeVisible();
});
