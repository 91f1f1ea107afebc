import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill, findField } from "#test/support/components/typing.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { toast } from "#web/ui/toast-store.ts";
import { EmailVerification } from "./email-verification.tsx";
import { EmailVerificationCard } from "./email-verification-card.tsx";

const SENT = { email: "mara@example.com", verificationCode: "899994", simulationMode: true };

function renderCard() {
  const Card = () => <EmailVerificationCard user={useSignedInUser()} />;
  return renderWithProviders(<Card />, { user: sampleUser({ isVerified: false }) });
}

test("the card sends, shows and accepts the code", async () => {
  const sendings = hold("POST", apiPaths.sendVerificationCode());
  const { person } = renderCard();
  const send = await screen.findByText("Send Verification Code");
  expect(screen.getByText("Unverified")).toBeVisible();
  await person.click(send);
  await waitFor(() => expect(sendings).toHaveLength(1));
  expect(send).toHaveAttribute("aria-disabled", "true");
  await sendings[0]?.answer(SENT);
  await expectToast("Simulation Mode", "Use this code: 899994");
  expect(screen.getByText(/^No real email could be sent\./)).toHaveTextContent("Your code is 899994.");
  const field = await findField("Verification Code");
  expect(field).toHaveValue("899994");

  await fill(person, "Verification Code", "12345");
  await person.click(screen.getByText("Verify Email"));
  await waitFor(() => expect(field).toHaveAccessibleDescription("Verification code must be exactly 6 digits"));
  fail("POST", apiPaths.verifyEmail(), 400, "Invalid verification code");
  await fill(person, "Verification Code", "111111");
  await person.click(screen.getByText("Verify Email"));
  await expectToast("Verification failed", "Invalid verification code");
  expect(field).toHaveAccessibleDescription("Invalid verification code");
  const wait = "A code was sent a moment ago. Please wait 30 seconds.";
  fail("POST", apiPaths.sendVerificationCode(), 429, wait);
  await person.click(screen.getByText("Resend Code"));
  await expectToast("Failed to send verification code", wait);
  const alert = screen.getByText("The code could not be sent").closest("[role=alert]");
  expect(alert).toHaveTextContent(wait);

  answer("POST", apiPaths.verifyEmail(), sampleUser());
  answer("GET", apiPaths.user(), sampleUser());
  await fill(person, "Verification Code", "899994");
  await person.click(screen.getByText("Verify Email"));
  await expectToast("Email verified", "Your email has been successfully verified.");
  expect(callsOf("POST", apiPaths.verifyEmail()).at(-1)?.body).toEqual({ code: "899994" });
  expect(await screen.findByText("Your email address mara@example.com is verified.")).toBeVisible();
});

test("the toast with the code stays for ten seconds", async () => {
  answer("POST", apiPaths.sendVerificationCode(), SENT);
  const { person } = renderCard();
  await screen.findByText("Send Verification Code");
  // The first toast loads the code that shows toasts.
  act(() => toast({ title: "Earlier" }));
  await expectToast("Earlier");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await person.click(screen.getByText("Send Verification Code"));
  await expectToast("Simulation Mode");
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.getByText("Use this code: 899994")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByText("Use this code: 899994")).toBeNull();
});

test("a site with mail sends the code by mail only", async () => {
  answer("POST", apiPaths.sendVerificationCode(), { email: "mara@example.com" });
  const { person } = renderCard();
  await person.click(await screen.findByText("Send Verification Code"));
  await expectToast("Verification code sent", "A verification code has been sent to your email.");
  expect(screen.getByText(/^A code is on its way to/)).toHaveTextContent("mara@example.com");
  expect(screen.queryByText("Simulation Mode")).toBeNull();
  expect(await findField("Verification Code")).toHaveValue("");
});

test("in a dialog, failures are only logged", async () => {
  const onVerified = vi.fn();
  const sendings = hold("POST", apiPaths.sendVerificationCode());
  const { person } = renderWithProviders(
    <EmailVerification email="mara@example.com" container="dialog" onVerified={onVerified} />,
  );
  const send = await screen.findByText("Send Verification Code");
  await person.click(send);
  await waitFor(() => expect(sendings).toHaveLength(1));
  await sendings[0]?.fail(500);
  await waitFor(() => expect(send).not.toHaveAttribute("aria-disabled"));
  expect(screen.queryByText("The server is in trouble.")).toBeNull();
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining("send-verification-code failed"),
    expect.anything(),
  );
  await person.click(send);
  await waitFor(() => expect(sendings).toHaveLength(2));
  await sendings[1]?.answer(SENT);
  const verifications = hold("POST", apiPaths.verifyEmail());
  await person.click(screen.getByText("Verify Email"));
  await waitFor(() => expect(verifications).toHaveLength(1));
  await verifications[0]?.fail(400, "Invalid verification code");
  await waitFor(() => expect(screen.getByText("Verify Email")).not.toHaveAttribute("aria-disabled"));
  expect(screen.queryByText("Invalid verification code")).toBeNull();
  await person.click(screen.getByText("Verify Email"));
  await waitFor(() => expect(verifications).toHaveLength(2));
  expect(onVerified).not.toHaveBeenCalled();
  await verifications[1]?.answer(sampleUser());
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
});
