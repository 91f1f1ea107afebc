import { renderMail } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

/** The mail with a password reset link. */
export function passwordResetMail(to: string, url: string, validMinutes: number): Mail {
  return renderMail({
    to,
    subject: "Choose a new Aircheck password",
    lead: "Follow this link to choose a new password for your Aircheck account:",
    link: { url, label: "Choose a new password" },
    note: `The link is valid for ${validMinutes} minutes and works once. If you did not request it, ignore this email: your password stays as it is.`,
  });
}
