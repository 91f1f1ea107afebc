import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { keepFocus } from "./keep-focus.ts";

function List({ names }: { names: readonly string[] }) {
  const [shown, setShown] = useState(names);
  useEffect(keepFocus, []);
  return (
    <main tabIndex={-1} aria-label="Content">
      <a href="/elsewhere">Elsewhere</a>
      {shown.length > 0 && (
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <a href={`/${name}`}>{name}</a>
              <Button onClick={() => setShown(shown.filter((other) => other !== name))}>Remove {name}</Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setShown([])}>Remove all</Button>
    </main>
  );
}

const remove = (name: string) => screen.getByRole("button", { name: `Remove ${name}` });

test("the row after a deleted one has the focus, then the one before, then the content", async () => {
  const { person } = renderWithProviders(<List names={["one", "two", "three"]} />);
  await person.click(await screen.findByRole("button", { name: "Remove two" }));
  await waitFor(() => expect(remove("three")).toHaveFocus());
  await person.keyboard("{Enter}");
  await waitFor(() => expect(remove("one")).toHaveFocus());
  await person.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("what was left before it went leaves the focus where it is", async () => {
  const { person } = renderWithProviders(<List names={["one", "two"]} />);
  (await screen.findByRole("link", { name: "one" })).focus();
  await person.click(screen.getByRole("button", { name: "Remove all" }));
  expect(screen.getByRole("button", { name: "Remove all" })).toHaveFocus();
});

test("a dialog whose opener has gone leaves the focus to the heading of its part of the page", async () => {
  const Page = () => {
    const [selected, setSelected] = useState(2);
    const [isOpen, setIsOpen] = useState(false);
    return (
      <main tabIndex={-1}>
        <section>
          <h2 tabIndex={-1}>Episodes</h2>
          {selected > 0 && (
            <div>
              <Button onClick={() => setIsOpen(true)}>Delete</Button>
            </div>
          )}
        </section>
        <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Delete them?">
          <Button
            onClick={() => {
              setSelected(0);
              setIsOpen(false);
            }}
          >
            Yes
          </Button>
        </Dialog>
      </main>
    );
  };
  const { person } = renderWithProviders(<Page />);
  await person.click(await screen.findByRole("button", { name: "Delete" }));
  await person.click(screen.getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Episodes" })).toHaveFocus());
});

/** Has only some of its rows in the document. */
function LongList() {
  const [{ first, size }, setShown] = useState({ first: 1, size: 1000 });
  useEffect(keepFocus, []);
  return (
    <main tabIndex={-1}>
      <ul>
        {[first, first + 1].map((number) => (
          <li key={number} aria-setsize={size} aria-posinset={number}>
            <button type="button" onClick={() => setShown({ first: first + 1, size: size - 1 })}>
              Delete {number}
            </button>
          </li>
        ))}
      </ul>
      <div data-testid="edge" onWheel={() => setShown({ first: first + 1, size })} />
    </main>
  );
}

test("a row of a long list that is scrolled away gives its focus to no other, unlike one that is deleted", async () => {
  const { person } = renderWithProviders(<LongList />);
  await person.click(await screen.findByRole("button", { name: "Delete 1" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Delete 2" })).toHaveFocus());
  fireEvent.wheel(screen.getByTestId("edge"));
  await screen.findByRole("button", { name: "Delete 4" });
  // What follows a change of the document begins in the same turn.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(document.body).toHaveFocus();
});
