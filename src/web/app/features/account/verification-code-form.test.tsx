import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { VerificationCodeForm } from "./verification-code-form.tsx";

test("the field takes six digits, and a code that is pasted with spaces", async () => {
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
  const field = await screen.findByLabelText("Verification Code");
  await person.type(field, "12345678");
  expect(field).toHaveValue("123456");
  await person.clear(field);
  await person.type(field, " 123 456");
  expect(field).toHaveValue("123456");
  await person.tripleClick(field);
  await person.paste(" 899 994\n");
  expect(field).toHaveValue("899994");
  await person.click(screen.getByRole("button", { name: "Verify Email" }));
  expect(onSubmit).toHaveBeenCalledWith("899994");
});
