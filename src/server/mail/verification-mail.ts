import { renderMail } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

/** The mail with a verification code. */
export function verificationMail(to: string, code: string, validMinutes: number): Mail {
  return renderMail({
    to,
    subject: `${code} is your Aircheck verification code`,
    lead: "Your Aircheck verification code is",
    code,
    note: `The code is valid for ${validMinutes} minutes. If you did not request it, ignore this email.`,
  });
}
