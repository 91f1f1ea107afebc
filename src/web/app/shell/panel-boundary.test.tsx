import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { allowConsole } from "#test/support/components/console.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PanelBoundary } from "./panel-boundary.tsx";

test("a part that fails leaves the rest of the page, and can be tried again", async () => {
  allowConsole(/The code did not come|error occurred in/);
  let isThere = false;
  const Chart = () => {
    if (!isThere) throw new Error("The code did not come");
    return <p>A chart</p>;
  };
  const Page = () => {
    const [text, setText] = useState("");
    return (
      <>
        <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
        <PanelBoundary onRetry={() => (isThere = true)}>
          <Chart />
        </PanelBoundary>
      </>
    );
  };
  const { person } = renderWithProviders(<Page />);
  await person.type(await screen.findByLabelText("Name"), "Mara");
  expect(screen.getByRole("alert")).toHaveTextContent("This part of the page could not be shown");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("A chart")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Mara");
});

test("a page that fails is replaced by the next one that is opened", async () => {
  allowConsole(/No such page|error occurred in/);
  const Page = ({ name }: { name: string }) => {
    if (name === "broken") throw new Error("No such page");
    return <p>{name}</p>;
  };
  const Shell = () => {
    const [name, setName] = useState("broken");
    return (
      <>
        <button type="button" onClick={() => setName("whole")}>
          Next
        </button>
        <ErrorBoundary shown={name} fallback={() => <p>Something went wrong</p>}>
          <Page name={name} />
        </ErrorBoundary>
      </>
    );
  };
  const { person } = renderWithProviders(<Shell />);
  expect(await screen.findByText("Something went wrong")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("whole")).toBeVisible();
});
