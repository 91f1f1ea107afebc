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

/** Notifies the previous e-mail address of a user that it was replaced. */
export function emailChangedMail(to: string, screenName: string): Mail {
  return renderMail({
    to,
    subject: "Your Aircheck email address was changed",
    lead: `The Aircheck account ${screenName} now uses another email address. Nothing more will be sent to this one.`,
    note: "If you did not change it, someone else may know your password: contact the administrator of this site.",
  });
}

/** Notifies a user that one of their passkeys was added or removed. It has no text that users choose but the screen name. */
export function passkeyChangedMail(to: string, screenName: string, change: "added" | "removed"): Mail {
  return renderMail({
    to,
    subject: `A passkey of your Aircheck account was ${change}`,
    lead:
      change === "added"
        ? `A passkey was added to the Aircheck account ${screenName}. From now on, signing in takes one.`
        : `A passkey was removed from the Aircheck account ${screenName}. It no longer logs in.`,
    note: "If this was not you, someone else may know your password: contact the administrator of this site.",
  });
}
