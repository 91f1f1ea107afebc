import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PublicProfilePage } from "#domain/public-pages/public-pages.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { ForHosts, PressKit, Testimonials } from "./media-kit.tsx";

test("what a guest has entered twice is shown twice", async () => {
  const twice = <Item,>(item: Item) => [item, item];
  const page = {
    profile: {
      screenName: "maravoss",
      topics: twice("Radio at night"),
      links: twice("https://mara.example/"),
      photos: twice({ url: "https://mara.example/mara.jpg", credit: null }),
    },
    contact: { isOffered: false },
  } as unknown as PublicProfilePage;
  renderWithProviders(
    <>
      <ForHosts {...page} />
      <Testimonials testimonials={twice({ quote: "A delight.", name: "Ben", episode: null })} />
      <PressKit profile={page.profile} />
    </>,
  );
  expect(await screen.findAllByText("Radio at night")).toHaveLength(2);
  expect(screen.getAllByText("“A delight.”")).toHaveLength(2);
});
