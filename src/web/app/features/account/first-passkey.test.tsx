import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { fill } from "#test/support/components/typing.ts";
import { FirstPasskey } from "./first-passkey.tsx";

test("whoever wants no passkey takes their data, with the password, or deletes the account", async () => {
  const saved: [name: string, content: string][] = [];
  const files = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:data");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href]);
  });
  answer("GET", apiPaths.passkeys(), []);
  const exports = hold("POST", apiPaths.exportJson());
  const { person } = renderWithProviders(<FirstPasskey />, { user: sampleUser({ screenName: "mara" }) });
  expect(screen.getByRole("heading", { name: "Add a passkey to continue" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Add a passkey" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Download JSON" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Download your data?" }));
  await fill(person, "Password", "not my password");
  await person.click(dialog.getByRole("button", { name: "Download" }));
  await exports[0]?.fail(400, "Your password is not correct", "password");
  expect(dialog.getByText("Your password is not correct")).toBeVisible();
  await fill(person, "Password", "correct horse");
  await person.click(dialog.getByRole("button", { name: "Download" }));
  await exports[1]?.answer({ user: { email: "mara@example.com" } });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(exports.map(({ body }) => body)).toEqual([{ password: "not my password" }, { password: "correct horse" }]);
  expect(saved).toEqual([["aircheck-mara.json", "blob:data"]]);
  const [file] = files.mock.calls[0] as [Blob];
  expect(JSON.parse(await file.text())).toEqual({ user: { email: "mara@example.com" } });

  await person.click(screen.getByRole("button", { name: "Delete account" }));
  expect(await screen.findByRole("dialog", { name: "Delete your account?" })).toBeVisible();
});
