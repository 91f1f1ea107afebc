import { renderMail } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

/** Notifies the previous e-mail address of a user that it was replaced. */
export function emailChangedMail(to: string, screenName: string): Mail {
  return renderMail({
    to,
    subject: "Your Aircheck email address was changed",
    lead: `The Aircheck account ${screenName} now uses another email address. Nothing more will be sent to this one.`,
    note: "If you did not change it, someone else may know your password: contact the administrator of this site.",
  });
}
