import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { Button } from "./button.tsx";
import { DropdownMenu, MenuItem } from "./dropdown-menu.tsx";

test("a button that becomes busy keeps the focus, and does nothing until it is not", async () => {
  let submissions = 0;
  const Form = () => {
    const [isBusy, setIsBusy] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submissions += 1;
          setIsBusy(true);
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
        <Button onClick={() => setIsBusy(false)}>Saved</Button>
      </form>
    );
  };
  const { person } = renderWithProviders(<Form />);
  const save = await screen.findByRole("button", { name: "Save" });
  await person.click(save);
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute("aria-disabled", "true");
  expect(save).not.toBeDisabled();
  await person.keyboard("{Enter}");
  await person.type(screen.getByLabelText("Name"), "Mara{Enter}");
  expect(submissions).toBe(1);
  await person.click(screen.getByRole("button", { name: "Saved" }));
  await person.click(save);
  expect(submissions).toBe(2);
});

test("a busy button opens no menu", async () => {
  const { person } = renderWithProviders(
    <DropdownMenu trigger={<Button isBusy>Place</Button>}>
      <MenuItem>At the top</MenuItem>
    </DropdownMenu>,
  );
  const place = await screen.findByRole("button", { name: "Place" });
  await person.click(place);
  expect(screen.queryByRole("menu")).toBeNull();
  await person.keyboard("{Enter}{ArrowDown}");
  expect(screen.queryByRole("menu")).toBeNull();
});
