import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { callsOf, hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { fill, findField } from "#test/support/components/typing.ts";
import ForgotPassword from "./forgot-password.tsx";

function renderForgotten(canSendMail = true) {
  return renderPage(ForgotPassword, {
    user: null,
    route: "/auth/forgot-password",
    otherRoutes: { "/auth": <p>Sign in</p> },
    pageConfig: {
      canSendMail,
      footerLinks: { sourceUrl: null, privacyUrl: null, contactUrl: "mailto:operator@example.com" },
    },
  });
}

test("a link is requested for a valid address, and its response is shown", async () => {
  const requests = hold("POST", apiPaths.forgotPassword());
  const { person } = renderForgotten();
  const email = await findField("Email");
  const send = screen.getByText("Send Reset Link");
  await person.click(send);
  await waitFor(() => expect(email).toHaveAccessibleDescription("Please enter a valid email"));
  expect(callsOf("POST", apiPaths.forgotPassword())).toEqual([]);
  await fill(person, "Email", "mara@example.com");
  expect(await screen.findByText("Valid email format")).toBeVisible();
  await person.click(send);
  await waitFor(() => expect(requests).toHaveLength(1));
  await requests[0]?.fail(503, "The mail could not be sent.");
  const alert = screen.getByText("The link could not be sent").closest("[role=alert]");
  expect(alert).toHaveTextContent("The mail could not be sent.");
  await person.click(send);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toEqual({ email: "mara@example.com" });
  await requests[1]?.answer({ message: "If there is an account, a link is on its way." });
  expect(screen.getByText("Check your email")).toBeVisible();
  expect(screen.getByText("If there is an account, a link is on its way.")).toBeVisible();
  await person.click(screen.getByText("Back to login"));
  expect(await screen.findByText("Sign in")).toBeVisible();
});

test("a site without mail says so before anything is typed", async () => {
  const { person } = renderForgotten(false);
  expect(await screen.findByText("This site can't send email.")).toBeVisible();
  expect(screen.getByText("Please ask its administrator for a new password.")).toBeVisible();
  expect(screen.getByText("Contact the Administrator")).toHaveAttribute("href", "mailto:operator@example.com");
  expect(screen.queryByLabelText("Email")).toBeNull();
  await person.click(screen.getByText("Back to login"));
  expect(await screen.findByText("Sign in")).toBeVisible();
});
