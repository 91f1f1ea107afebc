import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import Auth from "#web/app/pages/auth.tsx";
import { draftsOf, keepDraft } from "#web/lib/draft-storage.ts";
import { VerificationCodeForm } from "./verification-code-form.tsx";

const renderAuth = (origin = "http://localhost", path = "/auth") =>
  renderWithProviders(<Auth />, {
    user: null,
    route: "/auth",
    path,
    pageConfig: { origin },
    otherRoutes: { "/dashboard": <p>The dashboard</p> },
  });

async function logIn(origin: string) {
  answer("POST", apiPaths.login(), sampleUser());
  const { person } = renderAuth(origin);
  await submitLogin(person);
}

async function submitLogin(person: UserEvent) {
  await person.type(await screen.findByLabelText("Email"), "mara@example.com");
  await person.type(screen.getByLabelText("Password"), "correct horse");
  await person.click(screen.getByRole("button", { name: "Login" }));
}

test("a log-in whose cookie the browser keeps leads on", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "aircheck_signed_in=1";
  await logIn("http://localhost");
  expect(await screen.findByText("The dashboard")).toBeVisible();
});

test.each([
  ["http://localhost", "Please allow cookies for this site"],
  ["https://aircheck.example", "Over http nobody can log in here. Please use https://aircheck.example/auth"],
])("a log-in at a site at %s whose cookie did not come back says so", async (origin, sentence) => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("");
  await logIn(origin);
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(screen.queryByText("The dashboard")).not.toBeInTheDocument();
});

test("password managers keep the email address, with which one signs in", async () => {
  const { person } = renderAuth("http://localhost", "/auth?tab=register");
  expect(await screen.findByLabelText("Email")).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("Screen Name")).not.toHaveAttribute("autocomplete", "username");
  await person.click(screen.getByRole("tab", { name: "Login" }));
  expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
});

test.each(["899 994", " 899-994 ", "899\u2013994"])("takes the code pasted as “%s”", async (pasted) => {
  const onSubmit = vi.fn();
  const { person } = renderWithProviders(
    <VerificationCodeForm
      container="card"
      sent={{ email: "mara@example.com" }}
      onResend={() => {}}
      isResending={false}
      onSubmit={onSubmit}
      isSubmitting={false}
    />,
  );
  await person.click(await screen.findByLabelText("Verification Code"));
  await person.paste(pasted);
  await person.click(screen.getByRole("button", { name: "Verify Email" }));
  expect(onSubmit).toHaveBeenCalledWith("899994");
});

test.each([
  ["somebody else signs in", 2, []],
  ["its user signs in", 1, [{ content: "Mine alone." }]],
])("what was typed when the session ended is kept until %s", async (_name, userId, kept) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "aircheck_signed_in=1";
  keepDraft({ id: "a", userId: 1, form: "profile", content: "Mine alone." });
  answer("POST", apiPaths.login(), sampleUser({ id: userId }));
  const { person } = renderAuth();
  await submitLogin(person);
  expect(await screen.findByText("The dashboard")).toBeVisible();
  expect(draftsOf(1)).toMatchObject(kept);
  expect(draftsOf(1)).toHaveLength(kept.length);
});
