import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Link, Outlet } from "react-router";
import { expect, test } from "vitest";
import { NavigationProgress } from "./navigation-progress.tsx";

test("a link whose page takes its time shows at once that it is on its way", async () => {
  const page = Promise.withResolvers<null>();
  const Frame = () => (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
  const Stub = createRoutesStub([
    {
      Component: Frame,
      children: [
        { path: "/", Component: () => <Link to="/slow">My Feeds</Link> },
        { path: "/slow", loader: () => page.promise, Component: () => <h1>Feeds</h1>, HydrateFallback: () => null },
      ],
    },
  ]);
  render(<Stub initialEntries={["/"]} />);
  const link = await screen.findByText("My Feeds");
  expect(screen.queryByRole("progressbar")).toBeNull();
  await userEvent.setup({ delay: null }).click(link);
  expect(screen.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  page.resolve(null);
  expect(await screen.findByText("Feeds")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});
